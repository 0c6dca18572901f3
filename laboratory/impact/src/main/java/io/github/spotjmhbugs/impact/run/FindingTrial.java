// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.run;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.impact.jvm.AffectedBenchmark;
import io.github.spotjmhbugs.impact.jvm.BenchmarkJvm;
import io.github.spotjmhbugs.impact.jvm.CodeProbe;
import io.github.spotjmhbugs.impact.jvm.CodeProbe.Seen;
import io.github.spotjmhbugs.impact.jvm.Duets;
import io.github.spotjmhbugs.impact.jvm.ForkClasses;
import io.github.spotjmhbugs.impact.jvm.ForkFailureException;
import io.github.spotjmhbugs.impact.jvm.JitEvidence;
import io.github.spotjmhbugs.impact.jvm.StateProbe;
import io.github.spotjmhbugs.impact.jvm.Stopping;
import io.github.spotjmhbugs.impact.jvm.Stopwatch;
import io.github.spotjmhbugs.impact.jvm.Stopwatch.Variant;
import io.github.spotjmhbugs.impact.jvm.TimedSeries;
import io.github.spotjmhbugs.impact.jvm.TimedSeries.Rule;
import io.github.spotjmhbugs.impact.record.Verdict;
import io.github.spotjmhbugs.impact.repair.Repair;
import io.github.spotjmhbugs.impact.repair.Repairs;
import io.github.spotjmhbugs.practice.ops.OpsPractice;
import io.github.spotjmhbugs.results.statistics.Comparison.Position;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Puts the findings of one target to one JDK. */
final class FindingTrial {
  private static final String ORIGINAL = "original";
  private static final String REPAIRED = "repaired";

  /** A ratio minus one that two forks of the same code rarely have, even on a busy machine. */
  private static final double LARGE = 0.5;

  private static final int CHECKS = 3;

  private final BenchmarkIndex benchmarks;
  private final Repairs repairs;
  private final Path variants;
  private final ImpactOptions options;
  private final CodeProbe probe;
  private final Stopwatch stopwatch;
  private final Duets duets;
  private final Stopwatch check;
  private final Control control;
  private final Control duetControl;
  private final StateTrial state;
  private int repaired;

  FindingTrial(
      BenchmarkJvm jvm,
      BenchmarkIndex benchmarks,
      Repairs repairs,
      Path variants,
      ImpactOptions options) {
    this.benchmarks = benchmarks;
    this.repairs = repairs;
    this.variants = variants;
    this.options = options;
    probe = new CodeProbe(jvm);
    stopwatch = new Stopwatch(jvm, options.rounds());
    duets = new Duets(jvm);
    check = new Stopwatch(jvm, 1);
    control = new Control(jvm);
    duetControl = new Control(duets);
    state = new StateTrial(new StateProbe(jvm));
  }

  /** Tries one finding. */
  Answer run(Finding finding, Path log) throws IOException, InterruptedException {
    if (isArithmetic(finding)) {
      boolean matters = OpsPractice.factorOf(finding) > 1 + Stopping.TOLERANCE;
      Verdict verdict = matters ? Verdict.CONFIRMED : Verdict.CONTRADICTED;
      return Answer.without("", verdict, "by arithmetic; nothing was run");
    }
    List<AffectedBenchmark> affected =
        benchmarks.affectedBy(finding).stream()
            .filter(each -> options.includes(each.name()))
            .toList();
    if (affected.isEmpty()) {
      return Answer.without("", Verdict.FAILED, "JMH does not run the benchmarks that it affects");
    }
    Repair repair =
        StateTrial.decides(finding)
            ? repairs.watched(finding, affected.get(0).name(), StateProbe.WATCH)
            : repairs.repair(finding);
    if (repair instanceof Repair.Impossible impossible) {
      return Answer.without("", Verdict.NOT_REPAIRABLE, impossible.reason());
    }
    Optional<AffectedBenchmark> chosen = benchmarks.choose(finding, affected, repair);
    if (chosen.isEmpty()) {
      return Answer.without("", Verdict.NOT_REPAIRABLE, "the repair changes other benchmarks");
    }
    try {
      return run(finding, repair, chosen.get(), log);
    } catch (ForkFailureException e) {
      return Answer.without(chosen.get().benchmark().toString(), Verdict.FAILED, e.reason());
    }
  }

  /** JMH divides by a number that is not that of the loop: the message has the factor. */
  static boolean isArithmetic(Finding finding) {
    return finding.pattern().equals(OpsPractice.MISMATCH)
        && finding.confidence().reaches(Confidence.NORMAL);
  }

