// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

/**
 * One shape in which a practice shows. Each practice declares its own; their texts stand under
 * {@link #type()} in {@code messages.xml}.
 *
 * @param practice the practice that the pattern belongs to
 * @param type the name that users see and filter by, such as {@code JMH_RETU_IGNORED_RESULT}
 * @param isAdvice whether its findings ask for a look, not for a change: what they show may be
 *     meant
 */
public record BugPattern(PracticeKey practice, String type, boolean isAdvice)
    implements Comparable<BugPattern> {
  @Override
  public int compareTo(BugPattern other) {
    return type.compareTo(other.type);
  }

  @Override
  public String toString() {
    return type;
  }
}
