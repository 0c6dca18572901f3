// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.PracticeKey;

/**
 * What a comment in a fixture expects of its line.
 *
 * @param place the line, the practice and the confidence
 * @param kind whether a finding is demanded there, or a known miss is documented
 * @param compilerDependent whether ECJ leaves too little of the line for the same finding
 * @param suppressed whether an annotation keeps SpotBugs and scan from reporting it
 */
public record Expectation(Place place, Kind kind, boolean compilerDependent, boolean suppressed) {
  /** What is said of the line. */
  public enum Kind {
    /** The practice is reported there. */
    BUG,
    /** The practice should be reported there, and is known not to be. */
    MISSED
  }

  /**
   * Where something is found or expected.
   *
   * @param file the source file's path from the root of its source tree
   * @param line the line in it
   * @param practice the practice
   * @param confidence the confidence
   */
  public record Place(String file, int line, PracticeKey practice, Confidence confidence)
      implements Comparable<Place> {
    @Override
    public int compareTo(Place other) {
      int byFile = file.compareTo(other.file);
      return byFile != 0 ? byFile : Integer.compare(line, other.line);
    }

    @Override
    public String toString() {
      return file.replaceFirst(".*/(fixtures|examples)/", "")
          + (":" + line + " " + practice + " " + confidence);
    }
  }
}
