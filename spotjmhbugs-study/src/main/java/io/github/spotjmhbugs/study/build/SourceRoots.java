// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Folders where the packages of Java sources start, as their package declarations tell. */
final class SourceRoots {
  private static final Pattern PACKAGE = Pattern.compile("(?m)^\\s*package\\s+([\\w.]+)\\s*;");
  private static final Set<String> NO_SOURCES = Set.of(".git", ".gradle", "node_modules");

  private SourceRoots() {}

  /**
   * @param root a project
   * @param first sources whose roots go before all others
   * @return all roots; those of generated sources, too
   * @throws IOException when a folder cannot be read
   */
  static List<Path> of(Path root, List<Path> first) throws IOException {
    Set<Path> roots = new LinkedHashSet<>();
    first.forEach(file -> rootOf(file).ifPresent(roots::add));
    Finder finder = new Finder();
    Files.walkFileTree(root, finder);
    roots.addAll(finder.roots);
    return new ArrayList<>(roots);
  }

  private static Optional<Path> rootOf(Path file) {
    Path folder = file.resolveSibling("");
    Matcher matcher = PACKAGE.matcher(Texts.read(file));
    if (!matcher.find()) {
      return Optional.of(folder);
    }
    Path packagePath = Path.of(matcher.group(1).replace('.', '/'));
    if (!folder.endsWith(packagePath)) {
      return Optional.empty();
    }
    for (int i = 0; i < packagePath.getNameCount(); i++) {
      folder = folder.resolveSibling("");
    }
    return Optional.of(folder);
  }

  private static final class Finder extends SimpleFileVisitor<Path> {
    private final Set<Path> roots = new TreeSet<>();
    private final Set<Path> seen = new HashSet<>();

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      return NO_SOURCES.contains(String.valueOf(folder.getFileName()))
          ? FileVisitResult.SKIP_SUBTREE
          : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      String name = String.valueOf(file.getFileName());
      boolean isClass = name.endsWith(".java") && !name.endsWith("-info.java");
      // One file tells where all files of its folder belong.
      if (isClass && seen.add(file.resolveSibling(""))) {
        rootOf(file).ifPresent(roots::add);
      }
      return FileVisitResult.CONTINUE;
    }
  }
}
