// SPDX-License-Identifier: Apache-2.0
package conformance;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Statements before the constructor of the superclass. */
@State(Scope.Thread)
public class FlexibleConstructors {
  static class Base {
    final double root;

    Base(double root) {
      this.root = root;
    }
  }

  static final class Derived extends Base {
    final double square;

    Derived(double value) {
      if (value < 0) {
        throw new IllegalArgumentException("negative");
      }
      double root = Math.sqrt(value);
      this.square = value * value;
      super(root);
    }
  }

  double x = 2;

  @Benchmark
  public double made() {
    Derived derived = new Derived(x);
    return derived.root + derived.square;
  }

  @Benchmark
  public void dropped() {
    new Derived(x); // BUG: RETU
  }
}
