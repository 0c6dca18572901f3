// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A benchmark that JMH can run.
 *
 * @param name {@code package.Class.method}, with dots also before nested classes; of a group its
 *     name in place of the method's
 * @param mode the constant of JMH's mode that it is run in
 * @param generated binary name of the class that JMH has generated for it
 * @param threads how many threads it asks for, -1 for as many as there are processors
 * @param operations how many operations an invocation counts as
 * @param parameters the value of each parameter, by name
 * @param others another value of each parameter that has several, by name
 */
public record ListedBenchmark(
    String name,
    String mode,
    String generated,
    int threads,
    int operations,
    Map<String, String> parameters,
    Map<String, String> others) {
  /** The mode that measures single invocations. */
  public static final String SINGLE_SHOT = "SingleShotTime";

  /** The mode that measures the time of an invocation, over many. */
  static final String AVERAGE = "AverageTime";

  /** Makes the parameters immutable and sorts them. */
  public ListedBenchmark {
    parameters = Map.copyOf(parameters);
    others = Map.copyOf(others);
  }

  /**
   * {@return the same benchmark, in nanoseconds per operation unless it runs for single shots only}
   */
  ListedBenchmark inTime() {
    return mode.equals(SINGLE_SHOT) ? this : in(AVERAGE);
  }

  /** {@return the same benchmark in another mode} */
  ListedBenchmark in(String otherMode) {
    return new ListedBenchmark(name, otherMode, generated, threads, operations, parameters, others);
  }

  /**
   * {@return the same benchmark with other values of the parameters that it has}
   *
   * @param values values by name, also of parameters that other benchmarks have
   */
  public ListedBenchmark with(Map<String, String> values) {
    Map<String, String> changed = new HashMap<>(parameters);
    changed.replaceAll((parameter, first) -> values.getOrDefault(parameter, first));
    return new ListedBenchmark(name, mode, generated, threads, operations, changed, others);
  }

  /** {@return a regular expression that no other benchmark matches} */
  public String pattern() {
    return patternOf(name);
  }

  /**
   * {@return a regular expression that no other benchmark matches}
   *
   * @param name name of a benchmark
   */
  public static String patternOf(String name) {
    return "^" + Pattern.quote(name) + "$";
  }

  /** {@return how JMH's generator calls the mode in the names of methods} */
  String modeLabel() {
    return mode.equals(SINGLE_SHOT) ? "ss" : "avgt";
  }

  /** {@return name and parameters, such as {@code a.B.c (size=10)}} */
  @Override
  public String toString() {
    return parameters.isEmpty()
        ? name
        : new TreeMap<>(parameters)
            .entrySet().stream()
                .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                .collect(Collectors.joining(", ", name + " (", ")"));
  }
}
