// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.recipes;

import java.util.List;

/**
 * A Maven build that has ended.
 *
 * @param exitCode 0 when it passed
 * @param output the lines that Maven printed, errors among them
 */
public record MavenBuild(int exitCode, List<String> output) {}