  private Answer run(Finding finding, Repair repair, AffectedBenchmark chosen, Path log)
      throws ForkFailureException, IOException, InterruptedException {
    Variant original = Variant.forked(ORIGINAL, Optional.empty());
    Answer open = Answer.without(chosen.benchmark().toString(), Verdict.UNDECIDED, "needs scores");
    if (repair instanceof Repair.Rewritten rewritten) {
      Path folder = write(rewritten.classes());
      if (StateTrial.decides(finding)) {
        return state.judge(finding, chosen, folder, log);
      }
      boolean tells = options.looksAtCode() && JitEvidence.tells(finding.pattern().practice());
      Answer soFar =
          tells
              ? Answer.ofCode(
                  chosen.benchmark().toString(), code(finding, rewritten, chosen, folder, log))
              : open;
      return soFar.isDecided() || !options.takesTime()
          ? soFar
          : played(soFar, chosen, original, folder, log);
    }
    if (repair instanceof Repair.Floor floor) {
      Variant empty = Variant.forked(REPAIRED, Optional.of(write(floor.classes())));
      return timed(open, chosen, original, empty, Rule.FLOOR, log);
    }
    if (repair instanceof Repair.WarmedUp warm) {
      AffectedBenchmark inMode = chosen.in(warm.batch() > 0);
      Variant warmed = Variant.warmedUp(REPAIRED, warm.batch());
      return timed(open, inMode, Variant.asItIs(ORIGINAL), warmed, Rule.CPU_TIME, log);
    }
    Variant unforked = Variant.unforked(ORIGINAL, benchmarks.upTo(chosen));
    Variant forked = Variant.forked(REPAIRED, Optional.empty());
    return timed(open, chosen, unforked, forked, Rule.CPU_TIME, log);
  }

  private Seen code(
      Finding finding, Repair.Rewritten rewritten, AffectedBenchmark chosen, Path folder, Path log)
      throws ForkFailureException, IOException, InterruptedException {
    Path emptied = variants.resolve("empty-" + chosen.name().replace('#', '.'));
    if (!Files.exists(emptied)) {
      ForkClasses.write(emptied, repairs.emptied(chosen.name()));
    }
    Optional<Duets> next = options.takesTime() ? Optional.of(duets) : Optional.empty();
    return probe.look(
        finding.pattern().practice(), chosen, emptied, folder, rewritten.methods(), next, log);
  }

  /** By duets; by forks where there can be none, or where one fork each belies them. */
  private Answer played(
      Answer soFar, AffectedBenchmark chosen, Variant original, Path folder, Path log)
      throws ForkFailureException, IOException, InterruptedException {
    Variant fixed = Variant.forked(REPAIRED, Optional.of(folder));
    Optional<String> obstacle = duets.obstacle(chosen);
    if (obstacle.isEmpty()) {
      try {
        String doubt = duetControl.doubt(chosen, Rule.CPU_TIME, log);
        TimedSeries series = duets.compare(chosen, fixed.classes(), log);
        if (series.isEmpty()) {
          obstacle = Optional.of("its loop was not compiled in time");
        } else if (series.position() != Position.WITHIN
            || agree(probe.forks(chosen, folder, log))
            || agree(chosen, original, fixed, log)) {
          return scored(soFar, series, doubt);
        } else {
          obstacle = Optional.of("single forks differ");
        }
      } catch (ForkFailureException e) {
        obstacle = Optional.of(e.reason());
      }
    }
    return timed(soFar, chosen, original, fixed, Rule.CPU_TIME, log)
        .limitedBy("without duets: " + obstacle.get());
  }

  /**
   * Whether one fork each shows no large difference either: both variants of a duet share what the
   * JVM learns about methods of the JDK.
   */
  private static boolean agree(TimedSeries forks) {
    return !forks.isEmpty() && !forks.change().isBeyond(LARGE);
  }

  /** Forks that differ by chance are asked again. */
  private boolean agree(AffectedBenchmark chosen, Variant original, Variant fixed, Path log)
      throws ForkFailureException, IOException, InterruptedException {
    for (int i = 0; i < CHECKS; i++) {
      TimedSeries series = check.compare(chosen, original, fixed, Rule.CPU_TIME, log);
      if (series.isEmpty() || agree(series)) {
        return true;
      }
    }
    return false;
  }

  private Answer timed(
      Answer soFar, AffectedBenchmark chosen, Variant original, Variant other, Rule rule, Path log)
      throws ForkFailureException, IOException, InterruptedException {
    if (soFar.isDecided() || !options.takesTime()) {
      return soFar;
    }
    String doubt = control.doubt(chosen, rule, log);
    TimedSeries series = stopwatch.compare(chosen, original, other, rule, log);
    return series.isEmpty() ? soFar.withoutScores() : scored(soFar, series, doubt);
  }

  private static Answer scored(Answer soFar, TimedSeries series, String doubt) {
    Position position = series.finalPosition();
    String why = doubt.isEmpty() && position == Position.UNKNOWN ? series.reason() : doubt;
    return soFar
        .with(series.change(), position, why, series.collector())
        .limitedBy(series.isDecided() ? "" : "it is close to the limit of ten percent");
  }

  private Path write(Map<String, byte[]> classes) throws IOException {
    Path folder = variants.resolve("repaired-" + repaired++);
    ForkClasses.write(folder, classes);
    return folder;
  }
}
