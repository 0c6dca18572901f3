// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.history;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The commits of the working directory's history, asked of git. */
public final class GitCommits {
  private final SortedMap<String, Integer> places = new TreeMap<>();

  private GitCommits(List<String> hashes) {
    hashes.forEach(hash -> places.put(hash, places.size()));
  }

  /**
   * {@return the commits from the first one to HEAD}
   *
   * @throws IOException when git is missing or knows none
   */
  public static GitCommits read() throws IOException {
    return new GitCommits(git("rev-list", "--topo-order", "--reverse", "HEAD"));
  }

  /**
   * Finds a commit.
   *
   * @param name a commit, a branch or a tag
   * @return its full hash; empty when it is none, or nothing here knows commits
   */
  public static Optional<String> resolve(String name) {
    try {
      return git("rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}")
          .stream()
          .filter(line -> line.matches("[0-9a-f]{40}"))
          .findFirst();
    } catch (IOException e) {
      // As said.
      return Optional.empty();
    }
  }

  /**
   * Finds the commit of a file.
   *
   * @param run a file with a hash in its label
   * @return how many commits are before that one; empty when none of the history is in the label
   */
  public Optional<Integer> place(RunFile run) {
    return run.commits().stream()
        .flatMap(
            start ->
                places.tailMap(start).entrySet().stream()
                    .limit(1)
                    .filter(commit -> commit.getKey().startsWith(start)))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /**
   * Finds a commit.
   *
   * @param hash its full hash
   * @return how many commits are before it; empty when it is not in the history
   */
  public Optional<Integer> place(String hash) {
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
