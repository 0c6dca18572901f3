// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

/**
 * The short name under which everything about one practice is found: its package, page, patterns,
 * fixtures and command-line options.
 *
 * @param name capital letters, such as {@code RETU}
 */
public record PracticeKey(String name) {
  /**
   * {@return the pattern {@code JMH_name_suffix} of this practice, whose findings ask for a change}
   *
   * @param suffix what sets it apart from the practice's others, such as {@code IGNORED_RESULT}
   */
  public BugPattern pattern(String suffix) {
    return new BugPattern(this, "JMH_" + name + "_" + suffix, false);
  }

  /** {@return as {@link #pattern}, but one whose findings ask for a look} */
  public BugPattern advice(String suffix) {
    return new BugPattern(this, "JMH_" + name + "_" + suffix, true);
  }

  @Override
  public String toString() {
    return name;
  }
}
