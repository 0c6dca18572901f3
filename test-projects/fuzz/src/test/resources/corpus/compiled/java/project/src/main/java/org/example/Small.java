package org.example;

import java.util.List;
import java.util.function.IntSupplier;
import org.openjdk.jmh.annotations.*;

@State(Scope.Thread)
public class Small<T extends Comparable<T>> extends Base {
  private final List<String> names = List.of("a", "b");
  private int x = 42;

  record Pair(int a, String b) {}

  @Benchmark
  public int one() {
    IntSupplier sum = () -> x + names.size();
    return switch (x) {
      case 1, 2 -> sum.getAsInt();
      default -> new Pair(x, """
          text\tblock
          """).a();
    };
  }

  @Benchmark
  public Absent missing() throws Exception {
    try (var stream = getClass().getResourceAsStream("x")) {
      return Absent.of(stream, names.stream().map(String::length).toList());
    }
  }
}
