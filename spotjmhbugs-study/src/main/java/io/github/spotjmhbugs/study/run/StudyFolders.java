// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import java.nio.file.Path;

/**
 * Where the projects of a study are worked on.
 *
 * @param work where sources and builds go, one folder a project
 * @param logs where the logs of clones and builds stay, one folder a project
 * @param mavenRepository the local repository of dependencies and builds
 * @param repositoryLimit bytes that it may hold before the next project, or else it is emptied;
 *     {@link Long#MAX_VALUE} for a repository that is not the study's own
 * @param keep whether sources and builds stay
 */
public record StudyFolders(
    Path work, Path logs, Path mavenRepository, long repositoryLimit, boolean keep) {}
