// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.source;

import io.github.spotjmhbugs.classfile.ClassSource;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.SourceSpot;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.TargetResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** The sources of the scanned classes. Immutable and thread-safe. */
public final class Sources {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final Path repository;
  private final List<SourceRoot> roots;
  private final Map<String, List<SourceRoot>> ofTarget;
  private final Set<Wanted> stale;
  private final Map<Finding, SourceSpot> parsed;
  private final List<Problem> problems;
  // One file often has several findings.
  private final Map<Wanted, Optional<Found>> found = new ConcurrentHashMap<>();

  private record Wanted(String target, String path) {}

  private record Found(SourceFile source, Optional<Path> file) {}

  private Sources(
      Path repository,
      List<SourceRoot> roots,
      Map<String, List<SourceRoot>> ofTarget,
      Set<Wanted> stale,
      Map<Finding, SourceSpot> parsed,
      List<Problem> problems) {
    this.repository = repository;
    this.roots = List.copyOf(roots);
    this.ofTarget = Map.copyOf(ofTarget);
    this.stale = Set.copyOf(stale);
    this.parsed = Map.copyOf(parsed);
    this.problems = List.copyOf(problems);
  }

  /** {@return no sources} */
  public static Sources none() {
    return new Sources(Path.of(""), List.of(), Map.of(), Set.of(), Map.of(), List.of());
  }

  /**
   * Opens sources for all targets.
   *
   * @param repository the folder that reported paths are relative to
   * @param roots directories of sources, or source jars; the first that has a file wins
   * @return these sources; {@link #problems} names the roots that cannot be read
   */
  public static Sources of(Path repository, List<Path> roots) {
    return of(repository, roots, Path::toString);
  }

  /**
   * Opens sources for all targets, under other names.
   *
   * @param repository the folder that reported paths are relative to
   * @param roots directories of sources, or source jars; the first that has a file wins
   * @param name names each of them in {@link #problems}
   * @return these sources
   */
  public static Sources of(Path repository, List<Path> roots, Function<Path, String> name) {
    List<Problem> problems = new ArrayList<>();
    Path real = real(repository);
    List<SourceRoot> opened = open(roots, real, name, problems);
    return new Sources(real, opened, Map.of(), Set.of(), Map.of(), problems);
  }

  /**
   * Opens the sources of several targets. Each target also has those of the others, since it may
   * inherit from their classes.
   *
   * @param repository the folder that reported paths are relative to
   * @param rootsOfTarget directories of sources, or source jars, of each target; the first that has
   *     a file wins
   * @return these sources; {@link #problems} names the roots that cannot be read
   */
  public static Sources ofTargets(Path repository, Map<String, List<Path>> rootsOfTarget) {
    List<Problem> problems = new ArrayList<>();
    Path real = real(repository);
    List<SourceRoot> all = new ArrayList<>();
    Map<String, List<SourceRoot>> ofTarget = new HashMap<>();
    rootsOfTarget.forEach(
        (target, paths) -> {
          List<SourceRoot> opened = open(paths, real, Path::toString, problems);
          ofTarget.put(target, opened);
          all.addAll(opened);
        });
    return new Sources(real, all, ofTarget, Set.of(), Map.of(), problems);
  }

  /**
   * Adds sources of one target, which are searched first.
   *
   * @param target a target as its result names it
   * @param further directories of sources, or source jars
   * @return these sources and the others
   */
  public Sources with(String target, List<Path> further) {
    if (further.isEmpty()) {
      return this;
    }
    List<Problem> all = new ArrayList<>(problems);
    Map<String, List<SourceRoot>> targets = new HashMap<>(ofTarget);
    // The user named the target and does not know these paths.
    targets.put(target, open(further, repository, root -> String.valueOf(root.getFileName()), all));
    return new Sources(repository, roots, targets, stale, parsed, all);
  }

  /**
   * Hides the text of sources that are no more what was compiled.
   *
   * @param target a target as its result names it
   * @param paths paths of its sources, relative to the roots of their packages
   * @return these sources; those of the target are found at these paths, without lines
   */
  public Sources withStale(String target, Set<String> paths) {
    Set<Wanted> all = new HashSet<>(stale);
    paths.forEach(path -> all.add(new Wanted(target, path)));
    return new Sources(repository, roots, ofTarget, all, parsed, problems);
  }

  /**
   * Tells whether a source is no more what was compiled.
   *
   * @param target the target that the class is in, as its result names it
   * @param location a place in the class
   * @return whether its text is hidden
   */
  public boolean isStale(String target, Location location) {
    return stale.contains(new Wanted(target, SourcePaths.path(location)));
  }

