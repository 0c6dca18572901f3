// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.study.source.FileWalk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the folders of a project hold.
 *
 * @param roots where the packages of Java sources start, as their package declarations tell; those
 *     of generated sources, too
 * @param poms the folders with a POM
 * @param scripts Gradle's scripts, catalogs and properties
 */
record SourceTree(List<Path> roots, List<Path> poms, List<Path> scripts) {
  private static final Pattern PACKAGE = Pattern.compile("(?m)^\\s*package\\s+([\\w.]+)\\s*;");
  private static final Set<String> NO_SOURCES = Set.of(".git", ".gradle", "node_modules");
  private static final Pattern SCRIPT =
      Pattern.compile(
          ".*\\.gradle(?:\\.kts)?|.*\\.versions\\.toml|(?:gradle|dependencies|versions)\\.properties"
              + "|gradle\\.lockfile|versions\\.props");

  /** Makes the lists immutable. */
  SourceTree {
    roots = List.copyOf(roots);
    poms = List.copyOf(poms);
    scripts = List.copyOf(scripts);
  }

  /** {@return what the folders of a project hold} */
  static SourceTree of(Path root) throws IOException {
    Map<Path, String> packages = new TreeMap<>();
    Set<Path> poms = new TreeSet<>();
    Set<Path> scripts = new TreeSet<>();
    FileWalk.over(
        root,
        folder -> !NO_SOURCES.contains(String.valueOf(folder.getFileName())),
        (file, attributes) -> {
          String name = String.valueOf(file.getFileName());
          if (name.endsWith(".java") && !name.endsWith("-info.java")) {
            // One file tells where all files of its folder belong.
            packages.computeIfAbsent(file.resolveSibling(""), any -> packageOf(file));
          } else if (name.equals(MavenModules.POM)) {
            poms.add(file.resolveSibling(""));
          } else if (SCRIPT.matcher(name).matches()) {
            scripts.add(file);
          }
        });
    Set<Path> roots = new TreeSet<>();
    Set<Path> emulations = new HashSet<>();
    packages.forEach(
        (folder, name) ->
            rootOf(folder, name)
                .ifPresent(found -> (name.startsWith("java.") ? emulations : roots).add(found)));
    // Sources that stand in for parts of the JDK would make the compiler refuse all of it.
    roots.removeAll(emulations);
    return new SourceTree(List.copyOf(roots), List.copyOf(poms), List.copyOf(scripts));
  }

  /** {@return where the packages of a Java source start; empty when it stands elsewhere} */
  static Optional<Path> rootOf(Path file) {
    return rootOf(file.resolveSibling(""), packageOf(file));
  }

  private static String packageOf(Path file) {
    Matcher matcher = PACKAGE.matcher(Texts.read(file));
    return matcher.find() ? matcher.group(1) : "";
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
