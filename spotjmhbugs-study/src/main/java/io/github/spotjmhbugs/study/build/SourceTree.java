// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.build.BuildFiles;
import io.github.spotjmhbugs.scan.classpath.FileWalk;
import io.github.spotjmhbugs.scan.source.Texts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the folders of a project hold; links are not followed.
 *
 * @param types the Java sources, generated ones too, by the internal name of the top-level type
 *     that they are called after, several when modules have types of the same name
 * @param kotlin the Kotlin sources
 * @param build the build files
 */
record SourceTree(Map<String, List<Path>> types, List<Path> kotlin, BuildFiles build) {
  /** More than any comment at the beginning of a source has. */
  private static final int HEAD = 1 << 16;

  private static final Pattern PACKAGE =
      Pattern.compile("(?m)^[ \\t]*+package\\s++([\\w.]++)\\s*+;");
  private static final Set<String> NO_SOURCES = Set.of(".git", ".gradle", "node_modules");

  /** {@return what the folders of a project hold} */
  static SourceTree of(Path root) throws IOException {
    Map<Path, Optional<String>> packages = new HashMap<>();
    Map<String, List<Path>> types = new HashMap<>();
    Set<Path> kotlin = new TreeSet<>();
    FileWalk.over(
        root,
        folder -> !NO_SOURCES.contains(String.valueOf(folder.getFileName())),
        (file, attributes) -> {
          String name = String.valueOf(file.getFileName());
          if (name.endsWith(".java") && !name.endsWith("-info.java")) {
            // One file tells where all files of its folder belong.
            packages
                .computeIfAbsent(file.resolveSibling(""), any -> packageOf(file))
                .map(prefix -> prefix + name.substring(0, name.length() - ".java".length()))
                .ifPresent(type -> types.computeIfAbsent(type, any -> new ArrayList<>()).add(file));
          } else if (name.endsWith(".kt")) {
            kotlin.add(file);
          }
        });
    return new SourceTree(types, List.copyOf(kotlin), BuildFiles.below(root));
  }

  /**
   * {@return the source of each type of the project: where modules have types of the same name,
   * those beside the files count first, then the modules in their order}
   *
   * @param files the files that are compiled
   * @param modules the modules that they need, their own first
   */
  Map<String, Path> nearest(List<Path> files, List<Path> modules, BuildSite site) {
    List<Path> roots = files.stream().flatMap(file -> rootOf(file).stream()).toList();
    ToIntFunction<Path> distance =
        file -> {
          int module = modules.indexOf(site.moduleOf(file));
          return roots.stream().anyMatch(file::startsWith)
              ? -1
              : module < 0 ? modules.size() : module;
        };
    Comparator<Path> order =
        Comparator.comparingInt(distance).thenComparing(Comparator.naturalOrder());
    Map<String, Path> nearest = new HashMap<>();
    types.forEach(
        (name, all) ->
            nearest.put(name, all.size() == 1 ? all.get(0) : Collections.min(all, order)));
    return nearest;
  }

  /** {@return where the packages of a Java source start; empty when it stands elsewhere} */
  static Optional<Path> rootOf(Path file) {
    return rootOf(file.resolveSibling(""), declaredPackage(file));
  }

  private static String declaredPackage(Path file) {
    Matcher matcher = PACKAGE.matcher(Texts.head(file, HEAD));
    return matcher.find() ? matcher.group(1) : "";
  }

  /** As the beginning of an internal name; empty when the file stands elsewhere. */
  private static Optional<String> packageOf(Path file) {
    String name = declaredPackage(file);
    return rootOf(file.resolveSibling(""), name)
        .map(any -> name.isEmpty() ? "" : name.replace('.', '/') + "/");
  }

  /** {@return where the packages start; empty when the folder is not called as the package} */
  static Optional<Path> rootOf(Path packageFolder, String packageName) {
    Path folder = packageFolder;
    Path packagePath = Path.of(packageName.replace('.', '/'));
    if (packageName.isEmpty()) {
      return Optional.of(folder);
    }
    if (!folder.endsWith(packagePath)) {
      return Optional.empty();
    }
    for (int i = 0; i < packagePath.getNameCount(); i++) {
      folder = folder.resolveSibling("");
    }
    return Optional.of(folder);
  }
}
