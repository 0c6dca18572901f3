// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.process.ProcessOutcome;
import io.github.spotjmhbugs.scan.result.OneLine;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the log of a build tells of its last program. */
final class LogReader {
  private static final int LONGEST_REASON = 160;
  private static final int LONGEST_LOG = 20_000_000;

  /** How Maven, Gradle, and either's wrapper begin the line that matters. */
  private static final Pattern REASON =
      Pattern.compile(
          "(?m)^(?:\\[(?:ERROR|FATAL)\\] (?!\\[ERROR]|COMPILATION ERROR)"
              + "(?:Failed to execute goal )?|\\* What went wrong:\\R|Exception in )"
              + "(\\S.*)$");

  private final Path log;
  private final long start;

  private LogReader(Path log, long start) {
    this.log = log;
    this.start = start;
  }

  /**
   * {@return a reader of what will be appended}
   *
   * @param log a log, which need not exist yet
   * @throws IOException when it cannot be read
   */
  static LogReader atEndOf(Path log) throws IOException {
    return new LogReader(log, Files.exists(log) ? Files.size(log) : 0);
  }

  /**
   * {@return what was appended since; only the end of very much}
   *
   * @throws IOException when it cannot be read
   */
  String text() throws IOException {
    if (!Files.exists(log)) {
      return "";
    }
    long size = Files.size(log);
    try (InputStream stream = Files.newInputStream(log)) {
      stream.skipNBytes(Math.max(Math.min(start, size), size - LONGEST_LOG));
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /**
   * Says the same whenever the same happens: no times, and no paths of workspaces.
   *
   * @param site the project
   * @param outcome how its program ended
   * @param text what that printed
   * @return why it failed, in one short line
   */
  static String describe(BuildSite site, ProcessOutcome outcome, String text) {
    if (outcome instanceof ProcessOutcome.TimedOut) {
      return "timed out";
    }
    Matcher matcher = REASON.matcher(text);
    if (outcome instanceof ProcessOutcome.NotStarted || !matcher.find()) {
      return outcome.describe();
    }
    String reason =
        OneLine.of(matcher.group(1))
            .replace(site.root() + File.separator, "")
            .replace(site.workspace() + File.separator, "");
    return outcome.describe()
        + ": "
        + (reason.length() <= LONGEST_REASON ? reason : reason.substring(0, LONGEST_REASON) + "…");
  }
}
