// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.run;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.InstructionSite;
import io.github.spotjmhbugs.impact.jvm.AffectedBenchmark;
import io.github.spotjmhbugs.impact.jvm.BenchmarkJvm;
import io.github.spotjmhbugs.impact.jvm.CodeProbe;
import io.github.spotjmhbugs.impact.jvm.ForkClasses;
import io.github.spotjmhbugs.impact.jvm.ForkFailureException;
import io.github.spotjmhbugs.impact.jvm.JitEvidence;
import io.github.spotjmhbugs.impact.jvm.Stopwatch;
import io.github.spotjmhbugs.impact.jvm.Stopwatch.Variant;
import io.github.spotjmhbugs.impact.jvm.TimedSeries;
import io.github.spotjmhbugs.impact.record.CodeSizes;
import io.github.spotjmhbugs.impact.record.Evidence;
import io.github.spotjmhbugs.impact.record.Verdict;
import io.github.spotjmhbugs.impact.repair.Repair;
import io.github.spotjmhbugs.impact.repair.Repairs;
import io.github.spotjmhbugs.impact.statistics.Stopping;
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

  private final BenchmarkIndex benchmarks;
  private final Repairs repairs;
  private final Path variants;
  private final ImpactOptions options;
  private final CodeProbe probe;
  private final Stopwatch stopwatch;
  private final Control control;
  private int repaired;

  /**
   * @param jvm runs the benchmarks of the target
   * @param benchmarks the benchmarks
   * @param repairs repairs findings
   * @param variants where rewritten classes go
   * @param options what the user asked for
   */
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
    control = new Control(jvm);
  }

  /**
   * Tries one finding.
   *
   * @param finding a finding in the target
   * @param log where the output of JMH goes
   * @return what the JDK says
   * @throws IOException when files cannot be written
   * @throws InterruptedException when the calling thread is interrupted
   */
  Answer run(Finding finding, Path log) throws IOException, InterruptedException {
    Repair repair = repairs.repair(finding);
    if (repair instanceof Repair.Impossible impossible) {
      return Answer.without("", Verdict.NOT_REPAIRABLE, impossible.reason());
    }
    List<AffectedBenchmark> affected = benchmarks.affectedBy(finding);
    if (affected.isEmpty()) {
      return Answer.without("", Verdict.FAILED, "JMH does not run the benchmarks that it affects");
    }
    AffectedBenchmark chosen = benchmarks.choose(finding, affected, rewritten(repair));
    try {
      return run(finding, repair, chosen, log);
    } catch (ForkFailureException e) {
      return Answer.without(chosen.benchmark().toString(), Verdict.FAILED, e.reason());
    }
  }

  private Answer run(Finding finding, Repair repair, AffectedBenchmark chosen, Path log)
      throws ForkFailureException, IOException, InterruptedException {
    if (repair instanceof Repair.Rewritten rewritten) {
      Path folder = write(rewritten.classes());
      return repaired(finding.site().kind(), chosen, folder, log);
    }
    Answer open = Answer.ofCode(chosen.benchmark().toString(), null, null);
    if (!options.takesTime()) {
      return open;
    }
    if (repair instanceof Repair.Floor floor) {
      Variant empty = Variant.forked(REPAIRED, Optional.of(write(floor.classes())));
      return timed(open, chosen, Variant.forked(ORIGINAL, Optional.empty()), empty, true, log);
    }
    Repair.Forks forks = (Repair.Forks) repair;
    List<String> all = benchmarks.upTo(chosen);
    Variant few = new Variant(ORIGINAL, Optional.empty(), forks.original(), all);
    Variant more = new Variant(REPAIRED, Optional.empty(), forks.repaired(), List.of());
    return timed(open, chosen, few, more, false, log);
  }

  private Answer repaired(
      InstructionSite.Kind kind, AffectedBenchmark chosen, Path folder, Path log)
      throws ForkFailureException, IOException, InterruptedException {
    String name = chosen.benchmark().toString();
    Answer ofCode =
        options.looksAtCode() && JitEvidence.tells(kind)
            ? code(kind, chosen, folder, log)
            : Answer.ofCode(name, null, null);
    boolean isSame = ofCode.evidence() == Evidence.KEPT;
    return options.takesTime() && !isSame
        ? timed(
            ofCode,
            chosen,
            Variant.forked(ORIGINAL, Optional.empty()),
            Variant.forked(REPAIRED, Optional.of(folder)),
            false,
            log)
        : ofCode;
  }

  private Answer code(InstructionSite.Kind kind, AffectedBenchmark chosen, Path folder, Path log)
      throws ForkFailureException, IOException, InterruptedException {
    Path emptied = variants.resolve("empty-" + chosen.name().replace('#', '.'));
    if (!Files.exists(emptied)) {
      ForkClasses.write(emptied, repairs.emptied(chosen.name()));
    }
    String name = chosen.benchmark().toString();
    Optional<CodeSizes> sizes = probe.sizes(chosen, emptied, folder, log);
    if (sizes.isEmpty()) {
      return Answer.ofCode(name, Evidence.NO_C2, null);
    }
    CodeSizes known = sizes.orElseThrow();
    boolean tells = !known.needRepetition() || probe.areRepeatable(chosen, folder, log);
    return Answer.ofCode(name, tells ? JitEvidence.of(kind, known).orElse(null) : null, known);
  }

  private Answer timed(
      Answer soFar,
      AffectedBenchmark chosen,
      Variant original,
      Variant other,
      boolean isFloor,
      Path log)
      throws ForkFailureException, IOException, InterruptedException {
    String doubt = control.doubt(chosen, isFloor, log);
    TimedSeries series = stopwatch.compare(chosen, original, other, isFloor, log);
    if (series.isEmpty()) {
      return soFar.withoutScores();
    }
    return isFloor
        ? soFar.withFloor(series.change(), series.rounds() >= Stopping.ROUNDS, doubt)
        : soFar.with(series.change(), series.position(), doubt);
  }

  private static Map<String, byte[]> rewritten(Repair repair) {
    return repair instanceof Repair.Rewritten changed ? changed.classes() : Map.of();
  }

  private Path write(Map<String, byte[]> classes) throws IOException {
    Path folder = variants.resolve("repaired-" + repaired++);
    ForkClasses.write(folder, classes);
    return folder;
  }
}
