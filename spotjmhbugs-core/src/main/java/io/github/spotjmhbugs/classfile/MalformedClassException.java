// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

/** A class file, or the code of one of its methods, that cannot be analysed. */
public final class MalformedClassException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception without a cause.
   *
   * @param message one line that says what is wrong
   */
  public MalformedClassException(String message) {
    super(message);
  }

  /**
   * Creates an exception with a cause.
   *
   * @param message one line that says what is wrong
   * @param cause the failure of the class file reader
   */
  public MalformedClassException(String message, Throwable cause) {
    super(message, cause);
  }
}
