// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.study.source.FileWalk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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

  /**
   * {@return what it holds}
   *
   * @param root a project
   * @throws IOException when its folder cannot be read
   */
  static SourceTree of(Path root) throws IOException {
    Finder finder = new Finder();
    FileWalk.over(
        root,
        folder -> !NO_SOURCES.contains(String.valueOf(folder.getFileName())),
        (file, attributes) -> finder.see(file));
    // Sources that stand in for parts of the JDK would make the compiler refuse all of it.
    finder.roots.removeAll(finder.emulations);
    return new SourceTree(
        List.copyOf(finder.roots), List.copyOf(finder.poms), List.copyOf(finder.scripts));
  }

  /**
   * {@return the folder where its packages start; empty when it stands elsewhere than its package}
   *
   * @param file a Java source
   */
  static Optional<Path> rootOf(Path file) {
    return rootOf(file, packageOf(file));
  }

  private static String packageOf(Path file) {
    Matcher matcher = PACKAGE.matcher(Texts.read(file));
    return matcher.find() ? matcher.group(1) : "";
  }

  private static Optional<Path> rootOf(Path file, String packageName) {
    Path folder = file.resolveSibling("");
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

  private static final class Finder {
    private final Set<Path> roots = new TreeSet<>();
    private final Set<Path> emulations = new HashSet<>();
    private final Set<Path> poms = new TreeSet<>();
    private final Set<Path> scripts = new TreeSet<>();
    private final Set<Path> seen = new HashSet<>();

    void see(Path file) {
      String name = String.valueOf(file.getFileName());
      if (name.endsWith(".java")) {
        visitJava(file, name);
      } else if (name.equals(MavenModules.POM)) {
        poms.add(file.resolveSibling(""));
      } else if (SCRIPT.matcher(name).matches()) {
        scripts.add(file);
      }
    }

    /** One file tells where all files of its folder belong. */
    private void visitJava(Path file, String name) {
      if (!name.endsWith("-info.java") && seen.add(file.resolveSibling(""))) {
        String packageName = packageOf(file);
        Optional<Path> root = rootOf(file, packageName);
        root.ifPresent(roots::add);
        root.filter(found -> packageName.startsWith("java.")).ifPresent(emulations::add);
      }
    }
  }
}
