// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.strangers.Sandbox;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What all projects of a study have in common, on whatever machine.
 *
 * @param offline whether builds must do with what is in the local repository
 * @param allowBuilds whether the build of a project runs when benchmarks are missing without it
 * @param before only commits before this moment are looked at, or null for the newest
 * @param timeout for all steps of a project together
 * @param jdks folders of JDKs that builds may use besides those that are found
 * @param sandbox what each project is studied in, see {@link Sandbox#of}
 * @param diskLimit bytes that the sources and builds of a project may take
 * @param memoryLimit megabytes of heap of the process that studies a project
 * @param readable files and folders of this machine that projects may need besides their own
 */
public record StudyOptions(
    boolean offline,
    boolean allowBuilds,
    @Nullable Instant before,
    Duration timeout,
    List<String> jdks,
    List<String> sandbox,
    long diskLimit,
    int memoryLimit,
    List<String> readable)
    implements Serializable {}
