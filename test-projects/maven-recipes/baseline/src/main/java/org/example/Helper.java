// SPDX-License-Identifier: Apache-2.0
package org.example;

/** What the benchmarks share. */
final class Helper {
  private Helper() {}

  static int square(int number) {
    return number * number;
  }
}
