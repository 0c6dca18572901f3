// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.Blackhole;

/** What running programs call: it takes what they consume, and stops those that do not end. */
public final class Recorder {
  /** So few that endless recursion ends here before it overflows the stack of a pool's thread. */
  private static final int MOST_STEPS = 1_000;

  /** The JDK may call a function for each element of a list that doubles with each step. */
  private static final int MOST_FUNCTIONS = 100_000;

  /** A loop may double the text that it consumes: beyond this, a hash stands for each object. */
  private static final int MOST_TEXT = 10_000_000;

  private static StringBuilder text = new StringBuilder();
  private static int steps;
  private static int functions;
  private static boolean swallowed;
  private static boolean caught;

  private Recorder() {}

  /** Thrown at a program that has run for too long. */
  static final class EndlessException extends Error {
    private static final long serialVersionUID = 1;

    EndlessException() {
      super("endless", null, false, false);
    }
  }

  /**
   * Starts with a benchmark.
   *
   * @param receiver receives what is consumed
   */
  static void reset(StringBuilder receiver) {
    text = receiver;
    steps = 0;
    functions = 0;
  }

  /** Starts to look for failures that nobody looks at. */
  static void watch() {
    swallowed = false;
    caught = false;
  }

  /** {@return whether the benchmark has run for too long, if anybody caught that or not} */
  static boolean isEndless() {
    return steps > MOST_STEPS || functions > MOST_FUNCTIONS;
  }

  /**
   * Takes note of a failure that nobody looks at.
   *
   * @param failure what was caught
   * @param handler the name of the method that catches it
   */
  public static void caught(Throwable failure, String handler) {
    caught = true;
    for (StackTraceElement frame : failure.getStackTrace()) {
      if (frame.getClassName().startsWith(Program.PACKAGE + ".")) {
        String method = frame.getMethodName();
        swallowed |= !method.equals(handler) && !method.startsWith(handler + "$");
        return;
      }
    }
    swallowed = true;
  }

  /** {@return whether a handler has ended a failure of another method without a look at it} */
  static boolean hasSwallowed() {
    return swallowed;
  }

  /** {@return whether a handler has ended a failure of any method without a look at it} */
  static boolean hasCaught() {
    return caught;
  }

  /** Counts one step back in a loop, or one call. */
  public static void step() {
    if (++steps > MOST_STEPS) {
      throw new EndlessException();
    }
  }

  /** Counts one call of a function, which may be by the JDK. */
  static void function() {
    if (++functions > MOST_FUNCTIONS) {
      throw new EndlessException();
    }
  }

  /**
   * Takes an object as {@link Blackhole#consume(Object)} does.
   *
   * @param blackhole not used: programs have none
   * @param value what is consumed
   */
  public static void consume(@Nullable Blackhole blackhole, @Nullable Object value) {
    String snapshot = Snapshot.of(value);
    boolean isShort = text.length() + snapshot.length() <= MOST_TEXT;
    text.append("object ").append(isShort ? snapshot : snapshot.hashCode()).append('\n');
  }

  /**
   * Takes a number as {@link Blackhole#consume(int)} does.
   *
   * @param blackhole not used: programs have none
   * @param value what is consumed
   */
  public static void consume(@Nullable Blackhole blackhole, int value) {
    text.append("int ").append(value).append('\n');
  }

  /**
   * Takes a truth value as {@link Blackhole#consume(boolean)} does.
   *
   * @param blackhole not used: programs have none
   * @param value what is consumed
   */
  public static void consume(@Nullable Blackhole blackhole, boolean value) {
    text.append("boolean ").append(value).append('\n');
  }

  /**
   * Takes a number as {@link Blackhole#consume(long)} does.
   *
   * @param blackhole not used: programs have none
   * @param value what is consumed
   */
  public static void consume(@Nullable Blackhole blackhole, long value) {
    text.append("long ").append(value).append('\n');
  }

  /**
   * Takes a number as {@link Blackhole#consume(double)} does.
   *
   * @param blackhole not used: programs have none
   * @param value what is consumed
   */
  public static void consume(@Nullable Blackhole blackhole, double value) {
    text.append("double ").append(value).append('\n');
  }

  /**
   * Concatenates as the code does that the JVM makes for a {@code +} of strings.
   *
   * @param values the values
   * @param recipe text with the character 1 for each value
   * @return the text
   */
  public static String concatenate(@Nullable Object[] values, String recipe) {
    StringBuilder result = new StringBuilder();
    int next = 0;
    for (int i = 0; i < recipe.length(); i++) {
      if (recipe.charAt(i) == 1) {
        result.append(values[next++]);
      } else {
        result.append(recipe.charAt(i));
      }
    }
    return result.toString();
  }
}
