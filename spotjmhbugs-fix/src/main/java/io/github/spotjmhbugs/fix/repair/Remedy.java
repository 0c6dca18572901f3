// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.repair;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.practice.fork.ForkPractice;
import java.util.List;

/** What can be done about a finding. */
public enum Remedy {
  /** Return a value if that suffices, else hand it to a Blackhole. */
  CONSUME("Consume the value"),
  /** Return a value. */
  RETURN("Return the value"),
  /** Hand a value to a Blackhole. */
  BLACKHOLE("Pass the value to a Blackhole"),
  /** Hand each term of a sum to a Blackhole, and drop the sum. */
  CONSUME_TERMS("Pass each term to a Blackhole instead of adding it up"),
  /** Make a constant field a variable one. */
  DROP_FINAL("Remove 'final'"),
  /** Make a constant field a parameter of the benchmark. */
  PARAMETER("Make it a @Param"),
  /** Run a benchmark in a JVM of its own. */
  ONE_FORK("Run it in one fork"),
  /** Run a benchmark in as many JVMs as JMH does by default. */
  DEFAULT_FORKS("Run it in JMH's default number of forks"),
  /** Run a fixture once for each iteration. */
  EACH_ITERATION("Run it once for each iteration (changes what is measured)");

  private final String label;

  Remedy(String label) {
    this.label = label;
  }

  /** {@return what it does, for a menu} */
  public String label() {
    return label;
  }

  /**
   * Lists what can be done about a finding.
   *
   * @param finding a finding
   * @return the remedies, the one that is best for most people first; none where only the author
   *     knows what was to be measured
   */
  public static List<Remedy> of(Finding finding) {
    return switch (finding.site().kind()) {
      case DROPPED_RESULT, DEAD_LOCAL, FORGOTTEN_OBJECT -> List.of(CONSUME, RETURN, BLACKHOLE);
      case OVERWRITTEN_LOCAL -> List.of(BLACKHOLE);
      case FOLDED_TERM -> List.of(CONSUME_TERMS);
      case CONSTANT_FIELD -> List.of(DROP_FINAL, PARAMETER);
      case ANNOTATION -> isAboutForks(finding) ? List.of(ONE_FORK, DEFAULT_FORKS) : List.of();
      case LAUNCHER_OPTION -> isAboutForks(finding) ? List.of(ONE_FORK) : List.of();
      case FIXTURE -> List.of(EACH_ITERATION);
      case LOOP_COUNT,
          SHARED_WRITE,
          STATE_CHANGE,
          SWALLOWED_FAILURE,
          CONSTANT_CALL,
          EARLY_READ,
          STATIC_PARAMETER ->
          List.of();
    };
  }

  private static boolean isAboutForks(Finding finding) {
    return finding.pattern().practice().equals(ForkPractice.KEY);
  }

  /** {@return whether benchmarks measure the same afterwards, as far as experts agree on it} */
  public boolean keepsMeaning() {
    return this != CONSUME_TERMS && this != EACH_ITERATION;
  }
}
