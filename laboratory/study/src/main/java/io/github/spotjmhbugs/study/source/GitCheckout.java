// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.source;

import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.host.result.Outage;
import io.github.spotjmhbugs.strangers.Command;
import io.github.spotjmhbugs.strangers.ProcessOutcome;
import io.github.spotjmhbugs.strangers.ProgramRun;
import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import io.github.spotjmhbugs.study.record.ProjectRecord.StepFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Gets the sources of a project out of a git repository. Of a repository that can leave them out,
 * only the file contents of the one commit are fetched. Nothing that the repository brings is run:
 * no hooks, no filters, no submodules; nor is the user's configuration of git read.
 */
public final class GitCheckout {
  /**
   * Servers that are local repositories read this configuration too: they may be another user's,
   * and may leave out file contents until these are asked for. A server that sends nothing for two
   * minutes, not even what keeps the connection alive, is given up long before the project is.
   */
  private static final String CONFIGURATION =
      """
      [core]
        hooksPath = /dev/null
        attributesFile = /dev/null
        autocrlf = false
        fsmonitor = false
      [http]
        lowSpeedLimit = 1
        lowSpeedTime = 120
      [maintenance]
        auto = false
      [safe]
        directory = *
      [submodule]
        recurse = false
      [uploadpack]
        allowFilter = true
        allowAnySHA1InWant = true
      """;

  private static final Map<String, String> ISOLATED =
      Map.of(
          "GIT_CONFIG_NOSYSTEM", "1",
          "GIT_ATTR_NOSYSTEM", "1",
          "GIT_LFS_SKIP_SMUDGE", "1",
          "GIT_TERMINAL_PROMPT", "0",
          "GIT_SSH_COMMAND", "ssh -oBatchMode=yes -oConnectTimeout=60 -oServerAliveInterval=60",
          "GIT_ALLOW_PROTOCOL", "file:git:http:https:ssh",
          "LC_ALL", "C"); // Its messages are read here.

  /**
   * The sources of a project as they were at some time.
   *
   * @param commit the commit, in full; empty for what is no repository
   * @param absent the paths of files that the repository names but does not have
   */
  public record Checkout(Path root, String commit, List<String> absent) {}

  private static final String FILE_URL = "file://";
  private static final Pattern FILE = Pattern.compile("\\b\\d++ \\w++ (\\w++)\\t([^\\x00]++)");
  private static final Pattern REASON = Pattern.compile("(?m)^(?:fatal|error): (.*)$");
  private static final Pattern SPECIAL = Pattern.compile("[\\\\*?\\[\\]!# ]");

  private final Map<String, String> environment;
  private final Path root;
  private final Path log;
  private final Duration timeout;

  /**
   * Prepares to get sources with git.
   *
   * @param environment all variables that git gets, besides some of its own
   * @param into the folder to make; its file of settings for git is made beside it
   * @param timeout how long each call of git may take
   */
  public GitCheckout(Map<String, String> environment, Path into, Path log, Duration timeout)
      throws IOException {
    root = into.toAbsolutePath();
    Path configuration = root.resolveSibling(root.getFileName() + ".gitconfig");
    this.environment = new HashMap<>(environment);
    this.environment.putAll(ISOLATED);
    this.environment.put("GIT_CONFIG_GLOBAL", configuration.toString());
    this.log = log;
    this.timeout = timeout;
    Files.createDirectories(root.resolveSibling(""));
    Files.writeString(configuration, CONFIGURATION);
  }

  /**
   * Clones a repository and checks out one commit. Files whose contents a repository on this
   * machine does not have are left out.
   *
   * @param ref a branch, a tag or a commit; empty for the default branch
   * @param before if not null, the commit is the last one committed before this time, on the line
   *     of first parents that ends at {@code ref}
   * @throws StepFailure when there is no such repository or commit, or no time left
   */
  public Checkout of(String url, String ref, @Nullable Instant before)
      throws StepFailure, IOException, InterruptedException {
    String branches = ref.isEmpty() ? "--single-branch" : "--no-single-branch";
    String words = "clone --no-checkout --template= --filter=blob:none " + branches + " --";
    check(git(root.resolveSibling(""), words, url, root.toString()), "cannot clone", url);
    String tip = tip(ref);
    String commit = before == null ? tip : lastBefore(tip, before);
    List<String> absent = absent(commit, url);
    if (!absent.isEmpty()) {
      leaveOut(absent);
    }
    ProgramRun checkout = git(root, "checkout --detach --force --quiet", commit);
    check(checkout, "cannot check out " + commit, url);
    // A build must not read the password.
    git(root, "remote set-url origin", OneLine.of(url));
    deleteWhatLeadsOut();
    return new Checkout(root, commit, absent);
  }

