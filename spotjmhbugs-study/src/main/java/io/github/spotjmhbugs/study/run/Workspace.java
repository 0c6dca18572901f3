// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.scan.classpath.FileWalk;
import io.github.spotjmhbugs.scan.process.Deadline;
import io.github.spotjmhbugs.scan.result.OneLine;
import io.github.spotjmhbugs.scan.source.Texts;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The folder of one project: all that the process that studies it can write to. It goes when the
 * project is done.
 *
 * @param root the folder
 */
record Workspace(Path root) {
  /** As our steps name their logs. */
  private static final Pattern LOG = Pattern.compile("[a-z-]{1,40}\\.log");

  /** Nor more than there are steps. */
  private static final int MOST_LOGS = 20;

  /** What is more is left to the next run, so that none is without end. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  /** No log needs more, in bytes, and memory is bounded. */
  private static final int LONGEST_LOG = 8 << 20;

  /**
   * Makes an empty folder. It has a new name each time: a build that outlives a run that was killed
   * must not write into the next one's.
   *
   * @param work the folder of all of them
   * @param project the name of the project
   * @return its folder
   */
  static Workspace create(Path work, String project) throws IOException {
    Files.createDirectories(work);
    String name = ProjectRecord.fileName(project);
    Workspace made = new Workspace(Files.createTempDirectory(work, name + "-"));
    for (Path folder : List.of(made.home(), made.temp(), made.logs())) {
      Files.createDirectories(folder);
    }
    return made;
  }

  Path request() {
    return root.resolve("request");
  }

  Path record() {
    return root.resolve("record.json");
  }

  Path checkout() {
    return root.resolve("sources");
  }

  Path home() {
    return root.resolve("home");
  }

  Path temp() {
    return root.resolve("tmp");
  }

  Path logs() {
    return root.resolve("logs");
  }

  Path log(String step) {
    return logs().resolve(step + ".log");
  }

  /**
   * Copies sources to the checkout, so that a build leaves the user's own folder alone. Symbolic
   * links are left out, for they may lead anywhere, and so are folders that cannot be listed, and
   * the folder of all workspaces.
   */
  void copy(Path from) throws IOException {
    Path workspaces = root.resolveSibling("");
    Files.createDirectories(checkout());
    FileWalk.over(
        from,
        folder -> !folder.equals(workspaces),
        (file, attributes) -> {
          Path copy = checkout().resolve(from.relativize(file));
          Files.createDirectories(copy.resolveSibling(""));
          Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
        });
  }

  /**
   * Keeps the logs, of which anybody may have written anything: no links, and no line that does
   * something to a terminal or tells a password.
   *
   * @param folder where they go, in place of those of an earlier run
   */
  void keepLogs(Path folder) throws IOException {
    delete(folder);
    Files.createDirectories(folder);
    for (Path file : listedLogs()) {
      String name = String.valueOf(file.getFileName());
      if (LOG.matcher(name).matches() && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        String log = Texts.head(file, LONGEST_LOG);
        Files.write(folder.resolve(name), log.lines().map(OneLine::printable).toList());
      }
    }
  }

  /** The process may have deleted, replaced or closed the folder, or filled it. */
  private List<Path> listedLogs() {
    if (!Files.isDirectory(logs(), LinkOption.NOFOLLOW_LINKS)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(logs())) {
      return files.limit(MOST_LOGS).toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of();
    }
  }

  /**
   * Deletes a folder with all that is in it, links themselves and not what they lead to, as far as
   * the system allows, within a minute. Its own programs do it: builds make folders read-only to
   * protect a cache, and folders may be nested so deeply that no path leads there.
   *
   * @return why something stays behind, in one line; empty in most cases
   */
  static Optional<String> delete(Path folder) {
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
}
