// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cfg;

/**
 * A possible transfer of control between two blocks.
 *
 * @param from the block that is left
 * @param to the block that is entered
 * @param exceptional whether control passes by an exception to a handler
 */
public record Edge(int from, int to, boolean exceptional) {}
