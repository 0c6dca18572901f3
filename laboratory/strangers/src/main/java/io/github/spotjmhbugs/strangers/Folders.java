// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.strangers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Folders that strangers have filled. */
public final class Folders {
  /** What a file takes at least, in bytes: a disk also runs out of places for files. */
  private static final int LEAST = 16 << 10;

  /** To delete a folder has an end, too. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

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

  /**
   * Deletes a folder with all that is in it, links themselves and not what they lead to, as far as
   * the system allows, within a minute. Its own programs do it: builds make folders read-only to
   * protect a cache, and folders may be nested so deeply that no path leads there.
   *
   * @param folder a folder, existing or not
   * @return why something stays behind, in one line; empty in most cases
   */
  public static Optional<String> delete(Path folder) {
    return delete(folder, PATIENCE);
  }

  static Optional<String> delete(Path folder, Duration patience) {
    Deadline deadline = Deadline.in(patience);
    if (said(deadline, "rm", "-rf", "--", folder.toString()).isEmpty()) {
      return Optional.empty();
    }
    said(deadline, "chmod", "-R", "u+rwx", "--", folder.toString());
    return said(deadline, "rm", "-rf", "--", folder.toString());
  }

  /** The first line of many; also in a thread that was interrupted. */
  private static Optional<String> said(Deadline deadline, String... words) {
    try {
      Process program = new ProcessBuilder(words).redirectErrorStream(true).start();
      CompletableFuture<Process> end =
          program.onExit().orTimeout(deadline.left().toMillis(), TimeUnit.MILLISECONDS);
      end.exceptionally(late -> program.destroyForcibly());
      try (BufferedReader output = program.inputReader(StandardCharsets.UTF_8)) {
        return output.lines().reduce((first, next) -> first).or(() -> lateness(deadline));
      }
    } catch (IOException | UncheckedIOException e) {
      return lateness(deadline).or(() -> Optional.of(String.valueOf(e.getMessage())));
    }
  }

  /** A program that was killed may not have said anything. */
  private static Optional<String> lateness(Deadline deadline) {
    return Optional.of("it takes too long").filter(any -> deadline.isPast());
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
