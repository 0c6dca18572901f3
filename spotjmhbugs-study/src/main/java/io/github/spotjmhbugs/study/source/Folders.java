// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.source;

import io.github.spotjmhbugs.scan.classpath.FileWalk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** Folders that strangers have filled. */
public final class Folders {
  private Folders() {}

  /**
   * Deletes all links below a folder that lead out of it, or nowhere, and all that is no file.
   *
   * @param root the folder
   * @throws IOException when it cannot be listed, or a link cannot be deleted
   */
  public static void deleteWhatLeadsOut(Path root) throws IOException {
    Path real = root.toRealPath();
    try (Stream<Path> all = Files.walk(real)) {
      for (Path one : all.filter(path -> leadsOut(real, path)).toList()) {
        Files.delete(one);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static boolean leadsOut(Path root, Path file) {
    if (!Files.isSymbolicLink(file)) {
      return !Files.isRegularFile(file) && !Files.isDirectory(file);
    }
    try {
      return !file.toRealPath().startsWith(root);
    } catch (IOException e) {
      return true;
    }
  }

  /**
   * {@return how many bytes its files have together; those that vanish meanwhile do not count}
   *
   * @param folder a folder, existing or not
   */
  public static long size(Path folder) {
    AtomicLong size = new AtomicLong();
    try {
      FileWalk.over(folder, any -> true, (file, attributes) -> size.addAndGet(attributes.size()));
    } catch (IOException e) {
      // What is not there, or not any more, has no size.
    }
    return size.get();
  }
}