  /**
   * Finds the directory of a Git repository, which code hosts show as a whole.
   *
   * @param directory a directory, such as the working directory
   * @return the nearest directory with a Git repository, from this one upward; this one when there
   *     is none
   */
  public static Path repositoryAround(Path directory) {
    Path start = directory.toAbsolutePath().normalize();
    for (Path at = start; at != null; at = at.getParent()) {
      if (Files.exists(at.resolve(".git"))) {
        return at;
      }
    }
    return start;
  }

  /** Roots are compared with it by their real paths. */
  private static Path real(Path repository) {
    try {
      return repository.toRealPath();
    } catch (IOException e) {
      // No root is inside.
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

  /** {@return whether there are none that belong to all targets} */
  public boolean isEmpty() {
    return roots.isEmpty();
  }

  /** {@return the roots that could not be read} */
  public List<Problem> problems() {
    return problems;
  }

  /**
   * Finds the source file of a class: in the folder of its package or, since some languages allow
   * other folders, as the only file with the right name and package.
   *
   * @param target the target that the class is in, as its result names it
   * @param location a place in the class
   * @return its source file, without lines when they are no more what was compiled; absent when
   *     there is none or it cannot be read
   */
  public Optional<SourceFile> find(String target, Location location) {
    Optional<SourceFile> source = search(target, location).map(Found::source);
    return isStale(target, location) ? source.map(SourceFile::withoutLines) : source;
  }

  /**
   * Parses the Java files of findings whose lines do not tell by their words what is meant.
   *
   * @param found what was found in a target
   * @param classes where its class files are looked up
   * @return these sources, which know the places of these findings
   */
  public Sources parsing(TargetResult found, ClassSource classes) {
    Map<Finding, SourceSpot> all = new HashMap<>(parsed);
    List<Finding> vague =
        found.findings().stream()
            .filter(each -> NamedSpots.isVague(each, spot(found.target(), each)))
            .toList();
    if (!vague.isEmpty()) {
      ServiceLoader.load(SpotFinder.class)
          .findFirst()
          .ifPresent(
              finder ->
                  vague.forEach(
                      each ->
                          find(found.target(), each.location())
                              .flatMap(file -> finder.find(each, file.lines(), classes))
                              .ifPresent(spot -> all.put(each, spot))));
    }
    return new Sources(repository, roots, ofTarget, stale, all, problems);
  }

  /**
   * Finds what a finding is about.
   *
   * @param target the target that the finding is in
   * @param finding a finding
   * @return its place; absent when its source is not at hand, or is no more what was compiled
   */
  public Optional<SourceSpot> spot(String target, Finding finding) {
    return Optional.ofNullable(parsed.get(finding))
        .or(
            () ->
                find(target, finding.location())
                    .flatMap(file -> NamedSpots.in(file.lines(), finding)));
  }

  /**
   * Finds the source file of a class on disk, where it can be changed.
   *
   * @param target the target that the class is in, as its result names it
   * @param location a place in the class
   * @return the file, without links in its path; absent when there is none, it cannot be read, it
   *     is in a jar, or links lead out of the sources
   */
  public Optional<Path> file(String target, Location location) {
    return search(target, location).flatMap(Found::file);
  }

  private Optional<Found> search(String target, Location location) {
    if (!SourceRoot.isSource(SourcePaths.file(location))) {
      return Optional.empty();
    }
    return found.computeIfAbsent(
        new Wanted(target, SourcePaths.path(location)),
        wanted ->
            find(ofTarget.getOrDefault(target, List.of()), location)
                .or(() -> find(roots, location)));
  }

  private static Optional<Found> find(List<SourceRoot> searched, Location location) {
    String path = SourcePaths.path(location);
    return searched.stream()
        .flatMap(root -> read(root, path).stream())
        .findFirst()
        .or(() -> onlyOneNamed(searched, location));
  }

  private static Optional<Found> onlyOneNamed(List<SourceRoot> searched, Location location) {
    String packageName = SourcePaths.packageName(location);
    // Roots may overlap.
    Map<String, Found> candidates = new LinkedHashMap<>();
    for (SourceRoot root : searched) {
      for (String path : root.named(SourcePaths.file(location))) {
        read(root, path)
            .filter(found -> found.source().declares(packageName))
            .ifPresent(found -> candidates.putIfAbsent(root.address(path), found));
      }
    }
    return candidates.size() == 1 ? candidates.values().stream().findFirst() : Optional.empty();
  }

  private static Optional<Found> read(SourceRoot root, String path) {
    try {
      Optional<byte[]> bytes = root.read(path);
      return bytes.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new Found(new SourceFile(root.reported(path), lines(bytes.get())), root.file(path)));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static List<String> lines(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    return (text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text).lines().toList();
  }
}
