// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * How one run of JMH measures one benchmark or group. The command line and the options of a
 * launcher are known then, so these go before annotations.
 *
 * @param methods the names of its methods, each with the number of its threads in a group, which is
 *     1 for a benchmark without one; the name of the group stands for that of an only method
 * @param threads the threads of all groups
 * @param forks the JVMs that measure it; 0 if the launcher's does
 * @param warmupIterations the iterations before the measurement
 * @param warmupBatchSize the calls in a batch of the warm-up
 * @param measurementBatchSize the calls in a batch of the measurement
 * @param operationsPerInvocation the operations that are counted for one call
 * @param parameters the values of parameters, by the names of their fields
 * @param invocationMillis how long one call took, in milliseconds, where that was measured
 */
public record RunSettings(
    Map<String, Integer> methods,
    int threads,
    int forks,
    int warmupIterations,
    int warmupBatchSize,
    int measurementBatchSize,
    Mode mode,
    int operationsPerInvocation,
    List<String> jvmArguments,
    Map<String, String> parameters,
    OptionalDouble invocationMillis) {
  /** Makes the settings immutable. */
  public RunSettings {
    methods = Map.copyOf(methods);
    jvmArguments = List.copyOf(jvmArguments);
    parameters = Map.copyOf(parameters);
  }
}
