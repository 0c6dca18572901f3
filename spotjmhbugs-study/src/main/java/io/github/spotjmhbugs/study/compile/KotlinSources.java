// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.compile;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Kotlin sources that are compiled together, and what else they need.
 *
 * @param files the files
 * @param common those of them that are for all platforms
 * @param javaRoots the folders where the packages of Java sources start that they may refer to
 * @param optIns the annotations of what may change, which they may use all the same
 */
public record KotlinSources(
    List<Path> files, Set<Path> common, List<Path> javaRoots, Set<String> optIns) {}
