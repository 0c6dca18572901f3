// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import io.github.spotjmhbugs.impact.jvm.fork.Duet;
import io.github.spotjmhbugs.impact.jvm.fork.Iterations;
import io.github.spotjmhbugs.impact.repair.DuetHook;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Has a benchmark and its repaired variant take turns in one JVM, again and again in a fresh one
 * until the ratio of their times is known.
 */
public final class Duets {
  private static final Duration TIMEOUT = Duration.ofMinutes(3);
  private static final int FEWEST = 3;
  private static final int MOST = 24;

  /** So many forks may be void, because the compiler did not get round to both stubs. */
  private static final int VOID_FORKS = 4;

  private static final int WARMUP = 200;
  private static final int LONG_WARMUP = 1_500;

  /** JMH's own time for the iteration; the duet takes as long as it takes. */
  private static final int ITERATION = 10;

  private final BenchmarkJvm jvm;
  private final Lanes lanes;
  private final int fewest;
  private final int most;
  private final Duration timeout;
  private final Map<AffectedBenchmark, Optional<DuetHook>> hooks = new HashMap<>();

  /** Scores of first duets, by the folders of the repaired classes. */
  private final Map<Path, DuetScore> early = new ConcurrentHashMap<>();

  /** Folders whose first duet has not ended in time: nobody waits for another. */
  private final Set<Path> late = ConcurrentHashMap.newKeySet();

  /**
   * Makes a stage.
   *
   * @param jvm runs benchmarks
   */
  public Duets(BenchmarkJvm jvm) {
    this(jvm, FEWEST, MOST, TIMEOUT);
  }

  /**
   * @param jvm runs benchmarks
   * @param fewest so many forks at least
   * @param most so many forks at most
   * @param timeout how long a fork may take
   */
  Duets(BenchmarkJvm jvm, int fewest, int most, Duration timeout) {
    this.jvm = jvm;
    this.timeout = timeout;
    lanes = new Lanes(jvm);
    this.fewest = fewest;
    this.most = most;
  }

  /**
   * Says why a benchmark cannot play a duet.
   *
   * @param affected a benchmark
   * @return the reason; empty if it can
   * @throws IOException when its classes cannot be read
   */
  public Optional<String> obstacle(AffectedBenchmark affected) throws IOException {
    ListedBenchmark benchmark = affected.benchmark();
    if (benchmark.mode().equals(ListedBenchmark.SINGLE_SHOT)) {
      return Optional.of("it measures single invocations");
    }
    if (benchmark.threads() != 1) {
      return Optional.of("it has several threads");
    }
    Optional<DuetHook> hook = hook(affected);
    return hook.isEmpty()
        ? Optional.of("the class that JMH runs is not on the class path")
        : hook.get().obstacle();
  }

  private Optional<DuetHook> hook(AffectedBenchmark affected) throws IOException {
    Optional<DuetHook> known = hooks.get(affected);
    if (known == null) {
      String file = affected.benchmark().generated().replace('.', '/') + ".class";
      String duet = Duet.class.getName().replace('.', '/');
      known =
          jvm.classPath()
              .find(file)
              .map(generated -> new DuetHook(generated, affected.stub(), duet));
      hooks.put(affected, known);
    }
    return known;
  }

  /**
   * {@return a fork that plays the first duet of a comparison while its lane would be idle; none
   * where neighbours would take a part of the time that counts}
   */
  Optional<Lanes.Fork<Boolean>> first(AffectedBenchmark affected, Path repaired, Path log)
      throws IOException {
    if (obstacle(affected).isPresent() || hook(affected).orElseThrow().timesInvocations()) {
      return Optional.empty();
    }
    Play play = new Play(affected, hooked(affected), Optional.of(repaired), false, log, 0, timeout);
    return Optional.of(
        jvm -> {
          try {
            Optional<DuetScore> score = play.in(jvm).filter(each -> !each.isOfWall());
            score.ifPresent(each -> early.put(repaired, each));
            return score.isPresent();
          } catch (ForkFailureException e) {
            return e.isLate() && late.add(repaired); // others are played again
          }
        });
  }

