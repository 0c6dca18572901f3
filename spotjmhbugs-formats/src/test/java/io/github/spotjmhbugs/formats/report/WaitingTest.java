// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Time stands still but for ticks. */
class WaitingTest {
  private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
  private final PrintStream stream = new PrintStream(screen, true, StandardCharsets.UTF_8);

  private Waiting waiting(int width) {
    Waiting waiting = new Waiting(stream, () -> width);
    waiting.doing(() -> "scanning a/b");
    return waiting;
  }

  private static void tick(Waiting waiting, double seconds) {
    waiting.tick(Duration.ofMillis((long) (seconds * 1000)));
  }

  private String text() {
    return screen.toString(StandardCharsets.UTF_8);
  }

  /** What a terminal shows in the end. */
  private String line() {
    StringBuilder line = new StringBuilder();
    int at = 0;
    for (char each : text().toCharArray()) {
      if (each == '\r') {
        at = 0;
      } else {
        line.replace(at, Math.min(at + 1, line.length()), String.valueOf(each));
        at++;
      }
    }
    return line.toString().stripTrailing();
  }

  @Test
  void aSentenceFitsTheTerminalAndStaysWholeInALog() {
    waiting(20).say("note: the second word of this is wrapped");
    waiting(0).say("note: the second word of this is not wrapped");
    assertThat(text())
        .isEqualTo(
            """
            note: the second
            word of this is
            wrapped
            note: the second word of this is not wrapped
            """);
  }

  @Test
  void aTerminalShowsOneLineWithinASecond() {
    AtomicInteger done = new AtomicInteger(1_000);
    Waiting waiting = waiting(80);
    waiting.doing(() -> "scanning a/b, " + done + " of 2000 classes");
    tick(waiting, 0.5);
    assertThat(text()).isEmpty();
    tick(waiting, 0.9);
    assertThat(line()).isEqualTo("scanning a/b, 1000 of 2000 classes (0 s)");
    done.set(7);
    tick(waiting, 12);
    assertThat(line()).isEqualTo("scanning a/b, 7 of 2000 classes (12 s)");
    waiting.close();
    tick(waiting, 13);
    assertThat(line()).isEmpty();
    assertThat(text()).doesNotContain("\n");
  }

  @Test
  void fitsTheTerminal() {
    Waiting waiting = waiting(40);
    waiting.doing(() -> "scanning " + "a/\u001b[2J".repeat(40));
    tick(waiting, 3);
    assertThat(line()).hasSize(39).endsWith("... (3 s)").doesNotContain("\u001b");
  }

  @Test
  void whatIsWrittenMeanwhileStandsAlone() {
    Waiting waiting = waiting(80);
    tick(waiting, 1);
    screen.reset();
    waiting.aside(() -> stream.print("warning\n"));
    assertThat(text()).matches("\r +\rwarning\n");
    screen.reset();
    tick(waiting, 2);
    assertThat(line()).isEqualTo("scanning a/b (2 s)");
  }

  @Test
  void aLogHasALineAMinute() {
    Waiting waiting = waiting(0);
    for (int second = 0; second < 150; second++) {
      tick(waiting, second);
    }
    waiting.aside(() -> stream.print("warning\n"));
    waiting.close();
    assertThat(text())
        .isEqualTo(
            """
            spotjmhbugs: scanning a/b (60 s)
            spotjmhbugs: scanning a/b (120 s)
            warning
            """);
  }

  @Test
  void aShortRunLeavesNothingInALog() {
    Waiting waiting = waiting(0);
    tick(waiting, 59.9);
    waiting.close();
    tick(waiting, 61);
    assertThat(text()).isEmpty();
  }

  @Test
  void whereNothingIsDoneNothingIsSaid() {
    Waiting waiting = waiting(80);
    assertThat(waiting.doing(() -> "").get()).isEqualTo("scanning a/b");
    tick(waiting, 5);
    assertThat(text()).isEmpty();
  }
}
