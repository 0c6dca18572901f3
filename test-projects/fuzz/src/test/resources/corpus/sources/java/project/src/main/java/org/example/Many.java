/* A license /* that does not nest. */
package org.example;

import static java.lang.Math.*;
import org.openjdk.jmh.annotations.*;
import org.openjdk.jmh.annotations.Benchmark;

// @Benchmark in a comment
@State(Scope.Thread)
public class Many<T extends Comparable<T>> {
  private final String text = "@Benchmark \" in a string";
  private final char quote = '"', other = '\'', third = '\u0022';
  private final String block =
      """
      @Benchmark in a block \""" of text
      """;

  @Benchmark
  public int one() {
    return text.length() /* @Benchmark */ + quote;
  }

  @org.openjdk.jmh.annotations.Benchmark
  @Fork(0)
  public <R> R two(R r) throws Exception {
    return r;
  }

  @ Benchmark public void three() {}

  interface Inner {
    @Benchmark
    default void four() {}
  }
}
