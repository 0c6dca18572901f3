// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.source;

import io.github.spotjmhbugs.study.record.StepFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The files of a commit, as far as the repository has them. */
final class WorkTree {
  private static final String FILE_URL = "file://";
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
   * Makes the files. A partial copy of a repository, as mirrors and caches on this machine have it,
   * may lack the contents of some files, mostly of large ones that no build needs: such a file is
   * not made.
   *
   * @param commit whose files
   * @param url where the clone came from
   * @return the paths of the files that were not made
   * @throws StepFailure when the others cannot be made
   */
  List<String> fill(String commit, String url) throws StepFailure, InterruptedException {
    List<String> absent = absent(commit, url);
    if (!absent.isEmpty()) {
      leaveOut(absent);
    }
    Git.Answer answer = git.run(root, "checkout", "--detach", "--force", "--quiet", commit);
    if (!answer.succeeded()) {
      throw new StepFailure("cannot check out " + commit + ": " + answer.reason());
    }
    return absent;
  }

  /** Asks the repository itself: a clone cannot tell what is absent from what it left out. */
  private List<String> absent(String commit, String url) throws StepFailure, InterruptedException {
    Path origin = Path.of(url.startsWith(FILE_URL) ? url.substring(FILE_URL.length()) : url);
    if (!origin.isAbsolute() || !Files.isDirectory(origin)) {
      return List.of();
    }
    Set<String> objects =
        git.run(origin, "rev-list", "--objects", "--missing=print", "--max-count=1", commit)
            .output()
            .lines()
            .filter(line -> line.startsWith("?"))
            .map(line -> line.substring(1))
            .collect(Collectors.toSet());
    return objects.isEmpty() ? List.of() : paths(commit, objects);
  }

  private List<String> paths(String commit, Set<String> objects)
      throws StepFailure, InterruptedException {
    String files = git.run(root, "ls-tree", "-r", "-z", "--full-tree", commit).output();
    List<String> paths = new ArrayList<>();
    for (String file : files.split("\0", -1)) {
      int tab = file.indexOf('\t');
      if (tab > 0 && objects.contains(file.substring(file.lastIndexOf(' ', tab) + 1, tab))) {
        paths.add(file.substring(tab + 1));
      }
    }
    return paths;
  }

  private void leaveOut(List<String> paths) throws StepFailure, InterruptedException {
    List<String> patterns = new ArrayList<>(List.of("/*"));
    paths.forEach(path -> patterns.add("!/" + SPECIAL.matcher(path).replaceAll("\\\\$0")));
    try {
      Path file = Files.createDirectories(root.resolve(".git/info")).resolve("sparse-checkout");
      Files.write(file, patterns);
    } catch (IOException e) {
      throw new StepFailure("cannot write into " + root);
    }
    git.run(root, "config", "core.sparseCheckout", "true");
  }
}
