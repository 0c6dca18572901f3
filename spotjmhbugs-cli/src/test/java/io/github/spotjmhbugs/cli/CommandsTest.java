// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.scan.Main;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program has the commands of all modules, whichever of them are made for a call. */
class CommandsTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... arguments) {
    return new Main(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8))
        .run(arguments);
  }

  @Test
  void helpListsAllCommandsInOrder() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8).lines())
        .filteredOn(line -> line.matches("  [a-z]+ .*"))
        .extracting(line -> line.strip().split(" ", 2)[0])
        .containsExactly(
            "scan", "explain", "init", "inspect", "compare", "history", "track", "fix", "lsp",
            "impact", "study");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "scan", "explain", "impact", "inspect", "compare", "history", "track", "fix", "lsp",
        "study", "init"
      })
  void eachCommandExplainsItself(String command) {
    assertThat(run(command, "--help")).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("Usage: spotjmhbugs " + command);
  }

  @Test
  void aWordThatIsNoCommandIsWrongUsage() {
    assertThat(run("scna")).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("spotjmhbugs: ").contains("scna");
  }
}
