// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.source;

import io.github.spotjmhbugs.study.record.StepFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The files of a commit, as far as the repository has them. */
final class WorkTree {
  /** Git names one absent file at a time; more of them mean a broken repository. */
  private static final int MOST_ABSENT = 100;

  private static final Pattern ABSENT = Pattern.compile("not our ref ([0-9a-f]{40,64})");
  private static final Pattern SPECIAL = Pattern.compile("[\\\\*?\\[\\]!# ]");

  private final Git git;
  private final Path root;

  /**
   * @param git runs git
   * @param root the folder of a clone without files
   */
  WorkTree(Git git, Path root) {
    this.git = git;
    this.root = root;
  }

  /**
   * Makes the files. A partial copy of a repository, as mirrors and caches have it, may lack the
   * contents of some file, mostly of a large one that no build needs: such a file is not made.
   *
   * @param commit whose files
   * @throws StepFailure when they cannot be made
   */
  void fill(String commit) throws StepFailure, InterruptedException {
    List<String> patterns = new ArrayList<>(List.of("/*"));
    for (int absent = 0; absent <= MOST_ABSENT; absent++) {
      Git.Answer answer = git.run(root, "checkout", "--detach", "--force", "--quiet", commit);
      if (answer.succeeded()) {
        return;
      }
      List<String> left = leftOut(answer, commit);
      if (left.isEmpty()) {
        throw new StepFailure("cannot check out " + commit + ": " + answer.reason());
      }
      patterns.addAll(left);
      leaveOut(patterns);
    }
    throw new StepFailure("the repository lacks more than " + MOST_ABSENT + " files of " + commit);
  }

  /** The patterns of the files whose contents git has missed. */
  private List<String> leftOut(Git.Answer answer, String commit)
      throws StepFailure, InterruptedException {
    Matcher absent = ABSENT.matcher(answer.output());
    if (!absent.find()) {
      return List.of();
    }
    String marked = " " + absent.group(1) + "\t";
    return git
        .run(root, "ls-tree", "-r", "-z", "--full-tree", commit)
        .output()
        .transform(files -> List.of(files.split("\0", -1)))
        .stream()
        .filter(file -> file.contains(marked))
        .map(file -> file.substring(file.indexOf('\t') + 1))
        .filter(path -> path.indexOf('\n') < 0)
        .map(path -> "!/" + SPECIAL.matcher(path).replaceAll("\\\\$0"))
        .toList();
  }

  private void leaveOut(List<String> patterns) throws StepFailure, InterruptedException {
    try {
      Path file = Files.createDirectories(root.resolve(".git/info")).resolve("sparse-checkout");
      Files.write(file, patterns);
    } catch (IOException e) {
      throw new StepFailure("cannot write into " + root);
    }
    git.run(root, "config", "core.sparseCheckout", "true");
  }
}
