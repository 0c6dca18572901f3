// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

/**
 * A generated benchmark class.
 *
 * @param name simple name of the class
 * @param members its fields and methods
 */
record Program(String name, Tree members) {
  /** The package of all programs. */
  static final String PACKAGE = "generated";

  private static final String HEADER =
      "package "
          + PACKAGE
          + ";\n"
          // One by one: javac looks each simple name up in every package that is imported whole.
          + imports("io.github.spotjmhbugs.oracle.World", "Node LoudNode Pair Bag")
          + imports(
              "java.util",
              "ArrayDeque ArrayList Arrays Collections Comparator Deque HashMap HashSet Iterator"
                  + " LinkedHashMap LinkedList List Map Objects Optional Set TreeMap TreeSet")
          + imports("java.util.function", "IntUnaryOperator Supplier UnaryOperator")
          + imports("java.util.stream", "Collectors Stream")
          + imports("org.openjdk.jmh.annotations", "Benchmark Scope State")
          + imports("org.openjdk.jmh.infra", "Blackhole");

  private static String imports(String from, String names) {
    return names.replaceAll("(\\w+) ?", "import " + from + ".$1;\n");
  }

  String internalName() {
    return PACKAGE + "/" + name;
  }

  String source() {
    return HEADER
        + "@State(Scope.Benchmark)\npublic class "
        + name
        + " {\n"
        + members.text()
        + "}\n";
  }
}
