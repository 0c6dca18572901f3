// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.host.classpath.ClassContainers;
import io.github.spotjmhbugs.host.classpath.JoinedClasses;
import io.github.spotjmhbugs.jmh.JmhAnnotations;
import io.github.spotjmhbugs.study.source.Census;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

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
    Map<Path, List<ClassNode>> classes = new LinkedHashMap<>();
    for (Path path : made.classes().keySet()) {
      classes.put(path, classes(path));
    }
    CompiledTypes types = CompiledTypes.of(classes.values(), made.jars());
    Map<Path, Map<String, Integer>> found = new LinkedHashMap<>();
    Map<String, Integer> distinct = new HashMap<>();
    Map<String, String> lacked = new HashMap<>();
    classes.forEach(
        (path, all) -> {
          boolean isOurs = !made.classes().getOrDefault(path, Set.of()).isEmpty();
          for (ClassNode one : all) {
            List<Optional<String>> benchmarks = benchmarks(one, isOurs, types);
            int count = (int) benchmarks.stream().filter(Optional::isEmpty).count();
            String place = one.name.substring(0, one.name.lastIndexOf('/') + 1) + one.sourceFile;
            benchmarks.forEach(each -> each.ifPresent(type -> lacked.putIfAbsent(place, type)));
            found.computeIfAbsent(path, any -> new HashMap<>()).merge(place, count, Integer::sum);
            distinct.putIfAbsent(one.name, count);
          }
        });
    Set<String> unique = site.census().paths().keySet();
    Map<String, Integer> missing = new TreeMap<>();
    int seen = 0;
    for (Census.Source source : site.census().sources()) {
      Path file = site.root().resolve(source.file());
      int compiled =
          found.entrySet().stream()
              .filter(
                  one ->
                      unique.contains(source.place())
                          || made.classes().getOrDefault(one.getKey(), Set.of()).contains(file)
                          || one.getKey().startsWith(site.moduleOf(file)))
              .mapToInt(one -> one.getValue().getOrDefault(source.place(), 0))
              .max()
              .orElse(0);
      int known = Math.min(source.benchmarks(), compiled);
      seen += known;
      if (known < source.benchmarks()) {
        missing.merge(
            made.errors().getOrDefault(file, reason(made.errors(), lacked.get(source.place()))),
            source.benchmarks() - known,
            Integer::sum);
      }
    }
    int compiled = distinct.values().stream().mapToInt(Integer::intValue).sum();
    return new Coverage(compiled, seen, missing);
  }

  private static List<ClassNode> classes(Path path) throws IOException {
    List<ClassNode> classes = new ArrayList<>();
    try (ClassContainers opened = ClassContainers.open(List.of(path))) {
      JoinedClasses joined = opened.joined();
      for (String name : joined.classNames()) {
        ClassNode tree = new ClassNode();
        try {
          byte[] classFile = Objects.requireNonNull(joined.read(name));
          new ClassReader(classFile).accept(tree, ClassReader.SKIP_CODE);
        } catch (IOException | RuntimeException e) {
          continue; // ASM does not check what it reads. A damaged class file has no benchmarks.
        }
        classes.add(tree);
      }
    }
    return classes;
  }

  /** For each benchmark the type that it lacks; a bridge only has its annotations. */
  private static List<Optional<String>> benchmarks(
      ClassNode type, boolean isOurs, CompiledTypes types) {
    return type.methods.stream()
        .filter(one -> (one.access & Opcodes.ACC_BRIDGE) == 0)
        .filter(JmhAnnotations::isBenchmark)
        .map(one -> isOurs ? types.lackedBy(type, one) : Optional.<String>empty())
        .toList();
  }

  /** Why the file of a type was not compiled. */
  private static String reason(Map<Path, String> errors, @Nullable String lacked) {
    if (lacked == null) {
      return "not compiled";
    }
    Path source = Path.of(lacked.replaceFirst("\\$.*", ""));
    return errors.keySet().stream()
        .sorted()
        .filter(
            file ->
                file.resolveSibling(String.valueOf(file.getFileName()).replaceFirst("\\.\\w+$", ""))
                    .endsWith(source))
        .map(errors::get)
        .findFirst()
        .orElse("uses " + lacked.replace('/', '.') + ", which is not compiled");
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