  /**
   * Plays duets until enough is known.
   *
   * @param affected a benchmark without an obstacle
   * @param repaired folder of the classes that replace those of the other variant, if any
   * @param log where JMH's output goes
   * @return the scores
   * @throws ForkFailureException when a fork fails, or the JVM does not honour the sink
   * @throws IOException when the workspace cannot be used
   * @throws InterruptedException when the calling thread is interrupted; nothing runs on then
   */
  public TimedSeries compare(AffectedBenchmark affected, Optional<Path> repaired, Path log)
      throws ForkFailureException, IOException, InterruptedException {
    if (repaired.filter(late::remove).isPresent()) {
      throw ForkFailureException.late();
    }
    Path hooked = hooked(affected);
    TimedSeries series = TimedSeries.ofDuets();
    // Where JMH times invocations, wall time counts, of which neighbours would take a part.
    int beside = hook(affected).orElseThrow().timesInvocations() ? 1 : lanes.count();
    repaired.map(early::remove).ifPresent(each -> series.add(each.original(), each.repaired()));
    int played = series.rounds();
    int voided = 0;
    while (voided < VOID_FORKS
        && series.rounds() < most
        && (series.rounds() < fewest || !series.isDecided())) {
      List<Lanes.Fork<Optional<DuetScore>>> forks = new ArrayList<>();
      for (int i = 0; i < Math.min(beside, most - series.rounds()); i++) {
        forks.add(new Play(affected, hooked, repaired, voided > 0, log, played++, timeout));
      }
      List<Optional<DuetScore>> scores = lanes.run(forks);
      if (beside > 1 && scores.stream().flatMap(Optional::stream).anyMatch(DuetScore::isOfWall)) {
        // It waits, which shows only now.
        beside = 1;
        continue;
      }
      for (Optional<DuetScore> score : scores) {
        score.ifPresent(each -> series.add(each.original(), each.repaired()));
        voided += score.isPresent() ? 0 : 1;
      }
    }
    return series;
  }

  /** The folder of the class that JMH has generated, changed, and of copies of its stub. */
  private Path hooked(AffectedBenchmark affected) throws IOException {
    Path folder = jvm.workspace().file("duet-" + affected.benchmark().generated());
    if (!Files.exists(folder)) {
      DuetHook hook = hook(affected).orElseThrow();
      Map<String, byte[]> files = new HashMap<>();
      files.put(hook.className(), hook.classFile());
      for (int i = 1; i < Duet.STUBS; i++) {
        String name = Duet.holder(hook.className(), i);
        files.put(name, hook.copy(name));
      }
      ForkClasses.write(folder, files);
    }
    return folder;
  }

  /** A duet in a fork. */
  private record Play(
      AffectedBenchmark affected,
      Path hooked,
      Optional<Path> repaired,
      boolean isPatient,
      Path log,
      int number,
      Duration timeout)
      implements Lanes.Fork<Optional<DuetScore>> {
    List<Path> rival() {
      return Stream.concat(repaired.stream(), Stream.of(hooked)).toList();
    }

    Path file(String end) {
      return log.resolveSibling("duet-" + (number + 1) + end);
    }

    @Override
    public Optional<DuetScore> in(BenchmarkJvm jvm)
        throws ForkFailureException, IOException, InterruptedException {
      Path turns = jvm.workspace().file("turns");
      List<String> options = new ArrayList<>(BenchmarkJvm.WAIT_AFTER_STARTUP);
      if (isPatient) {
        options.add(BenchmarkJvm.compileAfter("0.01"));
      }
      options.add(property(Duet.RESULT, turns));
      options.add(property(Duet.RIVAL, jvm.classPath().after(rival())));
      options.add(property(Duet.WARMUP, isPatient ? LONG_WARMUP : WARMUP));
      ListedBenchmark benchmark = affected.benchmark().inTime();
      BenchmarkJvm.Run run =
          new BenchmarkJvm.Run(
              List.of(hooked), options, 1, 1, Iterations.of(0, 1, ITERATION), file(".json"));
      try {
        CompilerLog compiled =
            jvm.run(benchmark, List.of(benchmark.pattern()), run, file(".log"), timeout);
        DuetScore score = DuetScore.read(turns, benchmark.operations());
        return compiled.isReady(affected, score.stubs(), score.shorter())
            ? Optional.of(score)
            : Optional.empty();
      } finally {
        Files.deleteIfExists(turns);
      }
    }
  }

  private static String property(String name, Object value) {
    return "-D" + name + "=" + value;
  }
}
