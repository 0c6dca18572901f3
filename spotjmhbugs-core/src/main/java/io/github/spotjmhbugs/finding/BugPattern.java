// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

/**
 * One shape in which a practice shows. Each practice declares its own; their texts stand under
 * {@link #type()} in {@code messages.xml}.
 *
 * @param practice the practice that the pattern belongs to
 * @param type the name that users see and filter by, such as {@code JMH_RETU_IGNORED_RESULT}
 * @param precision how often its findings are right
 * @param standing whether its findings are usually warnings or advice
 */
public record BugPattern(PracticeKey practice, String type, Precision precision, Standing standing)
    implements Comparable<BugPattern> {

  /** How often the findings of a pattern are right. */
  public enum Precision {
    /** Measured on published suites, see {@code docs/precision.md}. */
    HIGH,
    /** Too few findings to measure, or some of them disputed. */
    MEDIUM,
    /**
     * None on real code that was confirmed: each finding is worth a look, however sure it seems.
     */
    LOW
  }

  /** What a finding of a pattern usually asks of its reader. */
  public enum Standing {
    /** To change the benchmark. */
    WARNING,
    /** To take a look: most findings have confidence LOW, for what they show may be meant. */
    ADVICE
  }

  /**
   * {@return how sure a finding of the pattern can be, and why it is no surer}
   *
   * @param rating how sure the code that was found makes it
   */
  Rating limit(Rating rating) {
    return precision == Precision.LOW && rating.doubt().isEmpty()
        ? Rating.low("too few findings of this pattern have been confirmed on real code")
        : rating;
  }

  /** {@return the same pattern, its findings being advice} */
  public BugPattern asAdvice() {
    return new BugPattern(practice, type, precision, Standing.ADVICE);
  }

  @Override
  public int compareTo(BugPattern other) {
    return type.compareTo(other.type);
  }

  @Override
  public String toString() {
    return type;
  }
}
