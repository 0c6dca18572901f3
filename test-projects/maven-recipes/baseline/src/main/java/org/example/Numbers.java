// SPDX-License-Identifier: Apache-2.0
package org.example;

import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The input of several benchmarks. */
@State(Scope.Thread)
public class Numbers {
  private final int[] values = {3, 1, 4, 1, 5};

  /** INVO. */
  @Setup(Level.Invocation)
  public void next() {
    values[0]++;
  }

  int first() {
    return values[0];
  }

  int[] all() {
    return values.clone();
  }
}
