// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
