// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A git repository made on the spot. */
public final class Repository {
  private final Path root;

  /**
   * @param root the folder to make it in
   */
  public Repository(Path root) throws IOException {
    this.root = Files.createDirectories(root);
    git("init", "--quiet", "--template=", "--initial-branch=main");
  }

  /**
   * @return its address
   */
  String url() {
    return "file://" + root;
  }

  /**
   * @return its folder
   */
  Path root() {
    return root;
  }

  /** Writes a file, which the next commit holds. */
  Repository file(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    Files.writeString(file, text);
    return this;
  }

  /**
   * Commits all files.
   *
   * @param date the committer's date; the author's is a later one
   * @return the commit
   */
  String commit(String date) throws IOException {
    git("add", "--all");
    dated(date, "commit", "--quiet", "--allow-empty", "--message", "at " + date);
    return git("rev-parse", "HEAD");
  }

  /**
   * Commits files; those of earlier commits stay unless they are here again.
   *
   * @param date the committer's date
   * @param files contents by path
   * @return the commit
   */
  public String commit(String date, Map<String, String> files) throws IOException {
    for (Map.Entry<String, String> file : files.entrySet()) {
      file(file.getKey(), file.getValue());
    }
    return commit(date);
  }

  /** Runs git with a committer's date. */
  String dated(String date, String... arguments) throws IOException {
    return run(
        Map.of("GIT_COMMITTER_DATE", date, "GIT_AUTHOR_DATE", "2030-01-01T00:00:00Z"), arguments);
  }

  /** Runs git. */
  public String git(String... arguments) throws IOException {
    return run(Map.of(), arguments);
  }

  private String run(Map<String, String> variables, String... arguments) throws IOException {
    List<String> argv = new ArrayList<>(List.of("git", "-C", root.toString()));
    argv.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(argv).redirectErrorStream(true);
    builder.environment().putAll(variables);
    builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
    for (String role : List.of("AUTHOR", "COMMITTER")) {
      builder.environment().put("GIT_" + role + "_NAME", "Test");
      builder.environment().put("GIT_" + role + "_EMAIL", "test@example.org");
    }
    Process process = builder.start();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    try {
      assertThat(process.waitFor()).as(output).isZero();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
    return output;
  }
}
