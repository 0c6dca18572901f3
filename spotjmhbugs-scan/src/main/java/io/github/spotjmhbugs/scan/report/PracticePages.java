// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.report;

import io.github.spotjmhbugs.finding.BugPattern;

/** Where the pages of the practices are. */
final class PracticePages {
  private static final String PAGES =
      "https://github.com/spotjmhbugs/spotjmhbugs/blob/main/docs/practices/";

  private PracticePages() {}

  /**
   * Finds the explanation of a pattern.
   *
   * @param pattern a pattern
   * @return the address of its section of the practice's page
   */
  static String of(BugPattern pattern) {
    return PAGES + pattern.practice() + ".md#" + pattern;
  }
}
