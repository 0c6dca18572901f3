package p;

import org.openjdk.jmh.annotations.Benchmark;

public class B {
  @Benchmark
  public int one() {
    return 1;
  }
}
