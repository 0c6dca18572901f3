// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.nio.file.Path;
import java.time.Duration;

/**
 * One strategy that was tried.
 *
 * @param strategy its name
 * @param outcome what came of it, in one line
 * @param took how long it took
 * @param log the file with all that its programs printed; absent when it ran none
 */
public record Attempt(String strategy, String outcome, Duration took, Path log) {}
