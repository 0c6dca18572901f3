// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.InstructionSite;
import io.github.spotjmhbugs.finding.InstructionSite.Kind;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import java.util.List;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Where JMH is told how to run benchmarks: an annotation, an option of a launcher, or the options
 * of a known run.
 *
 * @param location the annotated class or method, the line that sets the option, or the benchmark
 *     that is run
 * @param site the same as a place in the bytecode
 * @param where the same in words
 */
public record SettingPlace(Location location, InstructionSite site, Phrase where) {
  /** For options of a launcher whose scores nobody may read. */
  public static final Rating TRIAL_RUN =
      Rating.low("the launcher may be there to debug or to test, with scores that nobody reads");

  private static final Phrase OPTIONS_OF_RUN = Phrase.of("the options of this run");

  /**
   * The place of a setting.
   *
   * @param benchmark a benchmark
   * @param setting what applies to it
   * @return the class or method that is annotated, or else the options of the run
   */
  public static SettingPlace of(BenchmarkMethod benchmark, BenchmarkMethod.Setting setting) {
    return setting
        .place()
        .map(SettingPlace::of)
        .orElseGet(() -> of(benchmark.declared(), Kind.LAUNCHER_OPTION, OPTIONS_OF_RUN));
  }

  private static SettingPlace of(BenchmarkMethod.Found found) {
    ClassNode owner = found.owner();
    MethodNode method = found.method();
    return method == null
        ? new SettingPlace(
            Location.ofClass(owner),
            InstructionSite.of(owner, Kind.ANNOTATION),
            Phrase.ofType(owner.name))
        : of(
            new DeclaredMethod(owner, method),
            Kind.ANNOTATION,
            Phrase.ofMember(owner.name, method.name));
  }

  private static SettingPlace of(DeclaredMethod method, Kind kind, Phrase where) {
    return new SettingPlace(
        Location.of(method.owner(), method.method()), InstructionSite.of(method, kind), where);
  }

  /**
   * The place of an option.
   *
   * @param launcher a method that starts JMH
   * @param call index of its call that sets the option
   * @return the line of the call
   */
  public static SettingPlace of(DeclaredMethod launcher, int call) {
    int line = ControlFlowGraph.lineOf(launcher.method(), call);
    return new SettingPlace(
        Location.of(launcher.owner(), launcher.method(), line),
        InstructionSite.of(launcher, call, Kind.LAUNCHER_OPTION),
        Phrase.ofMember(launcher.owner().name, launcher.method().name));
  }

  /** {@return whether no annotation asks for the setting, but the options of a known run} */
  public boolean isOfRun() {
    return where.equals(OPTIONS_OF_RUN);
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
        List.of(where),
        List.of(site),
        List.of(),
        affected);
  }
}
