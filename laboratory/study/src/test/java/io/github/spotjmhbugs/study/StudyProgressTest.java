// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.strangers.RunProgress;
import io.github.spotjmhbugs.study.StudyCommand.StudyProgress;
import io.github.spotjmhbugs.study.record.ProjectRecord.Step;
import io.github.spotjmhbugs.study.table.Samples;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a terminal of some width shows. */
class StudyProgressTest {
  /** What was written, each write with a bar before it: the bar draws itself whenever it likes. */
  private final ByteArrayOutputStream drawnBetween = new ByteArrayOutputStream();

  private final ByteArrayOutputStream screen =
      new ByteArrayOutputStream() {
        @Override
        public synchronized void write(byte[] bytes, int from, int count) {
          super.write(bytes, from, count);
          drawnBetween.writeBytes("\rstudy 40%".getBytes(StandardCharsets.UTF_8));
          drawnBetween.write(bytes, from, count);
        }
      };

  private RunProgress shown(int width) {
    PrintStream stream = new PrintStream(screen, true, StandardCharsets.UTF_8);
    return new RunProgress(stream, "study", 0, 5, width);
  }

  private static StudyProgress progress(RunProgress shown) {
    return new StudyProgress(shown, Confidence.NORMAL);
  }

  private String text() {
    return screen.toString(StandardCharsets.UTF_8);
  }

  private String lastLine() {
    return text().stripTrailing().substring(text().stripTrailing().lastIndexOf('\r') + 1);
  }

  /** Two of five are done, and one of the others has begun. */
  private static void study(StudyProgress progress) {
    progress.begins("a/first", Step.CLONE);
    progress.begins("a/second", Step.CLONE);
    progress.finished(Samples.scanned("a/first", 1));
    progress.finished(Samples.failed("a/second", ""));
    progress.begins("owner/na\u001bme", Step.CLONE);
    progress.begins("owner/na\u001bme", Step.BUILD);
  }

  @Test
  void namesHowManyAreDoneAndFailedAndWhatIsInProgress() {
    try (RunProgress shown = shown(160)) {
      study(progress(shown));
    }
    assertThat(lastLine())
        .contains("study", "2/5", "1 failed", "owner/na me build")
        .doesNotContain("clone", "a/first", "\u001b");
  }

  @Test
  void fitsTheTerminal() {
    for (int width : List.of(40, 80, 160)) {
      try (RunProgress shown = shown(width)) {
        StudyProgress progress = progress(shown);
        study(progress);
        progress.begins("somebody/with-a-name-as-long-as-nobody-should-have-it", Step.SCAN);
        progress.begins("somebody/else", Step.CENSUS);
      }
      assertThat(lastLine()).hasSizeLessThan(width);
    }
  }

  @Test
  void aNoteIsOnALineOfItsOwn() {
    try (RunProgress shown = shown(80)) {
      study(progress(shown));
      shown.noted(Problem.note("x", "y"));
    }
    assertThat(drawnBetween.toString(StandardCharsets.UTF_8).lines())
        .contains("spotjmhbugs: note: x: y");
  }
}
