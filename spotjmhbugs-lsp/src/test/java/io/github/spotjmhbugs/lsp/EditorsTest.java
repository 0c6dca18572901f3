// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.Gson;
import io.github.spotjmhbugs.host.TestClasses;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Neovim and Emacs, without a screen: open, explain, repair, undo, add to the baseline. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the server is started by a script of the shell")
class EditorsTest {
  private static final Path SCRIPTS = Path.of("src/test/resources").toAbsolutePath();
  private static final long PATIENCE_SECONDS = 120;
  private static final List<String> ACTIONS =
      List.of(
          "action Consume the value",
          "action Send the value to a Blackhole",
          "action Suppress JMH_RETU_IGNORED_RESULT here",
          "action Add to the baseline known.txt");

  @TempDir private Path folder;

  private List<String> run(String program, String... arguments) throws Exception {
    Path found = found(program);
    if (found == null) {
      System.out.println(program + ": skipped, it is not installed");
    }
    assumeTrue(found != null, program + " is not installed");
    ProjectFolder project = ProjectFolder.in(folder);
    Path file = project.source("p/DeadCode.java", TestClasses.DEAD_CODE);
    Files.writeString(project.root().resolve("known.txt"), "");
    Files.writeString(project.root().resolve(".spotjmhbugs.toml"), "baseline = \"known.txt\"\n");
    List<String> command = new ArrayList<>(List.of(program));
    command.addAll(List.of(arguments));
    Path screen = folder.resolve("screen");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(project.root().toFile())
            .redirectErrorStream(true)
            .redirectOutput(screen.toFile());
    builder.environment().put("LSP_FILE", file.toString());
    builder.environment().put("LSP_SERVER", server().toString());
    builder.environment().put("LSP_SETTINGS", new Gson().toJson(ProjectFolder.settings()));
    builder.environment().put("HOME", folder.toString());
    builder.environment().put("TMPDIR", folder.toString());
    Process editor = builder.start();
    editor.getOutputStream().close();
    boolean isOver = editor.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    editor.destroyForcibly();
    assertThat(isOver && editor.waitFor() == 0).as(Files.readString(screen)).isTrue();
    return Files.readString(screen, StandardCharsets.UTF_8).lines().toList();
  }

  private static Path found(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
        .map(each -> Path.of(each, program))
        .filter(Files::isExecutable)
        .findFirst()
        .orElse(null);
  }

  private Path server() throws IOException {
    String command =
        ServerProcess.command().stream()
            .map(word -> "'" + word + "'")
            .collect(Collectors.joining(" "));
    Path script =
        Files.writeString(
            folder.resolve("server"), "#!/bin/sh\nexec " + command + " 2>>'" + folder + "/log'\n");
    return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
  }

  private void assertRepairs(List<String> screen, String place, String repaired)
      throws IOException {
    assertThat(screen)
        .containsSubsequence("opened", place)
        .contains("hover ## JMH_RETU_IGNORED_RESULT", repaired, "known 0")
        .containsSubsequence(ACTIONS);
    assertThat(folder.resolve("project/known.txt")).content().contains("RETU p.DeadCode#wrong");
    assertThat(folder.resolve("project/src/main/java/p/DeadCode.java"))
        .hasContent(TestClasses.DEAD_CODE);
    assertThat(folder.resolve("log")).isEmptyFile();
  }

  @Test
  void neovim() throws Exception {
    assertRepairs(
        run(
            "nvim",
            "--headless",
            "-u",
            "NONE",
            "-n",
            "-c",
            "luafile " + SCRIPTS.resolve("neovim.lua"),
            "-c",
            "cquit"),
        "6:4-12 JMH_RETU_IGNORED_RESULT",
        "repaired 0: @Benchmark public double wrong() { return Math.log(x);");
  }

  @Test
  void emacs() throws Exception {
    assertRepairs(
        run("emacs", "--batch", "-l", SCRIPTS.resolve("emacs.el").toString()),
        "159-167 JMH_RETU_IGNORED_RESULT",
        "repaired 0:  return Math.log(x);");
  }
}
