// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A git repository that is made for a test: on any machine the same files give the same commits.
 */
final class Repository {
  private final Path folder;

  private Repository(Path folder) {
    this.folder = folder;
  }

  /**
   * @param folder where it is made
   * @return an empty repository
   */
  static Repository at(Path folder) throws IOException {
    Files.createDirectories(folder);
    Repository repository = new Repository(folder);
    repository.git("", "-c", "init.defaultBranch=main", "init", "--quiet", "--template=");
    return repository;
  }

  /**
   * @param date when the commit was made, such as {@code 2018-01-01T00:00:00Z}
   * @param files contents by path; the files of earlier commits stay unless they are here again
   * @return the commit
   */
  String commit(String date, Map<String, String> files) throws IOException {
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue());
    }
    git(date, "add", "--all");
    git(date, "commit", "--quiet", "--no-gpg-sign", "--message=" + date);
    return git(date, "rev-parse", "HEAD").strip();
  }

  private String git(String date, String... arguments) throws IOException {
    List<String> words = new ArrayList<>(List.of("git"));
    words.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(words).directory(folder.toFile());
    builder.redirectErrorStream(true);
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("GIT_"));
    environment.put("GIT_CONFIG_NOSYSTEM", "1");
    environment.put("GIT_CONFIG_GLOBAL", "/dev/null");
    for (String role : List.of("AUTHOR", "COMMITTER")) {
      environment.put("GIT_" + role + "_NAME", "somebody");
      environment.put("GIT_" + role + "_EMAIL", "somebody@example.org");
      environment.put("GIT_" + role + "_DATE", date);
    }
    return output(builder);
  }

  private static String output(ProcessBuilder builder) throws IOException {
    Process process = builder.start();
    try {
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IOException(builder.command() + ": " + output);
      }
      return output;
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}
