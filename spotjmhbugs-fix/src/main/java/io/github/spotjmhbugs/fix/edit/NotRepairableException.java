// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.edit;

/** Says why something is left as it is. */
public final class NotRepairableException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * Makes an exception.
   *
   * @param reason why, as a clause without a full stop
   */
  public NotRepairableException(String reason) {
    super(reason, null, false, false);
  }

  /** {@return why, as a clause without a full stop} */
  public String reason() {
    return String.valueOf(getMessage());
  }

  /** {@return that the source is not what the class was compiled from} */
  public static NotRepairableException sourceAndClassDiffer() {
    return new NotRepairableException("source and class differ");
  }
}
