// SPDX-License-Identifier: Apache-2.0
package org.example;

import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

@State(Scope.Thread)
public abstract class AbstractFixture {
  protected int[] numbers = new int[16];

  @Setup(Level.Invocation)
  public void fill() {
    numbers = new int[] {3, 1, 2};
  }
}
