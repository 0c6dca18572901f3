// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.nio.file.Path;

/**
 * What all builds have in common.
 *
 * @param mavenRepository the local Maven repository that builds read and fill; nothing that a build
 *     makes is installed there
 * @param offline whether builds must do with what is there
 */
public record BuildOptions(Path mavenRepository, boolean offline) {}
