// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.source;

import io.github.spotjmhbugs.scan.process.Command;
import io.github.spotjmhbugs.scan.process.ProcessOutcome;
import io.github.spotjmhbugs.scan.process.ProcessRunner;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A program that has ended.
 *
 * @param outcome how it ended
 * @param printed what it printed, as far as its log has it
 */
public record ProgramRun(ProcessOutcome outcome, String printed) {
  /**
   * Runs a program.
   *
   * @param command the program
   * @return how it ended, and what it added to its log
   * @throws IOException when the log cannot be read
   * @throws InterruptedException when the thread was interrupted; nothing runs on
   */
  public static ProgramRun of(Command command) throws IOException, InterruptedException {
    long start = size(command.log());
    ProcessOutcome outcome = new ProcessRunner(List.of()).run(command);
    return new ProgramRun(outcome, printed(command.log(), start));
  }

  private static long size(Path log) throws IOException {
    return Files.exists(log) ? Files.size(log) : 0;
  }

  /** Without the runner's own first and last line. */
  private static String printed(Path log, long start) throws IOException {
    if (size(log) <= start) {
      return "";
    }
    try (InputStream stream = Files.newInputStream(log)) {
      stream.skipNBytes(start);
      String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8).stripTrailing();
      int first = text.indexOf('\n') + 1;
      return text.substring(first, Math.max(first, text.lastIndexOf('\n')));
    }
  }
}
