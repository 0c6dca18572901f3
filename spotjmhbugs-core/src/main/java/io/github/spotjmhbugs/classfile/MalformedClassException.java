// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

/** A class file, or the code of one of its methods, that cannot be analysed. */
public final class MalformedClassException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception without a cause, with one line that says what is wrong. */
  public MalformedClassException(String message) {
    super(message);
  }

  /** Creates an exception with the failure of the class file reader as its cause. */
  public MalformedClassException(String message, Throwable cause) {
    super(message, cause);
  }
}
