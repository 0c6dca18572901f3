// SPDX-License-Identifier: Apache-2.0
package conformance;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Variables without a name. */
@State(Scope.Thread)
public class Unnamed {
  record Point(int x, int y) {}

  Object object = new Point(1, 2);
  List<String> names = List.of("a", "b");
  Map<String, Integer> counts = new TreeMap<>(Map.of("a", 1));
  double x = 2;

  @Benchmark
  public int component() {
    return object instanceof Point(int first, _) ? first : 0;
  }

  @Benchmark
  public int switched() {
    return switch (object) {
      case Point(_, int second) -> second;
      case String _ -> 1;
      default -> 0;
    };
  }

  @Benchmark
  public int loop() {
    int count = 0;
    for (String _ : names) {
      count = count * 3 + 1;
    }
    return count;
  }

  @Benchmark
  public int caught() {
    try {
      return Integer.parseInt(names.get(0));
    } catch (NumberFormatException _) {
      return -1;
    }
  }

  @Benchmark
  public Integer parameter() {
    return counts.computeIfAbsent("a", _ -> 42);
  }

  @Benchmark
  public void dropped() {
    if (object instanceof Point(int first, _)) {
      Math.sqrt(first + x); // BUG: RETU HIGH
    }
  }
}
