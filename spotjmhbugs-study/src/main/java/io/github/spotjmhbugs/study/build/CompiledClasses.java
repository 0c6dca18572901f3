// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.classpath.FileWalk;
import io.github.spotjmhbugs.study.compile.BenchmarkMethods;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

/**
 * The class files of a project, wherever its build put them.
 *
 * @param withBenchmarks the folders where the packages of classes with benchmarks start, none of
 *     which has only benchmarks that folders before it have, too
 * @param others all other folders where packages start
 * @param benchmarks the different benchmark methods, by the source that they were compiled from, as
 *     {@code package/File.java}
 */
record CompiledClasses(
    List<Path> withBenchmarks, List<Path> others, Map<String, Set<String>> benchmarks) {
  /** What there is before a build. */
  static final CompiledClasses NONE = new CompiledClasses(List.of(), List.of(), Map.of());

  /** Sources with class files as test data, caches, and what builds unpack from archives. */
  private static final Pattern FOREIGN =
      Pattern.compile(
          "(?:.*/)?(?:\\.git|\\.gradle|node_modules|META-INF|target/dependency|build/tmp)"
              + "|(?!(?:.*/)?(?:target|build|out|bin)/)(?:.*/)?src");

  /**
   * {@return its class files}
   *
   * @param more folders elsewhere that have class files of it
   */
  static CompiledClasses in(Path root, Collection<Path> more) throws IOException {
    List<Path> withBenchmarks = new ArrayList<>();
    List<Path> others = new ArrayList<>();
    Map<String, Set<String>> benchmarks = new TreeMap<>();
    List<Path> all = new ArrayList<>(more);
    all.add(0, root);
    for (Path folder : all) {
      benchmarksOfRoots(folder)
          .forEach((path, own) -> (addAll(benchmarks, own) ? withBenchmarks : others).add(path));
    }
    return new CompiledClasses(withBenchmarks, others, benchmarks);
  }

  private static boolean addAll(
      Map<String, Set<String>> benchmarks, Map<String, Set<String>> more) {
    boolean added = false;
    for (Map.Entry<String, Set<String>> of : more.entrySet()) {
      added |=
          benchmarks.computeIfAbsent(of.getKey(), any -> new TreeSet<>()).addAll(of.getValue());
    }
    return added;
  }

  /** {@return how many different benchmark methods there are} */
  int count() {
    return benchmarks.values().stream().mapToInt(Set::size).sum();
  }

  private static Map<Path, Map<String, Set<String>>> benchmarksOfRoots(Path start)
      throws IOException {
    Map<Path, Map<String, Set<String>>> found = new TreeMap<>();
    Map<Path, Path> rootOfFolder = new HashMap<>();
    FileWalk.over(
        start,
        folder -> !isForeign(start.relativize(folder)),
        (file, attributes) -> {
          if (file.toString().endsWith(".class")) {
            ClassNode tree = new ClassNode();
            try {
              new ClassReader(Files.readAllBytes(file)).accept(tree, ClassReader.SKIP_CODE);
            } catch (RuntimeException e) {
              return; // ASM does not check what it reads. A damaged class file has no benchmarks.
            }
            Path root =
                rootOfFolder.computeIfAbsent(
                    file.resolveSibling(""), folder -> rootOf(folder, tree.name));
            addAll(found.computeIfAbsent(root, any -> new TreeMap<>()), benchmarks(tree));
          }
        });
    return found;
  }

  private static boolean isForeign(Path folder) {
    return FOREIGN.matcher(folder.toString().replace(File.separatorChar, '/')).matches();
  }

  private static Path rootOf(Path folder, String className) {
    String packageName = className.substring(0, Math.max(0, className.lastIndexOf('/')));
    return SourceTree.rootOf(folder, packageName).orElse(folder);
  }

  /** A class that does not tell its source is taken to have a file of its own. */
  private static Map<String, Set<String>> benchmarks(ClassNode tree) {
    Set<String> names = new TreeSet<>();
    tree.methods.stream()
        .filter(BenchmarkMethods::isBenchmark)
        .forEach(method -> names.add(tree.name + "#" + method.name + method.desc));
    int slash = tree.name.lastIndexOf('/') + 1;
    String own = tree.name.substring(slash).replaceFirst("\\$.*", "") + ".java";
    String source = tree.sourceFile == null ? own : tree.sourceFile;
    return names.isEmpty() ? Map.of() : Map.of(tree.name.substring(0, slash) + source, names);
  }
}
