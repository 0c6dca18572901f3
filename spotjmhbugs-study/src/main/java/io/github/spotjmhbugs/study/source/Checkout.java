// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.source;

import java.nio.file.Path;
import java.util.List;

/**
 * The sources of a project as they were at some time.
 *
 * @param commit the commit, in full; empty for what is no repository
 * @param absent the paths of files that the repository names but does not have
 */
public record Checkout(Path root, String commit, List<String> absent) {}
