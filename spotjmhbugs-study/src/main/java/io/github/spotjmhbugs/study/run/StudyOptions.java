// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What all projects of a study have in common.
 *
 * @param work where sources and builds go, one folder a project
 * @param logs where the logs of clones and builds stay, one folder a project
 * @param mavenRepository the local repository of dependencies and builds
 * @param repositoryLimit bytes that it may hold before the next project, or else it is emptied;
 *     {@link Long#MAX_VALUE} for a repository that is not the study's own
 * @param offline whether both must do with what is in that repository
 * @param allowBuilds whether the build of a project runs when benchmarks are missing without it
 * @param before only commits before this moment are looked at, or null for the newest
 * @param timeout for all steps of a project together
 * @param jdks JDKs that builds may use besides those that are found
 * @param sandbox words before the command of each build; empty for none
 * @param diskLimit bytes that the sources and builds of a project may take
 * @param keep whether sources and builds stay
 */
public record StudyOptions(
    Path work,
    Path logs,
    Path mavenRepository,
    long repositoryLimit,
    boolean offline,
    boolean allowBuilds,
    @Nullable Instant before,
    Duration timeout,
    List<Path> jdks,
    List<String> sandbox,
    long diskLimit,
    boolean keep) {
  /** Makes the options immutable. */
  public StudyOptions {
    jdks = List.copyOf(jdks);
    sandbox = List.copyOf(sandbox);
  }
}
