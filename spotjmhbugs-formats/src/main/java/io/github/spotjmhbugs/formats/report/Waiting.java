// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import io.github.spotjmhbugs.host.result.OneLine;
import java.io.PrintStream;
import java.time.Duration;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * What a command is doing, for whoever waits for it: on a terminal one line that is written over,
 * in a log a line a minute, and for short runs nothing. Thread-safe.
 */
public final class Waiting implements AutoCloseable {
  private static final Duration TICK = Duration.ofMillis(250);
  private static final long TERMINAL_PATIENCE = Duration.ofMillis(700).toMillis();
  private static final long LOG_PERIOD = Duration.ofMinutes(1).toMillis();
  private static final int LEAST_WIDTH = 20;
  private static final int UNASKED = -1;

  private final Object lock = new Object();
  private final PrintStream stream;
  private final IntSupplier columns;
  private final Thread clock = new Thread(this::run, "waiting");
  private volatile Supplier<String> activity = () -> "";
  private int width = UNASKED;
  private int shown;
  private long next = TERMINAL_PATIENCE;
  private boolean isClosed;

  /**
   * Makes one without a clock.
   *
   * @param stream the terminal or log
   * @param columns how wide the terminal is, or 0 for a log; not asked in short runs that say
   *     nothing
   */
  Waiting(PrintStream stream, IntSupplier columns) {
    this.stream = stream;
    this.columns = columns;
  }

  /**
   * Shows nothing yet.
   *
   * @param stream standard error; anything else is not watched by anybody
   * @return what shows activities until it is closed
   */
  public static Waiting on(PrintStream stream) {
    Waiting waiting =
        new Waiting(
            stream, () -> Terminal.isStandardError(stream) ? Terminal.errorWidth(LEAST_WIDTH) : 0);
    if (stream == System.err) {
      waiting.clock.setDaemon(true);
      waiting.clock.start();
    }
    return waiting;
  }

  /** {@return what never shows anything} */
  public static Waiting unseen() {
    return new Waiting(System.err, () -> 0);
  }

  /**
   * Changes what is shown from now on.
   *
   * @param what what is being done, asked whenever it is shown; nothing is shown while it is blank
   * @return what was being done before
   */
  public Supplier<String> doing(Supplier<String> what) {
    Supplier<String> before = activity;
    activity = what;
    return before;
  }

  /**
   * Writes something that stays, to the same terminal.
   *
   * @param output writes whole lines
   */
  public void aside(Runnable output) {
    synchronized (lock) {
      clear();
      output.run();
    }
  }

  /**
   * Writes a sentence that stays: on a terminal in lines of its width, in a log in one.
   *
   * @param sentence the sentence
   */
  public void say(String sentence) {
    synchronized (lock) {
      WrappedText text = new WrappedText(width() > 0 ? width() : TextLayout.UNLIMITED);
      text.line("", sentence);
      aside(() -> stream.print(text));
    }
  }

  private void run() {
    long start = System.nanoTime();
    try {
      while (true) {
        Thread.sleep(TICK.toMillis());
        tick(Duration.ofNanos(System.nanoTime() - start));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // closed
    }
  }

  /** Shows what is being done, if it is time to. */
  void tick(Duration elapsed) {
    synchronized (lock) {
      show(elapsed);
    }
  }

  private void show(Duration elapsed) {
    String what = OneLine.of(activity.get());
    if (isClosed || elapsed.toMillis() < next || what.isBlank()) {
      return;
    }
    String time = " (" + elapsed.toSeconds() + " s)";
    if (width() > 0) {
      int room = width() - 1 - time.length();
      draw((what.length() > room ? what.substring(0, room - 3) + "..." : what) + time);
    } else if (elapsed.toMillis() >= LOG_PERIOD) {
      stream.println("spotjmhbugs: " + what + time);
      next = elapsed.toMillis() + LOG_PERIOD;
    }
  }

  private int width() {
    if (width == UNASKED) {
      width = columns.getAsInt();
    }
    return width;
  }

  private void draw(String line) {
    stream.print("\r" + line + " ".repeat(Math.max(0, shown - line.length())));
    stream.flush();
    shown = line.length();
  }

  private void clear() {
    if (shown > 0) {
      draw("");
      stream.print("\r");
      stream.flush();
      shown = 0;
    }
  }

  /** Leaves the terminal as if nothing had been shown. */
  @Override
  public void close() {
    synchronized (lock) {
      isClosed = true;
      clock.interrupt();
      clear();
    }
  }
}
