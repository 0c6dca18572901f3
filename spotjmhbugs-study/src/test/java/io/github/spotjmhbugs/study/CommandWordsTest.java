// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

class CommandWordsTest {
  @Command
  private static final class Study {
    @Mixin private StudyArguments arguments = new StudyArguments();
  }

  private static List<String> words(String... options) {
    Study study = new Study();
    new CommandLine(study).parseArgs(options);
    return study.arguments.sandbox();
  }

  @Test
  void blanksSeparateWords() {
    assertThat(words("--sandbox", " bwrap  --dev-bind / /\t"))
        .containsExactly("bwrap", "--dev-bind", "/", "/");
  }

  @Test
  void noneStandForNoCommand() {
    assertThat(words()).isEmpty();
    assertThat(words("--sandbox", "  ")).isEmpty();
  }

  @Test
  void quotedWordsMayHaveBlanks() {
    assertThat(words("--sandbox", "bwrap --bind '/my builds' \"/my builds\" --x=\"a b\"c ''"))
        .containsExactly("bwrap", "--bind", "/my builds", "/my builds", "--x=a bc", "");
  }

  @Test
  void aBackslashTakesTheNextCharacterAsItIs() {
    assertThat(words("--sandbox", "a\\ b \\'c '\\d' \"\\e\\\"\\\\\" \\"))
        .containsExactly("a b", "'c", "\\d", "\\e\"\\", "\\");
  }

  @ParameterizedTest
  @ValueSource(strings = {"bwrap '/my builds", "bwrap \"/my builds", "bwrap \"it's"})
  void aQuotationMarkMustBeClosed(String command) {
    assertThatThrownBy(() -> words("--sandbox", command))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("a quotation mark is never closed");
  }
}
