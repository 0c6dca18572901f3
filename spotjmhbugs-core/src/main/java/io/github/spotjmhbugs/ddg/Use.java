// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import org.jspecify.annotations.Nullable;

/**
 * A place that consumes a definition: an operand of an instruction or of a phi.
 *
 * @param instruction index of the consumer, or {@link Definition#NO_INSTRUCTION} for a phi
 * @param operand position among the consumer's operands
 * @param result what the consumer computes, or null when it computes nothing (a store, a branch, a
 *     return, a call of a {@code void} method)
 */
public record Use(
    Definition definition, int instruction, int operand, @Nullable Definition result) {

  /** {@return whether a phi consumes the value, and no instruction} */
  public boolean isByPhi() {
    return instruction == Definition.NO_INSTRUCTION;
  }
}
