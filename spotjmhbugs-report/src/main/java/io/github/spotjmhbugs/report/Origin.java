// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

import java.time.Instant;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * How a page came about.
 *
 * @param command the command that makes the same page again; empty if it is not known
 * @param date the day in UTC, such as {@code 2026-11-23}; empty if none was given
 */
public record Origin(String command, String date) {

  /**
   * Describes a page that is made now. So that the same input gives the same bytes, it has a date
   * only if the environment gives one: in {@code SOURCE_DATE_EPOCH}, the seconds since 1970 that <a
   * href="https://reproducible-builds.org/specs/source-date-epoch/">reproducible builds</a> use.
   *
   * @param command the command that makes the same page again; empty if it is not known
   * @return the origin
   */
  public static Origin of(String command) {
    return new Origin(command, day(System.getenv("SOURCE_DATE_EPOCH")));
  }

  static String day(@Nullable String epoch) {
    // A wrong value is the business of what set it; eleven digits reach the year 5138.
    return epoch != null && epoch.matches("\\d{1,11}")
        ? Instant.ofEpochSecond(Long.parseLong(epoch))
            .atOffset(ZoneOffset.UTC)
            .toLocalDate()
            .toString()
        : "";
  }
}
