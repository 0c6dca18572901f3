// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.source;

import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.scan.result.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Where the sources of the scanned classes are. Immutable; safe for several threads. */
public final class Sources {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final Path repository;
  private final List<SourceRoot> roots;
  private final Map<String, List<SourceRoot>> ofTarget;
  private final List<Problem> problems;
  // One file often has several findings.
  private final Map<Wanted, Optional<SourceFile>> found = new ConcurrentHashMap<>();

  private record Wanted(String target, String path) {}

  private Sources(
      Path repository,
      List<SourceRoot> roots,
      Map<String, List<SourceRoot>> ofTarget,
      List<Problem> problems) {
    this.repository = repository;
    this.roots = List.copyOf(roots);
    this.ofTarget = Map.copyOf(ofTarget);
    this.problems = List.copyOf(problems);
  }

  /**
   * @return no sources at all
   */
  public static Sources none() {
    return new Sources(Path.of(""), List.of(), Map.of(), List.of());
  }

  /**
   * @param repository the folder that reported paths are relative to
   * @param roots directories of sources, or source jars; the first that has a file wins
   * @return these sources; {@link #problems} names the roots that cannot be read
   */
  public static Sources of(Path repository, List<Path> roots) {
    List<Problem> problems = new ArrayList<>();
    Path real = real(repository);
    return new Sources(real, open(roots, real, Path::toString, problems), Map.of(), problems);
  }

  /**
   * @param target a target as its result names it
   * @param further directories of sources, or source jars
   * @return these sources, and for the target also others that are looked at first
   */
  public Sources with(String target, List<Path> further) {
    if (further.isEmpty()) {
      return this;
    }
    List<Problem> all = new ArrayList<>(problems);
    Map<String, List<SourceRoot>> targets = new HashMap<>(ofTarget);
    // The user named the target, and not where these are.
    targets.put(target, open(further, repository, root -> String.valueOf(root.getFileName()), all));
    return new Sources(repository, roots, targets, all);
  }

  /** Roots are compared with it by the paths that they have behind all symbolic links. */
  private static Path real(Path repository) {
    try {
      return repository.toRealPath();
    } catch (IOException e) {
      // Nothing lies within it.
      return repository.toAbsolutePath().normalize();
    }
  }

  private static List<SourceRoot> open(
      List<Path> paths, Path repository, Function<Path, String> name, List<Problem> problems) {
    List<SourceRoot> opened = new ArrayList<>();
    for (Path path : paths) {
      try {
        opened.add(SourceRoot.open(path, repository));
      } catch (IOException e) {
        problems.add(Problem.error(name.apply(path), e));
      }
    }
    return opened;
  }

  /**
   * @return the roots that could not be read
   */
  public List<Problem> problems() {
    return problems;
  }

  /**
   * Finds the source file of a class: by the folder of its package, or else, since folders need not
   * mirror packages in every language, the only file of the right name in the right package.
   *
   * @param target the target that the class is in, as its result names it
   * @param location a place in the class
   * @return its source file; absent when there is none, or none that can be read
   */
  public Optional<SourceFile> find(String target, Location location) {
    if (!SourceRoot.isSource(SourcePaths.file(location))) {
      return Optional.empty();
    }
    return found.computeIfAbsent(
        new Wanted(target, SourcePaths.path(location)),
        wanted ->
            find(ofTarget.getOrDefault(target, List.of()), location)
                .or(() -> find(roots, location)));
  }

  private static Optional<SourceFile> find(List<SourceRoot> searched, Location location) {
    String path = SourcePaths.path(location);
    return searched.stream()
        .flatMap(root -> read(root, path).stream())
        .findFirst()
        .or(() -> onlyOneNamed(searched, location));
  }

  private static Optional<SourceFile> onlyOneNamed(List<SourceRoot> searched, Location location) {
    String packageName = SourcePaths.packageName(location);
    // Roots may overlap.
    Map<String, SourceFile> candidates = new LinkedHashMap<>();
    for (SourceRoot root : searched) {
      for (String path : root.named(SourcePaths.file(location))) {
        read(root, path)
            .filter(file -> PackageDeclaration.matches(file.lines(), packageName))
            .ifPresent(file -> candidates.putIfAbsent(root.address(path), file));
      }
    }
    return candidates.size() == 1 ? candidates.values().stream().findFirst() : Optional.empty();
  }

  private static Optional<SourceFile> read(SourceRoot root, String path) {
    try {
      return root.read(path).map(bytes -> new SourceFile(root.reported(path), lines(bytes)));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static List<String> lines(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    return (text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text).lines().toList();
  }
}
