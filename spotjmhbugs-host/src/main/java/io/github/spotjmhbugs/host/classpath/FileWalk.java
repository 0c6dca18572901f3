// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.classpath;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A walk over what is below a folder. Links are not followed. */
public final class FileWalk extends SimpleFileVisitor<Path> {
  private final Path root;
  private final Predicate<Path> isEntered;
  private final Visit visit;
  private final Failure failure;

  private FileWalk(Path root, Predicate<Path> isEntered, Visit visit, Failure failure) {
    this.root = root;
    this.isEntered = isEntered;
    this.visit = visit;
    this.failure = failure;
  }

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

  /** What is done with what cannot be listed. */
  @FunctionalInterface
  interface Failure {
    /**
     * @param path a file or folder
     * @param reason why
     * @throws IOException to end the walk
     */
    void note(Path path, IOException reason) throws IOException;
  }

  /**
   * Visits all regular files: no links, which may lead anywhere, and nothing that a reader would
   * wait for. What cannot be listed has no files.
   *
   * @param root the folder
   * @param isEntered which folders below it to look into
   * @param visit what to do with each file
   * @throws IOException when the folder itself cannot be listed, or the visit ends the walk
   */
  public static void over(Path root, Predicate<Path> isEntered, Visit visit) throws IOException {
    over(
        root,
        isEntered,
        (file, attributes) -> {
          if (attributes.isRegularFile()) {
            visit.see(file, attributes);
          }
        },
        (path, reason) -> {
          if (path.equals(root)) {
            throw reason;
          }
        });
  }

  /** Visits links, pipes and devices, too, and notes what cannot be listed. */
  static void over(Path root, Predicate<Path> isEntered, Visit visit, Failure failure)
      throws IOException {
    Files.walkFileTree(root, new FileWalk(root, isEntered, visit, failure));
  }

  @Override
  public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
    return folder.equals(root) || isEntered.test(folder)
        ? FileVisitResult.CONTINUE
        : FileVisitResult.SKIP_SUBTREE;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
    visit.see(file, attributes);
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException reason) throws IOException {
    return postVisitDirectory(file, reason);
  }

  @Override
  public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException reason)
      throws IOException {
    if (reason != null) {
      failure.note(folder, reason);
    }
    return FileVisitResult.CONTINUE;
  }
}
