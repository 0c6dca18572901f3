// SPDX-License-Identifier: Apache-2.0
package org.example;

import java.util.Arrays;
import org.openjdk.jmh.annotations.Benchmark;

/** Its fixture is in another module. */
public class UnitBenchmark extends AbstractFixture {
  @Benchmark
  public int[] sort() {
    Arrays.sort(numbers);
    return numbers;
  }
}
