// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.report;

import io.github.spotjmhbugs.finding.BugPattern;

/** Where the pages of the practices are, for every format: in the project's repository. */
public final class PracticePages {
  /** The address that the project's pom declares. */
  static final String PROJECT = "https://github.com/spotjmhbugs/spotjmhbugs";

  private static final String PAGES = PROJECT + "/blob/main/docs/practices/";

  private PracticePages() {}

  /**
   * Finds the explanation of a pattern.
   *
   * @param pattern a pattern
   * @return the address of its section of the practice's page
   */
  public static String of(BugPattern pattern) {
    return PAGES + pattern.practice() + ".md#" + pattern;
  }
}
