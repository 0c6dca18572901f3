// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs.sample;

import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A state in a file of its own, used by {@link Reported} and {@link Suppressed}. */
@State(Scope.Thread)
public class SharedState {
  private final int width = 4711;
  private int height;

  /** Runs around each invocation. */
  @Setup(Level.Invocation)
  public void prepare() {
    height = 2;
  }

  /**
   * @return a product with a constant in it
   */
  int area() {
    return width * height;
  }
}
