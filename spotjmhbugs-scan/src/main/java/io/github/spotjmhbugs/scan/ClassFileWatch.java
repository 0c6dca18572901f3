// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.host.classpath.FileWalk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Notices that scanned class files have changed. It looks again and again: the services of systems
 * for that miss folders that a build deletes and makes anew.
 */
final class ClassFileWatch {
  private static final long PERIOD_MILLIS = 400;

  private final Pause pause;
  private List<Path> roots = List.of();
  private Map<Path, Stamp> scanned = Map.of();

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
   * @param targets jars and directories of classes
   */
  void begin(List<Path> targets) {
    roots = List.copyOf(targets);
    scanned = stamps();
  }

  /** {@return how many jars and directories are watched} */
  int size() {
    return roots.size();
  }

  /**
   * Waits until there are other class files than those that were scanned, and no compiler is
   * writing any more.
   *
   * @throws InterruptedException when the pause ends so
   */
  void await() throws InterruptedException {
    Map<Path, Stamp> before = scanned;
    while (true) {
      pause.await();
      Map<Path, Stamp> now = stamps();
      if (!now.isEmpty() && !now.equals(scanned) && now.equals(before)) {
        return;
      }
      before = now;
    }
  }

  private Map<Path, Stamp> stamps() {
    Map<Path, Stamp> found = new HashMap<>();
    for (Path root : roots) {
      try {
        if (Files.isDirectory(root)) {
          FileWalk.over(root.toRealPath(), any -> true, (file, is) -> stamp(found, file, is));
        } else {
          found.put(root, stamp(Files.readAttributes(root, BasicFileAttributes.class)));
        }
      } catch (IOException e) {
        // A build has just deleted it, and makes it anew; the next look finds it.
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
