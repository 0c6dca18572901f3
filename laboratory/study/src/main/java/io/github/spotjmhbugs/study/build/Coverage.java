// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.classfile.SourceNest;
import io.github.spotjmhbugs.host.classpath.ClassContainers;
import io.github.spotjmhbugs.host.classpath.JoinedClasses;
import io.github.spotjmhbugs.jmh.JmhAnnotations;
import io.github.spotjmhbugs.study.source.Census;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * How many of the benchmarks in the sources are in class files, method by method, and why the
 * others are not.
 *
 * @param compiled how many benchmark methods the class files have, also in sources that the census
 *     does not know
 * @param seen how many benchmarks of the sources are among them
 * @param missing for each reason how many are not, by the reason
 */
record Coverage(int compiled, int seen, Map<String, Integer> missing) {
  private static final int MOST_REASONS = 3;

  /** {@return the benchmarks of the sources compared with those of the class files} */
  static Coverage of(BuildSite site, BuildStrategy.Made made) throws IOException {
    Map<String, Integer> left = compiled(made.classes());
    int compiled = left.values().stream().mapToInt(Integer::intValue).sum();
    Map<String, Integer> missing = new TreeMap<>();
    int seen = 0;
    for (Census.Source source : site.census().sources()) {
      int found = Math.min(source.benchmarks(), left.getOrDefault(source.place(), 0));
      left.merge(source.place(), -found, Integer::sum);
      seen += found;
      if (found < source.benchmarks()) {
        missing.merge(
            reason(site, source, made.errors()), source.benchmarks() - found, Integer::sum);
      }
    }
    return new Coverage(compiled, seen, missing);
  }

  /** Counts benchmark methods by the source of their class, as {@code package/File}. */
  private static Map<String, Integer> compiled(Collection<Path> folders) throws IOException {
    Map<String, Integer> benchmarks = new HashMap<>();
    try (ClassContainers opened = ClassContainers.open(List.copyOf(folders))) {
      JoinedClasses joined = opened.joined();
      Set<String> names = Set.copyOf(joined.classNames());
      for (String name : names) {
        ClassNode tree = new ClassNode();
        try {
          byte[] classFile = Objects.requireNonNull(joined.read(name));
          new ClassReader(classFile).accept(tree, ClassReader.SKIP_CODE);
        } catch (IOException | RuntimeException e) {
          continue; // ASM does not check what it reads. A damaged class file has no benchmarks.
        }
        // A bridge only has the annotations of a benchmark.
        tree.methods.removeIf(
            one ->
                (one.access & Opcodes.ACC_BRIDGE) != 0
                    || !JmhAnnotations.isBenchmark(one)
                    || lacksState(one, names));
        String folder = tree.name.substring(0, tree.name.lastIndexOf('/') + 1);
        benchmarks.merge(folder + tree.sourceFile, tree.methods.size(), Integer::sum);
      }
    }
    return benchmarks;
  }

  /** Whether a class was left out for its errors that is a parameter, nested with the benchmark. */
  private static boolean lacksState(MethodNode benchmark, Set<String> names) {
    return Stream.of(Type.getArgumentTypes(benchmark.desc))
        .filter(type -> type.getSort() == Type.OBJECT)
        .map(Type::getInternalName)
        .anyMatch(type -> names.contains(SourceNest.outermostName(type)) && !names.contains(type));
  }

  private static String reason(BuildSite site, Census.Source source, Map<Path, String> errors) {
    String error = errors.get(site.root().resolve(source.file()));
    boolean isOneOfMany = !site.census().paths().containsKey(source.place());
    String other = isOneOfMany ? "another source has a class of this name" : "not compiled";
    return error == null ? other : error;
  }

  /** {@return the most frequent reasons in one line; empty when nothing is missing} */
  String reason() {
    String end = missing.size() > MOST_REASONS ? "; other reasons" : "";
    return reasons().stream().limit(MOST_REASONS).collect(Collectors.joining("; ", "", end));
  }

  /** {@return how many benchmarks are missing for each reason, the most frequent first} */
  List<String> reasons() {
    return missing.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .map(
            one ->
                one.getValue()
                    + (one.getValue() == 1 ? " benchmark: " : " benchmarks: ")
                    + one.getKey())
        .toList();
  }
}
