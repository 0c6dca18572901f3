// SPDX-License-Identifier: Apache-2.0
package org.example;

/** What the benchmark is about. */
public final class Product {
  private Product() {}

  /**
   * @param number a number
   * @return its square
   */
  public static int square(int number) {
    return number * number;
  }
}
