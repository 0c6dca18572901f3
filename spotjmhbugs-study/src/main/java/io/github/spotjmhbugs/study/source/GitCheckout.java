// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.source;

import io.github.spotjmhbugs.scan.process.ProcessRunner;
import io.github.spotjmhbugs.study.record.StepFailure;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Gets the sources of a project out of a git repository. Of a repository that can leave them out,
 * only the file contents of the one commit are fetched. Nothing that the repository brings is run:
 * no hooks, no filters, no submodules; nor is the user's configuration of git read.
 */
public final class GitCheckout {
  private static final String BLOBLESS = "--filter=blob:none";

  private final ProcessRunner runner;
  private final Map<String, String> environment;

  /**
   * Prepares to get sources with git.
   *
   * @param runner runs git
   * @param environment all variables that git gets, besides some of its own
   */
  public GitCheckout(ProcessRunner runner, Map<String, String> environment) {
    this.runner = runner;
    this.environment = Map.copyOf(environment);
  }

  /**
   * Clones a repository and checks out one commit. Files whose contents a repository on this
   * machine does not have are left out.
   *
   * @param url the repository
   * @param ref a branch, a tag or a commit; empty for the default branch
   * @param before if not null, the commit is the last one committed before this time, on the line
   *     of first parents that ends at {@code ref}
   * @param into the folder to make; its file of settings for git is made beside it
   * @param log the file that git's output is appended to
   * @param timeout how long all this may take
   * @return the sources
   * @throws StepFailure when there is no such repository or commit, or no time left
   * @throws InterruptedException when the calling thread is interrupted
   */
  public Checkout of(
      String url, String ref, @Nullable Instant before, Path into, Path log, Duration timeout)
      throws StepFailure, InterruptedException {
    Path root = into.toAbsolutePath();
    Path configuration = root.resolveSibling(root.getFileName() + ".gitconfig");
    Git git = new Git(runner, environment, configuration, log, timeout);
    clone(git, url, ref, root);
    String tip = ref.isEmpty() ? defaultTip(git, root) : tip(git, root, ref);
    String commit = before == null ? tip : lastBefore(git, root, tip, before);
    return new Checkout(into, commit, new WorkTree(git, root).fill(commit, url));
  }

  private static void clone(Git git, String url, String ref, Path root)
      throws StepFailure, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("clone", "--no-checkout", "--template="));
    if (ref.isEmpty()) {
      arguments.add("--single-branch");
    }
    arguments.addAll(List.of(BLOBLESS, "--", url, root.toString()));
    Path directory = root.resolveSibling("");
    Git.Answer answer = git.run(directory, arguments.toArray(String[]::new));
    if (!answer.succeeded() && answer.output().contains("filter")) {
      // The server does not know filters, and says so instead of ignoring them.
      arguments.remove(BLOBLESS);
      answer = git.run(directory, arguments.toArray(String[]::new));
    }
    if (!answer.succeeded()) {
      throw new StepFailure("cannot clone: " + answer.reason());
    }
  }

  private static String defaultTip(Git git, Path root) throws StepFailure, InterruptedException {
    Git.Answer head = git.run(root, "rev-parse", "--verify", "--quiet", "HEAD^{commit}");
    if (head.succeeded()) {
      return lastLine(head);
    }
    boolean empty = git.run(root, "ls-remote", "origin").output().isBlank();
    throw new StepFailure(
        empty ? "the repository has no commits" : "the repository has no default branch");
  }

  private static String tip(Git git, Path root, String ref)
      throws StepFailure, InterruptedException {
    for (String name : List.of("refs/remotes/origin/" + ref, "refs/tags/" + ref, ref)) {
      Git.Answer answer =
          git.run(root, "rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}");
      if (answer.succeeded()) {
        return lastLine(answer);
      }
    }
    throw new StepFailure("there is no branch, tag or commit " + ref);
  }

  private static String lastBefore(Git git, Path root, String tip, Instant before)
      throws StepFailure, InterruptedException {
    // Git counts in seconds, and takes commits up to the given one.
    long last = before.getNano() == 0 ? before.getEpochSecond() - 1 : before.getEpochSecond();
    Git.Answer answer =
        git.run(
            root,
            "rev-list",
            "--first-parent",
            "--max-count=1",
            "--min-age=" + Math.max(0, last),
            tip);
    if (!answer.succeeded()) {
      throw new StepFailure("cannot read the history: " + answer.reason());
    }
    if (answer.output().isBlank()) {
      throw new StepFailure("no commit before " + before);
    }
    return lastLine(answer);
  }

  /** What precedes the answer itself are warnings. */
  private static String lastLine(Git.Answer answer) {
    String output = answer.output().strip();
    return output.substring(output.lastIndexOf('\n') + 1);
  }
}
