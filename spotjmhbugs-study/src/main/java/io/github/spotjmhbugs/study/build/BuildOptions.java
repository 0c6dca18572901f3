// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.nio.file.Path;

/**
 * What all builds have in common.
 *
 * @param mavenRepository the local Maven repository that dependencies come from and go to; nothing
 *     that a build makes is installed there
 * @param offline whether builds must do with what is there
 * @param allowed whether builds of the projects may run at all
 */
public record BuildOptions(Path mavenRepository, boolean offline, boolean allowed) {}
