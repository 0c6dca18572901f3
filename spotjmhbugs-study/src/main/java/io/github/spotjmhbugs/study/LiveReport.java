// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.Step;
import io.github.spotjmhbugs.study.run.StudyListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Writes the report again while projects finish, and passes on to the display what happens. */
final class LiveReport implements StudyListener {
  /** The report of a large study takes time: one part of this many goes into it. */
  private static final int SHARE = 10;

  private static final long LEAST_NANOS = Duration.ofSeconds(5).toNanos();

  private final StudyReports reports;
  private final StudyListener display;
  private final LongSupplier clock;
  private long next;

  /**
   * @param reports writes the files
   * @param display is told everything
   * @param clock the time in nanoseconds
   */
  LiveReport(StudyReports reports, StudyListener display, LongSupplier clock) {
    this.reports = reports;
    this.display = display;
    this.clock = clock;
    next = clock.getAsLong();
  }

  @Override
  public void begins(String project, Step step) {
    display.begins(project, step);
  }

  @Override
  public void finished(ProjectRecord project) {
    display.finished(project);
    long begin = clock.getAsLong();
    try {
      reports.add(project);
      if (begin - next >= 0) {
        reports.write();
        long end = clock.getAsLong();
        next = end + Math.max(LEAST_NANOS, SHARE * (end - begin));
      }
    } catch (IOException | UncheckedIOException e) {
      // The run goes on: what hinders the report at its end, too, is told there.
    }
  }

  @Override
  public void noted(Problem problem) {
    display.noted(problem);
  }
}
