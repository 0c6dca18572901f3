// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import org.jspecify.annotations.Nullable;

/**
 * A row of the list.
 *
 * @param project its name, as the list gives it
 * @param origin where it is
 * @param stars its stars, or null when the list does not tell
 * @param forked whether it is a fork of another project
 * @param ref the branch, tag or commit to look at; empty for the default branch
 */
public record ListedProject(
    String project, Origin origin, @Nullable Integer stars, boolean forked, String ref) {}
