// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

/** The shapes in which the practices show. The names are the pattern types that users see. */
public enum BugPattern {
  /** The result of a call is dropped. */
  JMH_RETU_IGNORED_RESULT(Key.RETU),
  /** A local variable receives a value that no sink ever sees. */
  JMH_RETU_UNREAD_VARIABLE(Key.RETU),
  /** An object is made, perhaps filled, and then forgotten. */
  JMH_RETU_FORGOTTEN_OBJECT(Key.RETU),
  /** Each iteration of a loop overwrites the value of the one before; only the last is consumed. */
  JMH_RETU_OVERWRITTEN_VALUE(Key.RETU),
  /** The results of a call under test are folded into an accumulator. */
  JMH_LOOP_ACCUMULATED_CALL(Key.LOOP),
  /** A loop repeats one computation and folds the results. */
  JMH_LOOP_REPEATED_COMPUTATION(Key.LOOP),
  /** A loop folds what it loads; that may be the workload. */
  JMH_LOOP_ACCUMULATED_LOAD(Key.LOOP),
  /** A constant field of a state is an input of a benchmark. */
  JMH_FINAL_CONSTANT_INPUT(Key.FINAL),
  /** A fixture method runs before or after each invocation. */
  JMH_INVO_FIXTURE_PER_INVOCATION(Key.INVO),
  /** An annotation asks for zero forks. */
  JMH_FORK_ZERO_ANNOTATION(Key.FORK),
  /** The options of a launcher ask for zero forks. */
  JMH_FORK_ZERO_OPTION(Key.FORK);

  /** The five practices, in the order in which they are listed everywhere. */
  public enum Key {
    /** A computed value is never consumed: dead code elimination. */
    RETU,
    /** Results are folded into an accumulator: loop optimisation. */
    LOOP,
    /** A constant as input: constant folding. */
    FINAL,
    /** Fixture per invocation: timestamp overhead. */
    INVO,
    /** Zero forks: profile pollution. */
    FORK
  }

  private final Key key;

  BugPattern(Key key) {
    this.key = key;
  }

  /**
   * @return the practice that this is a pattern of
   */
  public Key key() {
    return key;
  }
}
