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
import java.util.concurrent.atomic.AtomicLong;

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
   * @return its folders
   */
  static Workspace create(StudyFolders folders, String project) throws IOException {
    String name = ProjectRecord.fileName(project);
    Path logs = folders.logs().resolve(name);
    delete(logs);
    Files.createDirectories(logs);
    Files.createDirectories(folders.work());
    return new Workspace(Files.createTempDirectory(folders.work(), name + "-"), logs);
  }

  Path checkout() {
    return root.resolve("sources");
  }

  /**
   * Copies sources to the checkout, so that a build leaves the user's own folder alone. Symbolic
   * links are left out, for they may lead anywhere, and so are folders that cannot be listed.
   *
   * @param except a folder that is left out; the checkout may be in it
   * @param limit bytes after which no further file is copied
   */
  void copy(Path from, Path except, long limit) throws IOException {
    Files.createDirectories(checkout());
    AtomicLong copied = new AtomicLong();
    FileWalk.over(
        from,
        folder -> !folder.equals(except),
        (file, attributes) -> {
          if (attributes.isRegularFile() && copied.get() <= limit) {
            copied.addAndGet(attributes.size());
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
   * @return what cannot be deleted and stays behind, with the reasons; none in most cases
   */
  static List<Problem> delete(Path folder) {
    return new FolderDeletion(Files::deleteIfExists).of(folder);
  }
}
