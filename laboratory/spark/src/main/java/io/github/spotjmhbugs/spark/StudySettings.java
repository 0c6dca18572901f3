// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spark;

import io.github.spotjmhbugs.study.run.StudyOptions;
import io.github.spotjmhbugs.study.run.StudyRun.StudyFolders;
import java.io.Serializable;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What all projects have in common, on its way to the executors.
 *
 * @param work a folder of each executor for sources and builds, or null for its temporary folder
 * @param mavenRepository a folder of each executor that builds have as their local repository, or
 *     null for a new one for each executor
 * @param options the same as for a study on one machine
 */
record StudySettings(@Nullable String work, @Nullable String mavenRepository, StudyOptions options)
    implements Serializable {

  /** {@return where executors keep sources and builds} */
  Path workFolder() {
    String folder = work == null ? System.getProperty("java.io.tmpdir") : work;
    return Path.of(folder).toAbsolutePath();
  }

  /**
   * {@return the folders of the study}
   *
   * @param folder the folder of this executor
   * @param logs where the logs of the project go
   */
  StudyFolders folders(Path folder, Path logs) {
    Path repository =
        mavenRepository == null ? folder.resolve("repository") : Path.of(mavenRepository);
    return new StudyFolders(folder.resolve("work"), logs, repository, Long.MAX_VALUE, false);
  }
}
