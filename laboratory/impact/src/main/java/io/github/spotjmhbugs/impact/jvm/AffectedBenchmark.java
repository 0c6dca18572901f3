// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

/**
 * A benchmark that a finding affects and JMH can run.
 *
 * @param benchmark the benchmark as JMH knows it
 * @param name the benchmark as the finding names it, {@code package.Class#method}
 */
public record AffectedBenchmark(ListedBenchmark benchmark, String name) {
  /** {@return the same benchmark, of which single invocations or the average time are measured} */
  public AffectedBenchmark in(boolean isSingle) {
    String mode = isSingle ? ListedBenchmark.SINGLE_SHOT : ListedBenchmark.AVERAGE;
    return new AffectedBenchmark(benchmark.in(mode), name);
  }

  /** {@return internal name of the class that declares it or inherits it} */
  public String className() {
    return name.substring(0, name.indexOf('#')).replace('.', '/');
  }

  /** {@return simple name of its method} */
  public String method() {
    return name.substring(name.indexOf('#') + 1);
  }

  /** {@return simple name of the method that JMH generates to repeat the benchmark} */
  String stub() {
    return method() + "_" + benchmark.inTime().modeLabel() + "_jmhStub";
  }
}
