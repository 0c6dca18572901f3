// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.objectweb.asm.tree.MethodNode;

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

  static final String STATE = ANNOTATIONS + "State;";
  static final String SETUP = ANNOTATIONS + "Setup;";
  static final String TEAR_DOWN = ANNOTATIONS + "TearDown;";
  static final String FORK = ANNOTATIONS + "Fork;";
  static final String BENCHMARK_MODE = ANNOTATIONS + "BenchmarkMode;";
  static final String OUTPUT_TIME_UNIT = ANNOTATIONS + "OutputTimeUnit;";
  static final String WARMUP = ANNOTATIONS + "Warmup;";
  static final String MEASUREMENT = ANNOTATIONS + "Measurement;";
  static final String OPERATIONS_PER_INVOCATION = ANNOTATIONS + "OperationsPerInvocation;";
  static final String PARAM = ANNOTATIONS + "Param;";
  static final String COMPILER_CONTROL = ANNOTATIONS + "CompilerControl;";
  static final String THREADS = ANNOTATIONS + "Threads;";
  static final String GROUP_THREADS = ANNOTATIONS + "GroupThreads;";

  private static final String GROUP = ANNOTATIONS + "Group;";

  /** {@code Blackhole}, and where it was before JMH 1.0. */
  public static final Set<String> BLACKHOLES =
      Set.of(PACKAGE + "/infra/Blackhole", PACKAGE + "/logic/BlackHole");

  /** Where the classes are that JMH hands to a benchmark or fixture without their being states. */
  static final List<String> INFRASTRUCTURE = List.of(PACKAGE + "/infra/", PACKAGE + "/logic/");

  /** The classes on which the options of a launcher are set. */
  public static final Set<String> OPTIONS_BUILDERS =
      Set.of(
          PACKAGE + "/runner/options/OptionsBuilder",
          PACKAGE + "/runner/options/ChainedOptionsBuilder");

  /** Generated code up to JMH 1.22: a package that users may have as well; so the name decides. */
  private static final String OLD_GENERATED = "/generated/";

  /** X_bench_jmhTest, X_jmhType, X_jmhType_B1 to _B3, perhaps numbered; to 1.10 X_jmh, X_0_jmh. */
  private static final Pattern OLD_GENERATED_NAME =
      Pattern.compile(".*" + OLD_GENERATED + "[^/]*_(jmhTest|jmhType|jmh)(_B\\d)?(\\$[^/]*)?");

  private JmhAnnotations() {}

  /**
   * {@return whether JMH's generator wrote a class, which carries no marker} Such classes extend
   * the user's states and would inherit every benchmark again.
   */
  public static boolean isGenerated(String internalName) {
    // Asked of each class: a pattern alone took a tenth of an analysis in the interpreter.
    String path = "/" + internalName;
    return path.contains("/jmh_generated/") // a package of its own
        || (path.contains(OLD_GENERATED) && OLD_GENERATED_NAME.matcher(path).matches());
  }

  /** {@return whether a method is annotated as a benchmark} */
  public static boolean isBenchmark(MethodNode method) {
    return BENCHMARK.stream()
        .anyMatch(name -> AnnotationView.in(method.visibleAnnotations, name).isPresent());
  }

  /** {@return the name of the group that a method is in} */
  public static Optional<String> groupName(MethodNode method) {
    return AnnotationView.in(method.visibleAnnotations, GROUP)
        .map(group -> group.strings("value").stream().findFirst().orElse("group"));
  }
}
