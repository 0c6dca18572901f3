// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.source.Texts;
import io.github.spotjmhbugs.study.compile.KotlinCompiler;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The Kotlin sources of a module and of those that it needs, as far as they are for a JVM and some
 * files need them, as their texts tell: Kotlin's compiler takes no sources on demand.
 */
final class KotlinModule {
  /** Source sets of other platforms, in multi-platform projects of any layout. */
  private static final Pattern FOREIGN =
      Pattern.compile(
          "(?:js|nodejs|native|wasm|web|ios|macos|tvos|watchos|apple|darwin|linux|mingw|windows|unix"
              + "|posix|nix|android|nonJvm)(?![a-z]).*|wasm\\w*|\\w*(?:Native|Js|Wasm)");

  private static final Pattern TEST =
      Pattern.compile("(?:\\w*Test|test|samples?|benchmarks?|jmh)\\w*");
  private static final Set<String> ROOTS = Set.of("kotlin", "java", "src");
  private static final int DEEPEST_SET = 3;

  private static final Pattern OPT_IN = Pattern.compile("(?i:opt-?in)\\W{1,20}([a-z][\\w.]*+)");

  private final List<Path> files;
  private final List<Path> folders;
  private final SourceTree tree;
  private final BuildSite site;
  private final Map<Path, Path> modules = new HashMap<>();

  /**
   * @param files the files with benchmarks in the module, in Kotlin and Java
   * @param folders the modules of the project that it needs, its own first
   */
  KotlinModule(List<Path> files, List<Path> folders, SourceTree tree, BuildSite site) {
    this.files = files;
    this.folders = folders;
    this.tree = tree;
    this.site = site;
  }

  /** {@return what the files need, with themselves as far as they are in Kotlin} */
  KotlinCompiler.Sources sources() {
    Map<Path, KotlinText> texts = new HashMap<>();
    for (Path file : tree.kotlin()) {
      if (isCandidate(file) || files.contains(file)) {
        texts.put(file, KotlinText.of(Texts.read(file)));
      }
    }
    texts.keySet().removeAll(ofOtherPlatforms(texts));
    Map<String, List<Path>> declared = new HashMap<>();
    texts.forEach(
        (file, text) ->
            text.declared()
                .forEach(
                    name -> declared.computeIfAbsent(name, any -> new ArrayList<>()).add(file)));
    Set<Path> needed = new TreeSet<>();
    Deque<Path> open = new ArrayDeque<>(files);
    Set<Path> seen = new HashSet<>(files);
    while (!open.isEmpty()) {
      Path next = open.remove();
      KotlinText own = texts.get(next);
      if (own == null) { // in Java
        own = KotlinText.of(Texts.read(next));
      } else {
        needed.add(next);
      }
      for (String word : own.words()) {
        for (Path other : declared.getOrDefault(word, List.of())) {
          KotlinText text = texts.get(other);
          if (text != null && own.sees(text) && seen.add(other)) {
            open.add(other);
          }
        }
      }
    }
    Set<String> shared = new HashSet<>();
    texts.forEach(
        (file, text) -> {
          if (text.expects() || isCommon(file)) {
            shared.add(setOf(file));
          }
        });
    Set<Path> common = new HashSet<>(needed);
    common.removeIf(file -> !shared.contains(setOf(file)));
    return new KotlinCompiler.Sources(List.copyOf(needed), common, javaRoots(), optIns(texts));
  }

  /** The files of source sets that declare for another platform what is declared for the JVM. */
  private Set<Path> ofOtherPlatforms(Map<Path, KotlinText> texts) {
    Set<String> forJvm = new HashSet<>();
    texts.forEach(
        (file, text) -> {
          if (isForJvm(file)) {
            forJvm.addAll(text.actual());
          }
        });
    Set<String> foreign = new HashSet<>();
    texts.forEach(
        (file, text) -> {
          if (!isForJvm(file) && text.actual().stream().anyMatch(forJvm::contains)) {
            foreign.add(setOf(file));
          }
        });
    return texts.keySet().stream()
        .filter(file -> foreign.contains(setOf(file)))
        .collect(Collectors.toSet());
  }

  private boolean isCommon(Path file) {
    return sets(file).stream().anyMatch(set -> set.startsWith("common"));
  }

  private boolean isForJvm(Path file) {
    return sets(file).stream().anyMatch(set -> set.startsWith("jvm") || set.startsWith("java"));
  }

  private String setOf(Path file) {
    return moduleOf(file) + " " + sets(file);
  }

  private boolean isCandidate(Path file) {
    if (!folders.contains(moduleOf(file))) {
      return false;
    }
    List<String> sets = sets(file);
    boolean isOfBenchmarks =
        files.stream()
            .anyMatch(one -> moduleOf(one).equals(moduleOf(file)) && sets(one).equals(sets));
    return isOfBenchmarks
        || sets.stream().noneMatch(s -> FOREIGN.matcher(s).matches() || TEST.matcher(s).matches());
  }

  private Path moduleOf(Path file) {
    return modules.computeIfAbsent(file.resolveSibling(""), any -> site.moduleOf(file));
  }

  /** The folders between the module and where packages start, such as {@code jvmMain}. */
  private List<String> sets(Path file) {
    List<String> sets = new ArrayList<>();
    for (Path part : moduleOf(file).relativize(file.resolveSibling(""))) {
      String name = part.toString();
      if ((ROOTS.contains(name) && !sets.isEmpty()) || sets.size() == DEEPEST_SET) {
        break;
      }
      if (!ROOTS.contains(name)) {
        sets.add(name);
      }
    }
    return sets;
  }

  private List<Path> javaRoots() {
    Set<Path> roots = new TreeSet<>();
    tree.types()
        .forEach(
            (type, sources) -> {
              String packageName = type.substring(0, Math.max(0, type.lastIndexOf('/')));
              sources.stream()
                  .filter(file -> folders.contains(moduleOf(file)))
                  .map(file -> SourceTree.rootOf(file.resolveSibling(""), packageName))
                  .forEach(root -> root.ifPresent(roots::add));
            });
    return List.copyOf(roots);
  }

  private Set<String> optIns(Map<Path, KotlinText> texts) {
    Set<String> names = new TreeSet<>();
    for (Path script : tree.build().scripts()) {
      OPT_IN.matcher(Texts.read(script)).results().map(found -> found.group(1)).forEach(names::add);
    }
    texts.values().forEach(text -> names.addAll(text.optIns()));
    return names;
  }
}
