// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.result;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The hash by which findings, questions about them, projects and files are known again. */
public final class Sha256 {
  private Sha256() {}

  /** {@return a digest that has been given nothing yet} */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
