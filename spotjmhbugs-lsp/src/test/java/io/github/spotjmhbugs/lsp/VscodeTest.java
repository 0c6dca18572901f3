// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The extension for VS Code compiles, and its own tests pass, where node and npm are. */
class VscodeTest {
  private static final Path EXTENSION = Path.of("vscode");
  private static final List<String> NEEDED =
      List.of("package.json", "package-lock.json", "tsconfig.json", "src", "test");

  @TempDir private Path folder;

  @Test
  void itsTestsPass() throws Exception {
    for (String name : NEEDED) {
      copy(EXTENSION.resolve(name));
    }
    require("npm", "--version");
    require("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund");
    assertThat(run("npm", "test")).as(screen()).isZero();
    assertThat(screen()).contains("# fail 0").doesNotContain("# pass 0");
  }

  private void copy(Path from) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path each : files.toList()) {
        Files.copy(each, folder.resolve(EXTENSION.relativize(each).toString()));
      }
    }
  }

  /** Without the program, or without a network, there is nothing to test. */
  private void require(String... command) throws Exception {
    boolean isDone = run(command) == 0;
    if (!isDone) {
      System.out.println("the extension for VS Code: skipped, " + String.join(" ", command));
    }
    assumeTrue(isDone, () -> String.join(" ", command) + " fails");
  }

  private int run(String... command) throws InterruptedException {
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("screen").toFile());
      builder.environment().put("npm_config_cache", folder.resolve("cache").toString());
      builder.environment().put("TMPDIR", folder.toString());
      Process process = builder.start();
      boolean isOver = process.waitFor(90, TimeUnit.SECONDS);
      process.destroyForcibly();
      return isOver ? process.waitFor() : 1;
    } catch (IOException e) {
      return 1; // there is no such program
    }
  }

  private String screen() throws IOException {
    return Files.readString(folder.resolve("screen"));
  }
}
