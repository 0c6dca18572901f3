// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm.fork;

import java.io.File;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;

/**
 * A profiler of JMH that measures nothing but adds options to the fork's JVM: the command line's
 * {@code -jvmArgsAppend} replaces those of the benchmark's annotations.
 */
public final class JvmOptions implements ExternalProfiler {
  private static final String SEPARATOR = "\n";

  private final List<String> options;

  /**
   * Makes the profiler; JMH does this by reflection.
   *
   * @param options the options, one on each line
   */
  public JvmOptions(String options) {
    this.options = Arrays.asList(options.split(SEPARATOR, -1));
  }

  /**
   * Joins options for the constructor.
   *
   * @param options options of the JVM
   * @return the options, one on each line
   */
  static String argument(List<String> options) {
    return String.join(SEPARATOR, options);
  }

  @Override
  public String getDescription() {
    return "options of the fork's JVM";
  }

  @Override
  public Collection<String> addJVMInvokeOptions(BenchmarkParams benchmark) {
    return Collections.emptyList();
  }

  @Override
  public Collection<String> addJVMOptions(BenchmarkParams benchmark) {
    return options;
  }

  @Override
  public void beforeTrial(BenchmarkParams benchmark) {
    // It measures nothing.
  }

  @Override
  public Collection<? extends Result<?>> afterTrial(
      BenchmarkResult result, long pid, File out, File err) {
    return Collections.emptyList();
  }

  @Override
  public boolean allowPrintOut() {
    return true;
  }

  @Override
  public boolean allowPrintErr() {
    return true;
  }
}
