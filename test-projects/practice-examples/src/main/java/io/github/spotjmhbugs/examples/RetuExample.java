// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.examples;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
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
 * RETU: what happens to work whose result nobody sees.
 *
 * <p>The JIT compiler keeps what can be observed. JMH observes what a benchmark returns, and
 * nothing else of it. So compare each wrong benchmark with {@link #empty}: the closer their scores,
 * the less of the work is left.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 1)
public class RetuExample {
  private final int[] numbers = new Random(1).ints(1000).toArray();
  private final List<String> names = new ArrayList<>();
  private double latitude = 52.5;
  private double longitude = 13.4;

  /** A position that can be moved. */
  static final class Position {
    private double latitude;
    private double longitude;

    Position(double latitude, double longitude) {
      this.latitude = latitude;
      this.longitude = longitude;
    }

    void moveTo(Position other, double part) {
      latitude += (other.latitude - latitude) * part;
      longitude += (other.longitude - longitude) * part;
    }
  }

  /** Thirty names: more than a new list has room for. */
  @Setup
  public void name() {
    for (int i = 0; i < 30; i++) {
      names.add("name " + i);
    }
  }

  /** What JMH itself costs: no benchmark can be faster. */
  @Benchmark
  public void empty() {}

  /** A square root is computed, and dropped. */
  @Benchmark
  public void wrongDistance() {
    Math.sqrt(latitude * latitude + longitude * longitude); // BUG: RETU HIGH
  }

  /** The square root is returned: JMH consumes it. */
  @Benchmark
  public double rightDistance() {
    return Math.sqrt(latitude * latitude + longitude * longitude);
  }

  /** A thousand numbers are hashed, and the hash is dropped. */
  @Benchmark
  public void wrongHash() {
    Arrays.hashCode(numbers); // BUG: RETU
  }

  /** The hash is returned. */
  @Benchmark
  public int rightHash() {
    return Arrays.hashCode(numbers);
  }

  /** Two objects are made, one is changed, and both are forgotten. */
  @Benchmark
  public void wrongPosition() {
    Position position = new Position(latitude, longitude); // BUG: RETU
    position.moveTo(new Position(longitude, latitude), 0.25);
  }

  /** Returning the object keeps everything that was put into it. */
  @Benchmark
  public Position rightPosition() {
    Position position = new Position(latitude, longitude);
    position.moveTo(new Position(longitude, latitude), 0.25);
    return position;
  }

  /** A list is filled and forgotten. */
  @Benchmark
  public void wrongCopy() {
    List<String> copy = new ArrayList<>(); // BUG: RETU
    for (String name : names) {
      copy.add(name);
    }
  }

  /** The list is returned, and with it what is in it. */
  @Benchmark
  public List<String> rightCopy() {
    List<String> copy = new ArrayList<>();
    for (String name : names) {
      copy.add(name);
    }
    return copy;
  }
}
