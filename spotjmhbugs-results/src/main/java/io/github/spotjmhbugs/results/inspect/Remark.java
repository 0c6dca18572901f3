// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.inspect;

import io.github.spotjmhbugs.results.score.Benchmark;

/**
 * Something that is wrong with a result.
 *
 * @param doubt what is wrong
 * @param benchmark which result it is about
 * @param statement the facts, with figures
 * @param remedy what to do, with the options to type
 */
public record Remark(Doubt doubt, Benchmark benchmark, String statement, String remedy) {}
