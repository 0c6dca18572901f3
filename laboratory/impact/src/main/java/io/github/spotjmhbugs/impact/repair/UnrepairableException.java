// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.repair;

/** A finding cannot be repaired in bytecode. */
final class UnrepairableException extends Exception {
  private static final long serialVersionUID = 1;

  /**
   * @param reason why, as a clause without a full stop
   */
  UnrepairableException(String reason) {
    super(reason);
  }

  /** {@return why, as a clause without a full stop} */
  String reason() {
    return String.valueOf(getMessage());
  }
}
