// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.examples;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * LAZY: a stream that nobody collects takes as long for two words as for a thousand.
 *
 * <p>The same pipeline turns words into lower case, in one benchmark up to the stream, in the other
 * up to the list.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 1)
public class LazyExample {
  private List<String> words = new ArrayList<>();

  /** A thousand words. */
  @Setup
  public void fill() {
    for (int i = 0; i < 1000; i++) {
      words.add("Word" + i);
    }
  }

  /** Two objects are linked, and no word is looked at. */
  @Benchmark
  public Stream<String> wrongLowerCase() {
    return words.stream().map(String::toLowerCase); // BUG: LAZY
  }

  /** Each word is turned into lower case. */
  @Benchmark
  public List<String> rightLowerCase() {
    return words.stream().map(String::toLowerCase).toList();
  }
}
