// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.nio.file.Path;
import java.util.List;

/**
 * Class files of a project.
 *
 * @param builtBy the strategy that made those with benchmarks; several are joined by {@code +}
 * @param seen how many benchmarks of the sources are among the class files
 * @param missing why others are not, in one line; empty when all are
 * @param classes folders and jars with class files; of a class that is in several, the first counts
 * @param classPath the jars of dependencies, as far as they are known
 */
public record BuildResult(
    String builtBy, int seen, String missing, List<Path> classes, List<Path> classPath) {}
