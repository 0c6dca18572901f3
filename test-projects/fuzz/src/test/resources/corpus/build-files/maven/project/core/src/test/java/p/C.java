package p;

public class C {
  @org.openjdk.jmh.annotations.Benchmark
  public int two() {
    return 2;
  }
}
