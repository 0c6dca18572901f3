// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class ProblemTest {
  @Test
  void theTextIsTheLineWithoutToolAndSeverity() {
    Problem error = Problem.error("a.jar", new NoSuchFileException("/home/a.jar"));
    Problem note = Problem.note("a.jar", "two\nlines");

    assertThat(error.text()).isEqualTo("a.jar: no such file or directory");
    assertThat(error.line()).isEqualTo("spotjmhbugs: " + error.text());
    assertThat(note.text()).isEqualTo("a.jar: two lines");
    assertThat(note.line()).isEqualTo("spotjmhbugs: note: " + note.text());
  }

  @Test
  void aTextWithoutSubjectIsTheReason() {
    Problem warning = Problem.warning("", "two classes were not found");

    assertThat(warning.text()).isEqualTo("two classes were not found");
    assertThat(warning.line()).isEqualTo("spotjmhbugs: warning: two classes were not found");
  }
}
