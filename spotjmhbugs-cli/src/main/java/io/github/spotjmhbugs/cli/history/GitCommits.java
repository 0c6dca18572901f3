// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli.history;

import io.github.spotjmhbugs.results.history.RunFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The commits of the working directory's history, asked of git. */
final class GitCommits {
  private final SortedMap<String, Integer> places = new TreeMap<>();

  private GitCommits(List<String> hashes) {
    hashes.forEach(hash -> places.put(hash, places.size()));
  }

  /**
   * {@return the commits from the first one to HEAD}
   *
   * @throws IOException when git is missing or knows none
   */
  static GitCommits read() throws IOException {
    return new GitCommits(git("rev-list", "--topo-order", "--reverse", "HEAD"));
  }

  /** {@return the full hash of a commit, a branch or a tag} */
  static Optional<String> resolve(String name) {
    try {
      return git("rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}")
          .stream()
          .filter(line -> line.matches("[0-9a-f]{40}"))
          .findFirst();
    } catch (IOException e) {
      // It is no commit, or nothing here knows commits.
      return Optional.empty();
    }
  }

  /** {@return how many commits are before that in the label; empty when none of them is there} */
  Optional<Integer> place(RunFile run) {
    return run.commits().stream()
        .flatMap(
            start ->
                places.tailMap(start).entrySet().stream()
                    .limit(1)
                    .filter(commit -> commit.getKey().startsWith(start)))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /** {@return how many commits are before one; empty when it is not in the history} */
  Optional<Integer> place(String hash) {
    return Optional.ofNullable(places.get(hash));
  }

  private static List<String> git(String... arguments) throws IOException {
    List<String> words = new ArrayList<>(List.of("git"));
    words.addAll(List.of(arguments));
    Process git = new ProcessBuilder(words).redirectErrorStream(true).start();
    List<String> lines = git.inputReader().lines().toList();
    try {
      if (git.waitFor() != 0) {
        throw new IOException(lines.isEmpty() ? "git failed" : lines.get(0));
      }
    } catch (InterruptedException e) {
      git.destroy();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    return lines;
  }
}
