// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

/**
 * How sure a finding is, and if it is worth no more than a look, why.
 *
 * @param confidence how sure it is
 * @param doubt what speaks against it, in words that go on after "Low: " and that its practice's
 *     page explains; empty unless the confidence is {@link Confidence#LOW}
 */
public record Rating(Confidence confidence, String doubt) {
  /** Surest of all. */
  public static final Rating HIGH = new Rating(Confidence.HIGH, "");

  /** Sure enough to be reported by default. */
  public static final Rating NORMAL = new Rating(Confidence.NORMAL, "");

  /**
   * {@return a rating for what is worth no more than a look}
   *
   * @param doubt why, as the rest of a sentence, without a full stop
   */
  public static Rating low(String doubt) {
    return new Rating(Confidence.LOW, doubt);
  }

  /** {@return the doubt as a sentence of plain text; empty where there is none} */
  public String doubtText() {
    return doubt.isEmpty() ? "" : "Low: " + doubt + ".";
  }
}
