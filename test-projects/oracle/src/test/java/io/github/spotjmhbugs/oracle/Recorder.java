// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.Blackhole;

/** What running programs call: it takes what they consume, and stops those that do not end. */
public final class Recorder {
  private static final int MOST_STEPS = 3_000;

  private static final List<String> RECORDED = new ArrayList<>();
  private static int steps;
  private static boolean ignored;

  private Recorder() {}

  /** Thrown at a program that has run for too long; no handler of a program catches it. */
  static final class EndlessException extends Error {
    private static final long serialVersionUID = 1;

    EndlessException() {
      super("endless", null, false, false);
    }
  }

  /** Forgets what was recorded. */
  static void reset() {
    RECORDED.clear();
    steps = 0;
    ignored = false;
  }

  /** {@return what was consumed since the last reset} */
  static List<String> recorded() {
    return List.copyOf(RECORDED);
  }

  /** {@return whether a failure got where the engine does not look, since the last reset} */
  static boolean hasIgnored() {
    return ignored;
  }

  /**
   * Takes note of a failure. The engine looks at handlers of the method that fails only.
   *
   * @param failure what was caught
   * @param handler the name of the method that catches it
   */
  public static void caught(Throwable failure, String handler) {
    for (StackTraceElement frame : failure.getStackTrace()) {
      if (frame.getClassName().startsWith(Program.PACKAGE + ".")) {
        ignored |= !frame.getMethodName().equals(handler);
        return;
      }
    }
    ignored = true;
  }

  /** Counts one step back in a loop, or one call. */
  public static void step() {
    if (++steps > MOST_STEPS) {
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
    RECORDED.add(Snapshot.of(value));
  }

  /**
   * Takes a number as {@link Blackhole#consume(int)} does.
   *
   * @param blackhole not used: programs have none
   * @param value what is consumed
   */
  public static void consume(@Nullable Blackhole blackhole, int value) {
    RECORDED.add("int " + value);
  }

  /**
   * Takes a truth value as {@link Blackhole#consume(boolean)} does.
   *
   * @param blackhole not used: programs have none
   * @param value what is consumed
   */
  public static void consume(@Nullable Blackhole blackhole, boolean value) {
    RECORDED.add("boolean " + value);
  }
}
