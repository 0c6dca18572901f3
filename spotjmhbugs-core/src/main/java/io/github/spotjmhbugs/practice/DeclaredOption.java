// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.Literals;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.JmhAnnotations;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Where JMH is told how to run benchmarks: an annotation, an option of a launcher or a known run.
 *
 * @param location the annotated class or method, the line that sets the option, or what is run
 * @param site the same as a place in the bytecode; the start of the benchmark that is run
 * @param isOfRun whether no annotation asks for the setting, but the options of a known run
 */
public record DeclaredOption(Location location, Site site, boolean isOfRun) {
  /** A call that sets an option, and the instruction before, which loads a literal value. */
  private record Call(DeclaredMethod launcher, int call, AbstractInsnNode value) {}

  /** For options of a launcher whose scores nobody may read. */
  private static final Rating TRIAL_RUN =
      Rating.low("the launcher may serve debugging or tests only");

  /** {@return the place of a benchmark's setting: an annotated class or method, or the run} */
  public static DeclaredOption of(BenchmarkMethod benchmark, BenchmarkMethod.Setting setting) {
    boolean isOfRun = setting.place().isEmpty();
    Location location =
        setting
            .place()
            .map(DeclaredOption::annotated)
            .orElseGet(() -> Location.of(benchmark.declared()));
    return new DeclaredOption(
        location,
        isOfRun ? Site.of(benchmark.declared(), 0, Site.Code::new) : Site.of(location),
        isOfRun);
  }

  private static Location annotated(BenchmarkMethod.Found found) {
    MethodNode method = found.method();
    return method == null
        ? Location.ofClass(found.owner())
        : Location.of(new DeclaredMethod(found.owner(), method));
  }

  private static DeclaredOption of(DeclaredMethod launcher, int call) {
    return new DeclaredOption(
        Location.of(launcher, ControlFlowGraph.lineOf(launcher.method(), call)),
        Site.of(launcher, call, Site.Code::new),
        false);
  }

  /**
   * Reports a setting at its place.
   *
   * @param pattern what was found
   * @param rating how sure it is, and why
   * @param setting the setting as the source has it, such as {@code @Fork(0)}
   * @param affected the benchmarks that it applies to, as {@code package.Class#method}
   * @return a finding whose subject is the setting and whose detail is the place in words
   */
  public Finding finding(BugPattern pattern, Rating rating, String setting, List<String> affected) {
    return new Finding(
        pattern,
        rating,
        location,
        Phrase.of(setting),
        List.of(
            isOfRun
                ? Phrase.of("the options of this run")
                : location.kind() == Location.Kind.CLASS
                    ? Phrase.ofType(location.className())
                    : Phrase.ofMember(location.className(), location.member())),
        List.of(site),
        List.of(),
        affected);
  }

  /** {@return a finding for each call that sets an option, such as {@code forks}, to literal 0} */
  public static List<Finding> zeros(
      BugPattern pattern, String option, Stream<DeclaredMethod> methods, List<String> benchmarks) {
    return methods
        .flatMap(method -> settings(option, method))
        .filter(setting -> Integer.valueOf(0).equals(Literals.pushedBy(setting.value())))
        .map(setting -> of(setting.launcher(), setting.call()))
        .map(place -> place.finding(pattern, TRIAL_RUN, option + "(0)", benchmarks))
        .toList();
  }

  /**
   * {@return whether the launchers among a class's own methods ask for single shots and nothing
   * else; false in a known run, whose mode the benchmarks tell}
   */
  public static boolean asksForSingleShotOnly(BenchmarkClass benchmarks) {
    return benchmarks.run().isEmpty() && asksForSingleShotOnly(mains(benchmarks));
  }

  /** {@return whether launchers ask for a mode, over annotations, and always for single shots} */
  public static boolean asksForSingleShotOnly(Stream<DeclaredMethod> launchers) {
    List<Call> modes = launchers.flatMap(launcher -> settings("mode", launcher)).toList();
    return !modes.isEmpty()
        && modes.stream()
            .allMatch(
                set -> set.value() instanceof FieldInsnNode f && f.name.equals("SingleShotTime"));
  }

  /**
   * {@return whether a launcher among a class's own methods asks for more than one thread; false in
   * a known run, whose threads the benchmarks tell}
   */
  public static boolean asksForThreads(BenchmarkClass benchmarks) {
    return benchmarks.run().isEmpty()
        && mains(benchmarks)
            .flatMap(main -> settings("threads", main))
            .map(setting -> Literals.pushedBy(setting.value()))
            .anyMatch(threads -> threads != null && !threads.equals(1));
  }

  private static Stream<DeclaredMethod> mains(BenchmarkClass benchmarks) {
    return DeclaredMethod.withBodyIn(benchmarks.tree())
        .filter(method -> method.method().name.equals("main"));
  }

  private static Stream<Call> settings(String option, DeclaredMethod launcher) {
    InsnList code = launcher.method().instructions;
    return IntStream.range(1, code.size())
        .filter(
            i ->
                code.get(i) instanceof MethodInsnNode call
                    && call.name.equals(option)
                    && JmhAnnotations.OPTIONS_BUILDERS.contains(call.owner))
        .mapToObj(i -> new Call(launcher, i, lastBefore(code.get(i))));
  }

  private static AbstractInsnNode lastBefore(AbstractInsnNode call) {
    AbstractInsnNode last = call.getPrevious();
    while (last.getOpcode() < 0 && last.getPrevious() != null) {
      last = last.getPrevious();
    }
    return last;
  }
}
