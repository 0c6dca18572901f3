// SPDX-License-Identifier: Apache-2.0
package conformance;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.concurrent.Callable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What compilers copy, and the exceptions that they add. */
@State(Scope.Thread)
public class Resources {
  String text = "one line";
  Object lock = new Object();
  double x = 2.5;
  int count;

  static final class Resource implements AutoCloseable {
    final double value;

    Resource(double value) {
      this.value = value;
    }

    double read() {
      return Math.sqrt(value);
    }

    @Override
    public void close() {}
  }

  @Benchmark
  public String tryWithResources() throws IOException {
    try (BufferedReader reader = new BufferedReader(new StringReader(text))) {
      return reader.readLine();
    }
  }

  @Benchmark
  public double twoResources() {
    try (Resource a = new Resource(x);
        Resource b = new Resource(x + 1)) {
      return a.read() + b.read();
    }
  }

  @Benchmark
  public double resourceAndFinally() {
    try (Resource a = new Resource(x)) {
      return a.read();
    } finally {
      count++;
    }
  }

  @Benchmark
  public void resourceDropped() {
    try (Resource a = new Resource(x)) {
      a.read(); // BUG: RETU HIGH
    }
  }

  @Benchmark
  public int nestedFinally() {
    int n = count;
    try {
      try {
        n += text.length();
      } finally {
        n++;
      }
    } finally {
      n += 2;
    }
    return n;
  }

  @Benchmark
  public int finallyThatReturns() {
    try {
      return text.charAt(3);
    } finally {
      count = 0;
    }
  }

  @Benchmark
  public void finallyDropped() {
    try {
      count = text.length();
    } finally {
      Math.sqrt(x); // BUG: RETU HIGH
    }
  }

  @Benchmark
  public int multiCatch() {
    try {
      return Integer.parseInt(text);
    } catch (IllegalStateException | IllegalArgumentException e) {
      return e.getMessage().length();
    }
  }

  @Benchmark
  public double synchronizedBlock() {
    synchronized (lock) {
      return Math.sqrt(x);
    }
  }

  @Benchmark
  public void synchronizedDropped() {
    synchronized (lock) {
      Math.sqrt(x); // BUG: RETU HIGH
    }
  }

  @Benchmark
  public double rethrown() throws Exception {
    Callable<Double> call = () -> Math.sqrt(x);
    try {
      return call.call();
    } catch (Exception e) {
      throw e;
    }
  }
}
