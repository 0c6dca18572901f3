// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A walk over the files below a folder. What cannot be listed has no files for us. */
public final class FileWalk {
  private FileWalk() {}

  /** What is done with each file. */
  @FunctionalInterface
  public interface Visit {
    /**
     * Sees a file.
     *
     * @param file a file
     * @param attributes its attributes
     * @throws IOException to end the walk
     */
    void see(Path file, BasicFileAttributes attributes) throws IOException;
  }

  /**
   * Visits all regular files: no links, which may lead anywhere, and nothing that a reader would
   * wait for.
   *
   * @param root the folder
   * @param isEntered which folders below it to look into
   * @param visit what to do with each file
   * @throws IOException when the folder itself cannot be listed, or the visit ends the walk
   */
  public static void over(Path root, Predicate<Path> isEntered, Visit visit) throws IOException {
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return folder.equals(root) || isEntered.test(folder)
                ? FileVisitResult.CONTINUE
                : FileVisitResult.SKIP_SUBTREE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (attributes.isRegularFile()) {
              visit.see(file, attributes);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException failure)
              throws IOException {
            return postVisitDirectory(file, failure);
          }

          @Override
          public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
              throws IOException {
            if (failure != null && folder.equals(root)) {
              throw failure;
            }
            return FileVisitResult.CONTINUE;
          }
        });
  }

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
      over(folder, any -> true, (file, attributes) -> size.addAndGet(attributes.size()));
    } catch (IOException e) {
      // What is not there, or not any more, has no size.
    }
    return size.get();
  }
}
