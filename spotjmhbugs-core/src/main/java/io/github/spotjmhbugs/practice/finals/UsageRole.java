// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

/** What another field has to do with the constant that is evidence of a field. */
enum UsageRole {
  /** It has the value of the constant itself. */
  SAME(" has the same value, too", " have the same value, too"),
  /** The constant can be folded from it alone. */
  ALONE(" may be folded to it, too", " may be folded to it, too"),
  /** The constant can be folded from both fields together. */
  PARTNER(" takes part, too", " take part, too");

  private final String ofOne;
  private final String ofSeveral;

  UsageRole(String ofOne, String ofSeveral) {
    this.ofOne = ofOne;
    this.ofSeveral = ofSeveral;
  }

  /** The end of a sentence about one field. */
  String ofOne() {
    return ofOne;
  }

  /** The end of a sentence about several fields. */
  String ofSeveral() {
    return ofSeveral;
  }
}
