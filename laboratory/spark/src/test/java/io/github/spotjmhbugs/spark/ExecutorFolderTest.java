// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExecutorFolderTest {
  @TempDir private Path parent;

  /** Another JVM with a folder of its own, until its input ends. */
  static final class Other {
    private Other() {}

    public static void main(String[] arguments) throws IOException {
      System.out.println(ExecutorFolder.in(Path.of(arguments[0])).path());
      if (System.in.read() < 0) {
        Runtime.getRuntime().halt(1);
      }
    }
  }

  @Test
  void theFolderOfAJvmThatLivesStays() throws IOException, InterruptedException {
    Process other = startOther();
    try {
      Path folder = Path.of(other.inputReader().readLine());
      ExecutorFolder.in(parent).deleteAbandoned();
      assertThat(folder).isDirectory();
    } finally {
      other.destroyForcibly().waitFor();
    }
  }

  @Test
  void theFolderOfAJvmThatWasKilledGoes() throws IOException, InterruptedException {
    Process other = startOther();
    Path folder = Path.of(other.inputReader().readLine());
    Files.writeString(Files.createDirectories(folder.resolve("work/p")).resolve("f"), "left");
    other.destroyForcibly().waitFor();
    assertThat(folder).isDirectory();
    ExecutorFolder.in(parent);
    assertThat(folder).doesNotExist();
  }

  @Test
  void aFolderThatWasHalfDeletedGoes() throws IOException {
    Path half = parent.resolve("spotjmhbugs-" + System.getProperty("user.name") + "-half");
    Files.createDirectories(half.resolve("work"));
    ExecutorFolder.in(parent);
    assertThat(half).doesNotExist();
  }

  @Test
  void theOwnFolderStaysTheSame() throws IOException {
    ExecutorFolder own = ExecutorFolder.in(parent);
    own.deleteAbandoned();
    assertThat(own.path()).isDirectory();
    assertThat(ExecutorFolder.in(parent)).isSameAs(own);
  }

  private Process startOther() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Other.class.getName(),
            parent.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }
}