  /**
   * {@return what git said; it may have failed}
   *
   * @throws StepFailure when there is no git, or no time left
   */
  private ProgramRun git(Path directory, String words, String... names)
      throws StepFailure, IOException, InterruptedException {
    List<String> argv = new ArrayList<>(List.of(("git " + words).split(" ")));
    argv.addAll(List.of(names));
    ProgramRun run = ProgramRun.of(new Command(argv, directory, environment, log, timeout));
    if (!(run.outcome() instanceof ProcessOutcome.Exited)) {
      throw new StepFailure(run.outcome().describe());
    }
    return run;
  }

  /** What fails between two folders of this machine is no outage, whatever git calls it. */
  private static void check(ProgramRun run, String what, String url) throws StepFailure {
    if (!run.outcome().succeeded()) {
      Matcher told = REASON.matcher(run.printed());
      String reason = what + ": " + OneLine.of(told.find() ? told.group(1) : "git failed");
      throw Outage.printed(run.printed())
          .filter(any -> !url.startsWith("/") && !url.startsWith(FILE_URL))
          .map(outage -> new StepFailure(Outcome.UNREACHABLE, outage.at(url).toString()))
          .orElseGet(() -> new StepFailure(reason));
    }
  }

  private String tip(String ref) throws StepFailure, IOException, InterruptedException {
    List<String> names =
        ref.isEmpty()
            ? List.of("HEAD")
            : List.of("refs/remotes/origin/" + ref, "refs/tags/" + ref, ref);
    for (String name : names) {
      String words = "rev-parse --verify --quiet --end-of-options";
      ProgramRun commit = git(root, words, name + "^{commit}");
      if (commit.outcome().succeeded()) {
        return lastLine(commit);
      }
    }
    throw new StepFailure(
        ref.isEmpty()
            ? "the repository has no commits in a default branch"
            : "there is no branch, tag or commit " + ref);
  }

  private String lastBefore(String tip, Instant before)
      throws StepFailure, IOException, InterruptedException {
    // Git counts in seconds, and takes commits up to the given one.
    String age = "--min-age=" + Math.max(0, before.minusNanos(1).getEpochSecond());
    ProgramRun history = git(root, "rev-list --first-parent --max-count=1", age, tip);
    check(history, "cannot read the history", FILE_URL);
    if (history.printed().isBlank()) {
      throw new StepFailure("no commit before " + before);
    }
    return lastLine(history);
  }

  /** What precedes the answer itself are warnings. */
  private static String lastLine(ProgramRun answer) {
    String output = answer.printed().strip();
    return output.substring(output.lastIndexOf('\n') + 1);
  }

  /**
   * A partial copy of a repository, as mirrors and caches on this machine have it, may lack the
   * contents of some files, mostly of large ones that no build needs. The repository itself is
   * asked: a clone cannot tell what is absent from what it left out.
   */
  private List<String> absent(String commit, String url)
      throws StepFailure, IOException, InterruptedException {
    Path origin = Path.of(url.startsWith(FILE_URL) ? url.substring(FILE_URL.length()) : url);
    if (!origin.isAbsolute() || !Files.isDirectory(origin)) {
      return List.of();
    }
    ProgramRun missing = git(origin, "rev-list --quiet --objects --missing=print -1", commit);
    Set<String> objects = missing.printed().lines().collect(Collectors.toSet());
    if (objects.isEmpty()) {
      return List.of(); // and the log does not list all files
    }
    return FILE.matcher(git(root, "ls-tree -r -z --full-tree", commit).printed())
        .results()
        .filter(file -> objects.contains("?" + file.group(1)))
        .map(file -> file.group(2))
        .toList();
  }

  private void leaveOut(List<String> paths) throws StepFailure, IOException, InterruptedException {
    List<String> patterns = new ArrayList<>(List.of("/*"));
    paths.forEach(path -> patterns.add("!/" + SPECIAL.matcher(path).replaceAll("\\\\$0")));
    Path folder = Files.createDirectories(root.resolve(".git/info"));
    Files.write(folder.resolve("sparse-checkout"), patterns);
    git(root, "config core.sparseCheckout true");
  }

  /**
   * Deletes all links below the folder that lead out of it, or nowhere, and all that is no file.
   */
  private void deleteWhatLeadsOut() throws IOException {
    Path real = root.toRealPath();
    try (Stream<Path> all = Files.walk(real)) {
      for (Path one : all.filter(path -> leadsOut(real, path)).toList()) {
        Files.delete(one);
      }
    }
  }

  private static boolean leadsOut(Path root, Path file) {
    try {
      boolean isFile = Files.isRegularFile(file) || Files.isDirectory(file);
      return !isFile || !file.toRealPath().startsWith(root);
    } catch (IOException e) {
      return true;
    }
  }
}
