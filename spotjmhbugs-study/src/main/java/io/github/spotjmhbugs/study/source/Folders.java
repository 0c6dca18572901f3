// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.source;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** Folders that strangers have filled. */
public final class Folders {
  /** What a file takes at least, in bytes: a disk also runs out of places for files. */
  private static final int LEAST = 16 << 10;

  private Folders() {}

  /**
   * Measures a folder, but looks at no more of it than need be.
   *
   * @param folder a folder, existing or not
   * @param enough what is enough, in bytes
   * @return how many bytes its files, folders and links have together, each 16 KiB at least; more
   *     than enough if they have more than that. The holes of sparse files count, those that vanish
   *     meanwhile do not
   */
  public static long size(Path folder, long enough) {
    Measure measure = new Measure(enough);
    try {
      Files.walkFileTree(folder, measure);
    } catch (IOException e) {
      // The measure goes on past all failures.
    }
    return measure.size;
  }

  private static final class Measure extends SimpleFileVisitor<Path> {
    private final long enough;
    private long size;

    Measure(long enough) {
      this.enough = enough;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      return visitFile(folder, attributes);
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      size += Math.max(LEAST, Math.min(attributes.size(), Long.MAX_VALUE - LEAST - size));
      return size > enough ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException reason) {
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException reason) {
      return FileVisitResult.CONTINUE;
    }
  }
}
