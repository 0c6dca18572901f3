// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli;

import io.github.spotjmhbugs.scan.Main;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import picocli.CommandLine;

/** Writes the files of the download that follow from the commands and their options. */
public final class DownloadFiles {
  private DownloadFiles() {}

  /**
   * Writes the completions of bash, zsh and fish, and the manual page, where shells and {@code man}
   * look for them below a prefix such as {@code /usr}.
   *
   * @param arguments the directory that takes the place of the prefix, and the version
   * @throws IOException if a file cannot be written
   */
  public static void main(String[] arguments) throws IOException {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    CommandLine program = new Main(nowhere, nowhere).program();
    Map<String, String> files =
        Map.of(
            "share/bash-completion/completions/spotjmhbugs", ShellCompletions.bash(program),
            "share/zsh/site-functions/_spotjmhbugs", ShellCompletions.zsh(program),
            "share/fish/vendor_completions.d/spotjmhbugs.fish", ShellCompletions.fish(program),
            "share/man/man1/spotjmhbugs.1", ManualPage.of(program, arguments[1]));
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = Path.of(arguments[0], file.getKey());
      Files.createDirectories(Objects.requireNonNull(path.getParent()));
      Files.writeString(path, file.getValue());
    }
  }
}
