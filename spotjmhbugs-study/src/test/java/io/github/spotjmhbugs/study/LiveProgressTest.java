// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.study.record.Step;
import io.github.spotjmhbugs.study.table.Samples;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a terminal of some width shows at some time. */
class LiveProgressTest {
  private static final int NEVER = 1_000_000;

  private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
  private final AtomicLong now = new AtomicLong();

  private LiveProgress progress(int width, int period) {
    PrintStream stream = new PrintStream(screen, true, StandardCharsets.UTF_8);
    return new LiveProgress(stream, 5, now::get, () -> width, period);
  }

  private void pass(Duration time) {
    now.addAndGet(time.toNanos());
  }

  private String text() {
    return screen.toString(StandardCharsets.UTF_8);
  }

  private String lastLine() {
    return text().substring(text().lastIndexOf('\r') + 1).stripTrailing();
  }

  /** Two of five are done after twenty minutes, and one of the others has begun. */
  private void study(LiveProgress progress) {
    progress.begins("a/first", Step.CLONE);
    progress.begins("a/second", Step.CLONE);
    pass(Duration.ofMinutes(20));
    progress.finished(Samples.scanned("a/first", 1));
    progress.finished(Samples.failed("a/second", ""));
    progress.begins("owner/name", Step.CLONE);
    pass(Duration.ofSeconds(61));
    progress.begins("owner/name", Step.BUILD);
    pass(Duration.ofSeconds(3));
  }

  @Test
  void namesProjectStepAndTheTimeLeft() {
    try (LiveProgress progress = progress(80, NEVER)) {
      study(progress);
    }
    assertThat(lastLine())
        .isEqualTo("[2/5] 1 failed, about 32 min left: owner/name build 1:04")
        .hasSizeLessThan(80);
  }

  @Test
  void atTheEndThereIsNothingToName() {
    try (LiveProgress progress = progress(80, NEVER)) {
      progress.begins("a/first", Step.SCAN);
      progress.finished(Samples.scanned("a/first", 1));
    }
    assertThat(lastLine()).isEqualTo("[1/5], about 0 min left");
  }

  @Test
  void fitsTheTerminal() {
    for (int width : List.of(40, 80, 160)) {
      try (LiveProgress progress = progress(width, NEVER)) {
        study(progress);
        progress.begins("somebody/with-a-name-as-long-as-nobody-should-have-it", Step.SCAN);
        progress.begins("somebody/else", Step.CENSUS);
      }
      assertThat(lastLine()).hasSizeLessThan(width).endsWith(width == 160 ? "0:00" : "...");
    }
  }

  @Test
  void aLongNameIsCutAtItsBeginning() {
    try (LiveProgress progress = progress(60, NEVER)) {
      progress.begins("somebody/with-a-name-as-long-as-nobody-should-have-it", Step.SCAN);
    }
    assertThat(lastLine())
        .isEqualTo("[0/5]: ...a-name-as-long-as-nobody-should-have-it scan 0:00")
        .hasSize(59);
  }

  @Test
  @Timeout(30)
  void repaintsOnItsOwn() throws Exception {
    try (LiveProgress progress = progress(80, 1)) {
      progress.begins("owner/name", Step.BUILD);
      pass(Duration.ofSeconds(5));
      while (!text().contains("owner/name build 0:05")) {
        Thread.sleep(1);
      }
      pass(Duration.ofSeconds(1));
      while (!text().contains("owner/name build 0:06")) {
        Thread.sleep(1);
      }
    }
  }

  @Test
  void nothingOfALongerLineStays() {
    try (LiveProgress progress = progress(80, NEVER)) {
      study(progress);
      progress.noted(Problem.note("x", "y"));
    }
    assertThat(text()).containsPattern("\rspotjmhbugs: note: x: y *\\R\r\\[2/5] ");
  }
}
