// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.source;

import java.nio.file.Path;

/**
 * A source file with benchmarks.
 *
 * @param file its path within the project
 * @param benchmarks how many methods in it are benchmarks, at least one
 */
public record BenchmarkSource(Path file, int benchmarks) {}
