// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import io.github.spotjmhbugs.study.record.ProjectRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Writes the report again while projects finish. */
final class LiveReport {
  /** The report of a large study takes time: one part of this many goes into it. */
  private static final int SHARE = 10;

  private static final long LEAST_NANOS = Duration.ofSeconds(5).toNanos();

  private final StudyReports reports;
  private final LongSupplier clock;
  private long next;

  /**
   * @param reports writes the files
   * @param clock the time in nanoseconds
   */
  LiveReport(StudyReports reports, LongSupplier clock) {
    this.reports = reports;
    this.clock = clock;
    next = clock.getAsLong();
  }

  /** Takes the record of a project that is finished now. */
  void add(ProjectRecord project) {
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
}
