// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import java.util.List;

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
          + imports("io.github.spotjmhbugs.oracle", "Keeper LoudKeeper World")
          + imports(
              "io.github.spotjmhbugs.oracle.World",
              "Node LoudNode Pair Bag Shape Dot Link Both Loud Picky Mark Row Box Door")
          + imports(
              "java.io", "ByteArrayInputStream ByteArrayOutputStream StringReader StringWriter")
          + imports("java.nio", "ByteBuffer")
          + imports(
              "java.util",
              "ArrayDeque ArrayList Arrays Collections Comparator Deque HashMap HashSet Iterator"
                  + " LinkedHashMap LinkedHashSet LinkedList List ListIterator Map NavigableSet Objects Optional PriorityQueue Queue Random Scanner Set TreeMap TreeSet")
          + imports("java.util.concurrent", "CompletableFuture")
          + imports("java.util.concurrent.atomic", "AtomicInteger")
          + imports("java.util.function", "IntUnaryOperator Predicate Supplier UnaryOperator")
          + imports("java.util.stream", "Collector Collectors IntStream Stream")
          + imports("org.openjdk.jmh.annotations", "Benchmark Scope State")
          + imports("org.openjdk.jmh.infra", "Blackhole");

  private static String imports(String from, String names) {
    return names.replaceAll("(\\w+) ?", "import " + from + ".$1;\n");
  }

  /** Its fields, then its methods. */
  List<Tree> allMembers() {
    return members.parts().stream().map(Tree.class::cast).toList();
  }

  String internalName() {
    return PACKAGE + "/" + name;
  }

  String source() {
    return source(name, members.text());
  }

  /**
   * {@return the source of a class in the package of the programs}
   *
   * @param name its simple name
   * @param members its members
   */
  static String source(String name, String members) {
    return HEADER + "@State(Scope.Benchmark)\npublic class " + name + " {\n" + members + "}\n";
  }
}
