// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.strangers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CommandTest {
  @Test
  void readsLikeAShellCommand() {
    assertThat(command("git", "clone", "file:///a/b c", "it's", ""))
        .hasToString("git clone 'file:///a/b c' 'it'\\''s' ''");
  }

  @Test
  void hasAProgram() {
    assertThatThrownBy(() -> command())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a command without a program");
  }

  @Test
  void longTimesReadWell() {
    assertThat(new ProcessOutcome.TimedOut(Duration.ofMinutes(20)).describe())
        .isEqualTo("timed out after 20 min");
    assertThat(new ProcessOutcome.TimedOut(Duration.ofSeconds(90)).describe())
        .isEqualTo("timed out after 1 min 30 s");
  }

  private static Command command(String... argv) {
    Path here = Path.of(".");
    return new Command(List.of(argv), here, Map.of(), here, Duration.ofSeconds(1));
  }
}
