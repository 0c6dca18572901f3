// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.benchmarks;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.effects.EffectAnalysis;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.practice.Practice;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.objectweb.asm.tree.ClassNode;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** What each practice costs on the benchmark classes of a jar. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3)
@Warmup(iterations = 10, time = 1)
@Measurement(iterations = 5, time = 1)
public class PracticeBenchmark {
  private static final String ALL = "ALL";

  /** Practices, and models for them whose methods earlier invocations have had analysed. */
  @State(Scope.Thread)
  public static class Models {
    /** Key of the practice, such as {@code -p key=RETU,LOOP}; ALL for one after the other. */
    @Param(ALL)
    String key;

    private List<Practice> practices;
    private List<BenchmarkClass> known;

    /**
     * @param trees the classes to model
     */
    @Setup
    public void model(BenchmarkTrees trees) {
      practices =
          Practices.all().stream()
              .filter(practice -> key.equals(ALL) || key.equals(practice.key().name()))
              .toList();
      if (practices.isEmpty()) {
        throw new IllegalArgumentException("no such practice: " + key);
      }
      EffectAnalysis effects = trees.newAnalysis();
      known =
          trees.classes().stream()
              .flatMap(tree -> BenchmarkClass.of(tree, effects, Optional.empty()).stream())
              .toList();
    }

    private List<Finding> check(BenchmarkClass benchmarks) {
      return practices.stream().flatMap(p -> p.check(benchmarks).stream()).toList();
    }
  }

  /**
   * The practice alone: graphs and effects are made for it.
   *
   * @param models the practice
   * @param trees the input
   * @param blackhole takes the findings
   */
  @Benchmark
  public void first(Models models, BenchmarkTrees trees, Blackhole blackhole) {
    EffectAnalysis effects = trees.newAnalysis();
    for (ClassNode tree : trees.classes()) {
      blackhole.consume(BenchmarkClass.of(tree, effects, Optional.empty()).map(models::check));
    }
  }

  /**
   * The practice after others: graphs and effects are there.
   *
   * @param models the practice and the input
   * @param blackhole takes the findings
   */
  @Benchmark
  public void further(Models models, Blackhole blackhole) {
    for (BenchmarkClass benchmarks : models.known) {
      blackhole.consume(models.check(benchmarks));
    }
  }
}
