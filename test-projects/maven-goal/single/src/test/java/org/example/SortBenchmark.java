// SPDX-License-Identifier: Apache-2.0
package org.example;

import java.util.Arrays;
import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

@State(Scope.Thread)
public class SortBenchmark {
  private int[] numbers = new int[16];

  @Setup(Level.Invocation)
  public void shuffle() {
    numbers = new Random(42).ints(16).toArray();
  }

  @Benchmark
  public int[] sort() {
    Arrays.sort(numbers);
    return numbers;
  }
}
