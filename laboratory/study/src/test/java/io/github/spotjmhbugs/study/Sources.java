// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import java.util.List;
import java.util.stream.Collectors;

/** Sources of benchmarks, all in the package {@code sample}. */
final class Sources {
  private Sources() {}

  /**
   * @param name the name of a class
   * @param good names of benchmarks that do it right
   * @param dead names of benchmarks whose only result is lost; each is a finding of RETU
   * @return the class in Java 5
   */
  static String java(String name, List<String> good, List<String> dead) {
    return """
    package sample;
    import org.openjdk.jmh.annotations.*;
    @State(Scope.Thread)
    public class %s {
      private double x = Math.PI;
    %s%s}
    """
        .formatted(
            name,
            methods(good, "  @Benchmark public double %s() { return Math.log(x); }\n"),
            methods(dead, "  @Benchmark public void %s() { Math.log(x); }\n"));
  }

  private static String methods(List<String> names, String form) {
    return names.stream().map(form::formatted).collect(Collectors.joining());
  }

  /**
   * The compiler alone cannot build it: what a project with this gets, its build has made.
   *
   * @param name the name of a class
   * @return the class, with a benchmark {@code dead}
   */
  static String generated(String name) {
    return """
    package sample;
    @org.openjdk.jmh.annotations.State(org.openjdk.jmh.annotations.Scope.Thread)
    public class %s {
      private double x = Math.PI;
      @org.openjdk.jmh.annotations.Benchmark public void dead() { Generated.log(x); }
    }
    """
        .formatted(name);
  }

  /**
   * @param module what the path begins with, such as {@code benchmarks/}; may be empty
   * @param name the name of a class
   * @return the path of its Java file
   */
  static String path(String module, String name) {
    return module + "src/main/java/sample/" + name + ".java";
  }
}
