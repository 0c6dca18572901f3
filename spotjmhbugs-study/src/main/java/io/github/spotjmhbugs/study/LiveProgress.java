// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import io.github.spotjmhbugs.scan.Terminal;
import io.github.spotjmhbugs.scan.result.OneLine;
import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.study.record.Outcome;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.Step;
import io.github.spotjmhbugs.study.run.StudyListener;
import java.io.PrintStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * One line on a terminal, drawn again twice a second: how many projects are done and how many of
 * these failed, how long the others will take, and what is being done with which project for how
 * long.
 */
final class LiveProgress implements StudyListener {
  private static final int REPAINT_MILLIS = 500;
  private static final String CUT = "...";
  private static final int SHORTEST_NAME = 16;
  private static final int LEAST_WIDTH = 20;

  /** A terminal is asked for its width, by another program, once for so many lines. */
  private static final int LINES_OF_A_WIDTH = 10;

  private final PrintStream stream;
  private final int projects;
  private final LongSupplier clock;
  private final IntSupplier width;
  private final long start;
  private final Map<String, Running> running = new LinkedHashMap<>();
  private final Timer timer = new Timer("progress", true);
  private int done;
  private int failed;
  private int drawn;
  private int lines;
  private int columns;

  private record Running(Step step, long since) {}

  /** Makes a display that draws itself until it is closed. */
  LiveProgress(PrintStream stream, int projects) {
    this(
        stream, projects, System::nanoTime, () -> Terminal.errorWidth(LEAST_WIDTH), REPAINT_MILLIS);
  }

  /**
   * @param clock the time in nanoseconds
   * @param period after how many milliseconds the line is drawn again
   */
  LiveProgress(
      PrintStream stream, int projects, LongSupplier clock, IntSupplier width, int period) {
    this.stream = stream;
    this.projects = projects;
    this.clock = clock;
    this.width = width;
    this.start = clock.getAsLong();
    timer.schedule(
        new TimerTask() {
          @Override
          public void run() {
            draw();
          }
        },
        0,
        period);
  }

  @Override
  public synchronized void begins(String project, Step step) {
    Running earlier = running.get(project);
    running.put(project, new Running(step, earlier == null ? clock.getAsLong() : earlier.since()));
  }

  @Override
  public synchronized void finished(ProjectRecord project) {
    running.remove(project.project());
    done++;
    failed += project.outcome() == Outcome.FAILED ? 1 : 0;
  }

  /** On a line of its own: the progress is drawn again below it. */
  @Override
  public synchronized void noted(Problem problem) {
    stream.println("\r" + padded(problem.line()));
    drawn = 0;
  }

  /** The last column stays free: some terminals begin a new line there. */
  private synchronized void draw() {
    if (lines++ % LINES_OF_A_WIDTH == 0) {
      columns = width.getAsInt();
    }
    int room = columns - 1;
    String line = line(room);
    for (int longest = room; line.length() > room && longest > SHORTEST_NAME; longest--) {
      line = line(longest);
    }
    if (line.length() > room) {
      line = line.substring(0, room - CUT.length()) + CUT;
    }
    stream.print("\r" + padded(line));
    stream.flush();
    drawn = line.length();
  }

  private String padded(String line) {
    return line + " ".repeat(Math.max(0, drawn - line.length()));
  }

  private String line(int longestName) {
    String projectsNow =
        running.entrySet().stream()
            .map(one -> end(OneLine.of(one.getKey()), longestName) + " " + what(one.getValue()))
            .collect(Collectors.joining(", ", running.isEmpty() ? "" : ": ", ""));
    return "[%d/%d]%s%s%s"
        .formatted(
            done, projects, failed > 0 ? " " + failed + " failed" : "", timeLeft(), projectsNow);
  }

  private static String end(String name, int longest) {
    return name.length() <= longest
        ? name
        : CUT + name.substring(name.length() - longest + CUT.length());
  }

  private String what(Running project) {
    Duration time = Duration.ofNanos(clock.getAsLong() - project.since());
    return "%s %d:%02d".formatted(project.step(), time.toMinutes(), time.toSecondsPart());
  }

  /** As if the others took as long as those that are done; unknown before the first. */
  private String timeLeft() {
    if (done == 0 || done == projects) {
      return "";
    }
    Duration left =
        Duration.ofNanos((clock.getAsLong() - start) / done).multipliedBy(projects - done);
    return left.toHours() > 0
        ? ", about %d h %d min left".formatted(left.toHours(), left.toMinutesPart())
        : ", about %d min left".formatted(left.plusSeconds(59).toMinutes());
  }

  @Override
  public void close() {
    timer.cancel();
    draw();
    stream.println();
  }
}
