// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.spotjmhbugs.scan.Main;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class DownloadFilesTest {
  private static final String BASH = "share/bash-completion/completions/spotjmhbugs";
  private static final String ZSH = "share/zsh/site-functions/_spotjmhbugs";
  private static final String FISH = "share/fish/vendor_completions.d/spotjmhbugs.fish";
  private static final String MAN = "share/man/man1/spotjmhbugs.1";

  @TempDir static Path directory;

  @BeforeAll
  static void write() throws IOException {
    DownloadFiles.main(new String[] {directory.toString(), "1.2.3"});
  }

  private static String content(String file) throws IOException {
    return Files.readString(directory.resolve(file));
  }

  /** Fish and man write options without or with escaped hyphens. */
  @ParameterizedTest
  @CsvSource({BASH + ",--", ZSH + ",--", FISH + ",'-l '", MAN + ",\\-\\-"})
  void eachCommandAndEachOptionIsNamed(String file, String prefix) throws IOException {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    String content = content(file);
    var commands = new Main(nowhere, nowhere).program().getSubcommands();
    assertThat(commands).hasSize(11);
    for (CommandLine command : commands.values()) {
      assertThat(content).contains(command.getCommandName());
      assertThat(command.getCommandSpec().options())
          .extracting(option -> option.longestName())
          .filteredOn(name -> name.startsWith("--"))
          .isNotEmpty()
          .allSatisfy(
              name ->
                  assertThat(content)
                      .contains(
                          prefix + name.substring(2).replace("-", file.equals(MAN) ? "\\-" : "-")));
    }
  }

  @ParameterizedTest
  @CsvSource({"bash," + BASH, "zsh," + ZSH, "fish," + FISH})
  void theShellReadsIt(String shell, String file) throws IOException, InterruptedException {
    assumeTrue(isInstalled(shell), shell + " is not installed");
    Process check =
        new ProcessBuilder(shell, "-n", directory.resolve(file).toString())
            .redirectErrorStream(true)
            .start();
    assertThat(new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8)).isEmpty();
    assertThat(check.waitFor()).isZero();
  }

  private static boolean isInstalled(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  @Test
  void valuesAreCompletedAsTheHelpWritesThem() throws IOException {
    assertThat(content(FISH)).contains("-l threshold -x -a 'low medium high'");
    assertThat(content(ZSH)).contains(":LEVEL:(low medium high)'");
  }

  @Test
  void theManualPageNamesItsVersionAndUsesOnlyItsMacros() throws IOException {
    List<String> lines = content(MAN).lines().toList();
    assertThat(lines.get(0)).isEqualTo(".TH SPOTJMHBUGS 1 \"\" \"spotjmhbugs 1.2.3\"");
    assertThat(lines)
        .filteredOn(line -> line.startsWith(".") || line.startsWith("'"))
        .allMatch(line -> line.matches("\\.(TH|SH|SS|PP|TP|B)( .*)?"));
  }
}
