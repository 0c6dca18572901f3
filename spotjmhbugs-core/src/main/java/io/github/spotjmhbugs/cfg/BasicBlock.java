// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cfg;

/**
 * A maximal run of instructions that is entered at its first and left at its last one, or earlier
 * by an exception.
 *
 * @param index position in reverse postorder
 * @param first index of the first instruction
 * @param last index of the last instruction, inclusive
 */
public record BasicBlock(int index, int first, int last) {}
