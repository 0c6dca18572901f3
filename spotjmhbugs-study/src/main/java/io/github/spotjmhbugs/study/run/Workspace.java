// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.source.FileWalk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * The folders of one project. The sources and what the build makes of them go when the project is
 * done, the logs stay.
 *
 * @param root everything that goes
 * @param logs everything that stays
 */
public record Workspace(Path root, Path logs) {
  /**
   * Makes empty folders. The one for builds has a new name each time: a build that outlives a run
   * that was killed must not write into the next one's.
   *
   * @param options where
   * @param project the project's name
   * @return its folders
   * @throws IOException when they cannot be made
   */
  static Workspace create(StudyOptions options, String project) throws IOException {
    String name = ProjectRecord.fileName(project);
    Path logs = options.logs().resolve(name);
    delete(logs);
    Files.createDirectories(logs);
    Files.createDirectories(options.work());
    return new Workspace(Files.createTempDirectory(options.work(), name + "-"), logs);
  }

  Path checkout() {
    return root.resolve("sources");
  }

  /**
   * Copies sources to the checkout, so that a build leaves the user's own folder alone. Symbolic
   * links are left out, for they may lead anywhere, and so are folders that cannot be listed.
   *
   * @param from an existing folder
   * @param except a folder that is left out; the checkout may be in it
   * @throws IOException when something cannot be read or written
   */
  void copy(Path from, Path except) throws IOException {
    Files.createDirectories(checkout());
    FileWalk.over(
        from,
        folder -> !folder.equals(except),
        (file, attributes) -> {
          if (attributes.isRegularFile()) {
            Path copy = checkout().resolve(from.relativize(file));
            Files.createDirectories(copy.resolveSibling(""));
            Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
          }
        });
  }

  Path log(String step) {
    return logs.resolve(step + ".log");
  }

  /**
   * Deletes a folder with all that is in it, links themselves and not what they lead to.
   *
   * @param folder a folder, existing or not
   * @return what cannot be deleted and stays behind, with the reasons; none in most cases
   */
  static List<Problem> delete(Path folder) {
    return new FolderDeletion(Files::deleteIfExists).of(folder);
  }
}
