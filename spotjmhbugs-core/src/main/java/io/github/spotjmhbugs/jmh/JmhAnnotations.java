// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import java.util.Set;

/**
 * The names of JMH's annotations (as descriptors) and classes (as internal names), each written
 * here and nowhere else. Where JMH renamed a class, the old name stands beside the new one.
 */
public final class JmhAnnotations {
  /** What the internal name of every JMH class begins with. */
  public static final String PACKAGE = "org/openjdk/jmh";

  private static final String ANNOTATIONS = "L" + PACKAGE + "/annotations/";

  /** {@code @Benchmark}, and what it was called before JMH 1.0. */
  public static final Set<String> BENCHMARK =
      Set.of(ANNOTATIONS + "Benchmark;", ANNOTATIONS + "GenerateMicroBenchmark;");

  /** {@code @AuxCounters}. */
  public static final String AUX_COUNTERS = ANNOTATIONS + "AuxCounters;";

  /** {@code @State}. */
  public static final String STATE = ANNOTATIONS + "State;";

  /** {@code @Setup}. */
  public static final String SETUP = ANNOTATIONS + "Setup;";

  /** {@code @TearDown}. */
  public static final String TEAR_DOWN = ANNOTATIONS + "TearDown;";

  /** {@code @Fork}. */
  public static final String FORK = ANNOTATIONS + "Fork;";

  /** {@code @BenchmarkMode}. */
  public static final String BENCHMARK_MODE = ANNOTATIONS + "BenchmarkMode;";

  /** {@code @OutputTimeUnit}. */
  public static final String OUTPUT_TIME_UNIT = ANNOTATIONS + "OutputTimeUnit;";

  /** {@code @Warmup}. */
  public static final String WARMUP = ANNOTATIONS + "Warmup;";

  /** {@code @Measurement}. */
  public static final String MEASUREMENT = ANNOTATIONS + "Measurement;";

  /** {@code @OperationsPerInvocation}. */
  public static final String OPERATIONS_PER_INVOCATION = ANNOTATIONS + "OperationsPerInvocation;";

  /** {@code @Param}. */
  public static final String PARAM = ANNOTATIONS + "Param;";

  /** {@code @CompilerControl}. */
  public static final String COMPILER_CONTROL = ANNOTATIONS + "CompilerControl;";

  /** {@code @Threads}. */
  public static final String THREADS = ANNOTATIONS + "Threads;";

  /** {@code @GroupThreads}. */
  public static final String GROUP_THREADS = ANNOTATIONS + "GroupThreads;";

  /** {@code @Group}. */
  public static final String GROUP = ANNOTATIONS + "Group;";

  /** {@code Blackhole}, and where it was before JMH 1.0. */
  public static final Set<String> BLACKHOLES =
      Set.of(PACKAGE + "/infra/Blackhole", PACKAGE + "/logic/BlackHole");

  /** The other classes that JMH hands to a benchmark or fixture without their being states. */
  public static final Set<String> INFRASTRUCTURE =
      Set.of(
          PACKAGE + "/infra/BenchmarkParams",
          PACKAGE + "/infra/IterationParams",
          PACKAGE + "/infra/ThreadParams",
          PACKAGE + "/infra/Control",
          PACKAGE + "/logic/Control");

  /** The classes on which the options of a launcher are set. */
  public static final Set<String> OPTIONS_BUILDERS =
      Set.of(
          PACKAGE + "/runner/options/OptionsBuilder",
          PACKAGE + "/runner/options/ChainedOptionsBuilder");

  private JmhAnnotations() {}
}
