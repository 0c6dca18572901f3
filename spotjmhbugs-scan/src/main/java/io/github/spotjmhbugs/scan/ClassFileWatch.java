// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.host.classpath.FileWalk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Notices that scanned class files have changed. It looks again and again: the services of systems
 * for that miss folders that a build deletes and makes anew.
 */
final class ClassFileWatch {
  private static final long PERIOD_MILLIS = 400;

  /** Who asks where classes are walks through a project. */
  private static final int LOOKS_PER_SEARCH = 5;

  /** A build may take so many looks to compile what it has deleted. */
  private static final int PATIENCE = 25;

  private final Pause pause;
  private final Set<Path> roots = new LinkedHashSet<>();
  private Supplier<List<Path>> targets = List::of;
  private Map<Path, Map<Path, Stamp>> scanned = Map.of();

  /** What happens between two looks. */
  @FunctionalInterface
  interface Pause {
    /** Lets some time pass. */
    Pause SHORT = () -> Thread.sleep(PERIOD_MILLIS);

    /**
     * Returns when it is time to look again.
     *
     * @throws InterruptedException when nobody is interested any more
     */
    void await() throws InterruptedException;
  }

  private record Stamp(FileTime modified, long size) {}

  ClassFileWatch(Pause pause) {
    this.pause = pause;
  }

  /**
   * Notes what is about to be scanned.
   *
   * @param targets finds jars and directories of classes, again and again: builds make new ones
   */
  void begin(Supplier<List<Path>> targets) {
    this.targets = targets;
    roots.addAll(targets.get());
    scanned = stamps();
  }

  /** {@return how many jars and directories are watched} */
  int size() {
    return roots.size();
  }

  /**
   * Waits until there are other class files than those that were scanned, and no compiler is
   * writing any more: what a build has deleted is there again, unless that takes too long.
   *
   * @throws InterruptedException when the pause ends so
   */
  void await() throws InterruptedException {
    Map<Path, Map<Path, Stamp>> before = scanned;
    int lost = 0;
    for (int looks = 1; ; looks++) {
      pause.await();
      if (looks % LOOKS_PER_SEARCH == 0) {
        roots.addAll(targets.get());
      }
      Map<Path, Map<Path, Stamp>> now = stamps();
      lost = now.keySet().containsAll(scanned.keySet()) ? 0 : lost + 1;
      boolean isWhole = lost == 0 || lost > PATIENCE;
      if (isWhole && !now.isEmpty() && !now.equals(scanned) && now.equals(before)) {
        return;
      }
      before = now;
    }
  }

  /** By root; one without class files is left out. */
  private Map<Path, Map<Path, Stamp>> stamps() {
    Map<Path, Map<Path, Stamp>> found = new HashMap<>();
    for (Path root : roots) {
      Map<Path, Stamp> files = new HashMap<>();
      try {
        if (Files.isDirectory(root)) {
          FileWalk.over(root.toRealPath(), any -> true, (file, is) -> stamp(files, file, is));
        } else {
          files.put(root, stamp(Files.readAttributes(root, BasicFileAttributes.class)));
        }
      } catch (IOException e) {
        // A build has just deleted it, and makes it anew; the next look finds it.
      }
      if (!files.isEmpty()) {
        found.put(root, files);
      }
    }
    return found;
  }

  private static void stamp(Map<Path, Stamp> found, Path file, BasicFileAttributes attributes) {
    if (file.toString().endsWith(".class")) {
      found.put(file, stamp(attributes));
    }
  }

  private static Stamp stamp(BasicFileAttributes attributes) {
    return new Stamp(attributes.lastModifiedTime(), attributes.size());
  }
}
