// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.strangers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
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
    long start = command.log().toFile().length();
    ProcessOutcome outcome = new ProcessRunner(List.of()).run(command);
    try (InputStream stream = Files.newInputStream(command.log())) {
      stream.skipNBytes(start);
      String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8).stripTrailing();
      // Without the runner's own first and last line.
      int first = text.indexOf('\n') + 1;
      return new ProgramRun(
          outcome, text.substring(first, Math.max(first, text.lastIndexOf('\n'))));
    }
  }
}
