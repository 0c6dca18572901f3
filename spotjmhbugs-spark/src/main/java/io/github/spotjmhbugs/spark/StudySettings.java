// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spark;

import io.github.spotjmhbugs.study.run.StudyOptions;
import java.io.Serializable;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What all projects have in common, on its way to the executors.
 *
 * @param work a folder of each executor for sources and builds, or null for its temporary folder
 * @param mavenRepository a folder of each executor that builds have as their local repository, or
 *     null for a new one for each executor
 * @param offline whether builds must do with what is in that repository
 * @param allowBuilds whether the build of a project runs when benchmarks are missing without it
 * @param before only commits before this moment are looked at, or null for the newest
 * @param timeout for all steps of a project together
 * @param jdks folders of each executor with JDKs that builds may use besides those that are found
 * @param sandbox words before the command of each build; empty for none
 * @param diskLimit bytes that the sources and builds of a project may take
 */
record StudySettings(
    @Nullable String work,
    @Nullable String mavenRepository,
    boolean offline,
    boolean allowBuilds,
    @Nullable Instant before,
    Duration timeout,
    List<String> jdks,
    List<String> sandbox,
    long diskLimit)
    implements Serializable {
  /** Makes the settings immutable. */
  StudySettings {
    jdks = List.copyOf(jdks);
    sandbox = List.copyOf(sandbox);
  }

  /** {@return where executors keep sources and builds} */
  Path workFolder() {
    String folder = work == null ? System.getProperty("java.io.tmpdir") : work;
    return Path.of(folder).toAbsolutePath();
  }

  /**
   * {@return the options of the study}
   *
   * @param folder the folder of this executor
   * @param logs where the logs of the project go
   */
  StudyOptions options(Path folder, Path logs) {
    return new StudyOptions(
        folder.resolve("work"),
        logs,
        mavenRepository == null ? folder.resolve("repository") : Path.of(mavenRepository),
        Long.MAX_VALUE,
        offline,
        allowBuilds,
        before,
        timeout,
        jdks.stream().map(Path::of).toList(),
        sandbox,
        diskLimit,
        false);
  }
}
