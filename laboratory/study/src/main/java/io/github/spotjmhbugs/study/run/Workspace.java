// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.host.classpath.FileWalk;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.host.source.Texts;
import io.github.spotjmhbugs.strangers.Folders;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * The folder of one project: all that the process that studies it can write to. It goes when the
 * project is done.
 */
record Workspace(Path root) {
  /** What has a log. */
  private static final List<String> STEPS =
      List.of("study", "clone", "build-compiler", "build-maven", "build-gradle");

  /** No log needs more, in bytes, and memory is bounded. */
  private static final int LONGEST_LOG = 8 << 20;

  /**
   * Makes an empty folder. It has a new name each time: a build that outlives a run that was killed
   * must not write into the next one's.
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
    Folders.delete(folder);
    Files.createDirectories(folder);
    if (!Files.isDirectory(logs(), LinkOption.NOFOLLOW_LINKS)) {
      return; // the process deleted or replaced it
    }
    for (String step : STEPS) {
      if (Files.isRegularFile(log(step), LinkOption.NOFOLLOW_LINKS)) {
        String log = Texts.head(log(step), LONGEST_LOG);
        Files.write(folder.resolve(step + ".log"), log.lines().map(OneLine::printable).toList());
      }
    }
  }
}
