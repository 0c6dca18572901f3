// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.host.classpath.FileTree;
import io.github.spotjmhbugs.host.classpath.FileWalk;
import io.github.spotjmhbugs.host.source.Texts;
import io.github.spotjmhbugs.scan.build.BuildFiles;
import io.github.spotjmhbugs.study.source.Census;
import io.github.spotjmhbugs.study.source.Language;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the folders of a project hold; links are not followed.
 *
 * @param java the Java sources, generated ones too: for each folder where packages start those
 *     below it, by the internal name of the top-level type that they are called after
 * @param kotlin the Kotlin sources, with the module of each
 */
record SourceTree(
    BuildSite site,
    Map<Path, Map<String, Path>> java,
    Map<Path, Path> kotlin,
    Set<Path> scala,
    BuildFiles build) {
  private static final Set<String> NO_SOURCES = Set.of(".git", ".gradle", "node_modules");

  /** All that is in these is compiled. */
  private static final Pattern OF_BUILD = Pattern.compile("/src/\\w+/(?:java|scala|kotlin)(?:/|$)");

  private static final Pattern ABSTRACT =
      Pattern.compile("\\babstract\\b[^;{}()]{1,200}?\\bclass\\b");
  private static final Pattern SUPERCLASS =
      Pattern.compile("\\bextends\\s++(?:\\w++\\s*+\\.\\s*+)*+(\\w++)");

  static SourceTree of(BuildSite site) throws IOException {
    Map<Path, Optional<Start>> starts = new HashMap<>();
    Map<Path, Map<String, Path>> java = new TreeMap<>();
    Map<Path, Path> kotlin = new TreeMap<>();
    Map<Path, Path> modules = new HashMap<>();
    Set<Path> scala = new TreeSet<>();
    FileWalk.over(
        site.root(),
        folder ->
            !NO_SOURCES.contains(String.valueOf(folder.getFileName()))
                && !Census.isOfResources(folder),
        (file, attributes) -> {
          if (Language.JAVA.has(file) && !file.toString().endsWith("-info.java")) {
            // One file tells where all files of its folder belong, if the folder is called so.
            starts
                .compute(
                    file.resolveSibling(""),
                    (folder, known) ->
                        known == null || known.filter(Start::isOdd).isPresent()
                            ? Start.of(folder, file)
                            : known)
                .ifPresent(
                    start ->
                        java.computeIfAbsent(start.folder, any -> new HashMap<>())
                            .put(start.typeOf(file), file));
          } else if (Language.KOTLIN.has(file)) {
            kotlin.put(file, modules.computeIfAbsent(file.resolveSibling(""), site::moduleOf));
          } else if (Language.SCALA.has(file)) {
            scala.add(file);
          }
        });
    return new SourceTree(site, java, kotlin, scala, BuildFiles.below(site.root()));
  }

  /**
   * Where the packages of a folder's files start.
   *
   * @param prefix the package of the files, with a slash, where no folder is called as it is
   */
  private record Start(Path folder, String prefix) {
    /** Empty for files that lie about, in no such folder and in none that a build compiles. */
    static Optional<Start> of(Path folder, Path file) {
      String name = Language.packageOf(Language.JAVA.code(Texts.read(file)));
      Path packagePath = Path.of(name.replace('.', '/'));
      int depth = name.isEmpty() ? 0 : packagePath.getNameCount();
      return Stream.iterate(folder, above -> above.resolveSibling(""))
          .skip(depth)
          .findFirst()
          .filter(any -> depth == 0 || folder.endsWith(packagePath))
          .map(start -> new Start(start, ""))
          .or(
              () ->
                  Optional.of(new Start(folder, FileTree.slashed(packagePath) + "/"))
                      .filter(any -> OF_BUILD.matcher(FileTree.slashed(folder)).find()));
    }

    boolean isOdd() {
      return !prefix.isEmpty();
    }

    String typeOf(Path file) {
      return prefix + FileTree.slashed(folder.relativize(file)).replaceFirst("\\.java$", "");
    }
  }

  /**
   * {@return the source of each type of the project: where modules have types of the same name,
   * those beside the files count first, then the modules in their order}
   *
   * @param files the files that are compiled
   * @param modules the modules that they need, their own first
   */
  Map<String, Path> nearest(List<Path> files, List<Path> modules) {
    Map<String, Path> nearest = new HashMap<>();
    java.keySet().stream()
        .sorted(Comparator.comparingInt(start -> distance(start, files, modules)))
        .map(java::get)
        .forEach(types -> types.forEach(nearest::putIfAbsent));
    return nearest;
  }

  /**
   * {@return those sources of types that modules see: a class of another, in a package of the same
   * name, hides what {@code import p.*} brings in}
   */
  Map<String, Path> visible(Map<String, Path> sources, List<Path> modules) {
    return sources.entrySet().stream()
        .filter(source -> modules.contains(site.moduleOf(source.getValue())))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private int distance(Path start, List<Path> files, List<Path> modules) {
    boolean isBeside = files.stream().anyMatch(file -> file.startsWith(start));
    int module = modules.indexOf(site.moduleOf(start));
    return isBeside ? -1 : module < 0 ? Integer.MAX_VALUE : module;
  }

  /**
   * {@return Java sources with benchmarks, and those of their module that inherit benchmarks and
   * may have none of their own: JMH runs a benchmark of an abstract class in each subclass}
   *
   * @param files the sources with benchmarks
   * @param module the folder of their module
   */
  List<Path> withHeirs(List<Path> files, Path module) {
    Map<String, List<Path>> heirs = new HashMap<>();
    if (files.stream().anyMatch(file -> ABSTRACT.matcher(Texts.read(file)).find())) {
      java.values().stream()
          .flatMap(types -> types.values().stream())
          .filter(file -> site.moduleOf(file).equals(module))
          .sorted()
          .forEach(
              file ->
                  SUPERCLASS
                      .matcher(Language.JAVA.code(Texts.read(file)))
                      .results()
                      .forEach(
                          found ->
                              heirs
                                  .computeIfAbsent(found.group(1), any -> new ArrayList<>())
                                  .add(file)));
    }
    Set<Path> all = new LinkedHashSet<>();
    Deque<Path> open = new ArrayDeque<>(files);
    while (!open.isEmpty()) {
      Path next = open.remove();
      if (all.add(next)) {
        String name = String.valueOf(next.getFileName()).replaceFirst("\\.java$", "");
        open.addAll(heirs.getOrDefault(name, List.of()));
      }
    }
    return List.copyOf(all);
  }

  /** {@return the folders in modules where the packages of Java sources start} */
  List<Path> starts(List<Path> modules) {
    return java.keySet().stream().filter(start -> modules.contains(site.moduleOf(start))).toList();
  }
}
