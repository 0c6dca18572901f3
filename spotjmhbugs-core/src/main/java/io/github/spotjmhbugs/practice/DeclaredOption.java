// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import java.util.List;
import org.objectweb.asm.tree.MethodNode;

/**
 * Where JMH is told how to run benchmarks: an annotation, an option of a launcher, or the options
 * of a known run.
 *
 * @param location the annotated class or method, the line that sets the option, or the benchmark
 *     that is run
 * @param site the same as a place in the bytecode; the start of the benchmark that is run
 * @param isOfRun whether no annotation asks for the setting, but the options of a known run
 */
public record DeclaredOption(Location location, Site site, boolean isOfRun) {
  /** For options of a launcher whose scores nobody may read. */
  public static final Rating TRIAL_RUN =
      Rating.low("the launcher may serve debugging or tests only");

  /**
   * {@return the place of a setting that applies to a benchmark: the class or method that is
   * annotated, or else the options of the run}
   */
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

  /** {@return the place of an option: the line of a launcher's call that sets it} */
  public static DeclaredOption of(DeclaredMethod launcher, int call) {
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
        List.of(isOfRun ? Phrase.of("the options of this run") : declaration()),
        List.of(site),
        List.of(),
        affected);
  }

  private Phrase declaration() {
    return location.kind() == Location.Kind.CLASS
        ? Phrase.ofType(location.className())
        : Phrase.ofMember(location.className(), location.member());
  }
}
