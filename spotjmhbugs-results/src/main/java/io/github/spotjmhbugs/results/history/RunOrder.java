// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.history;

import java.io.IOException;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** What the order of the files of a history is, for all that read one. */
public enum RunOrder {
  /** The times in the names if all have one, else the names. */
  NAME,
  /** The last modification. */
  TIME,
  /** The commits in the names. */
  GIT;

  /**
   * Orders files.
   *
   * @param runs the files of a history
   * @param warnings is told which files are left out, and why
   * @return the files in this order
   * @throws IOException when they are in no such order, or what tells it cannot be read
   */
  public List<RunFile> of(List<RunFile> runs, Consumer<String> warnings) throws IOException {
    return switch (this) {
      case NAME -> byName(runs);
      case TIME -> byModification(runs);
      case GIT -> byCommit(runs, warnings);
    };
  }

  private static List<RunFile> byName(List<RunFile> runs) throws IOException {
    if (runs.stream().allMatch(run -> run.time().isPresent())) {
      return sorted(runs, Comparator.comparing(run -> run.time().orElseThrow()));
    }
    Optional<RunFile> hash = runs.stream().filter(RunFile::isNamedByCommit).findFirst();
    if (hash.isPresent()) {
      throw new IOException(
          "files that are named by commits alone, such as "
              + hash.get().label()
              + ", have no order: put a time or a number before the commit, or order by git");
    }
    return sorted(runs, RunFile.BY_NAME);
  }

  private static List<RunFile> byModification(List<RunFile> runs) throws IOException {
    Map<RunFile, Instant> times = new HashMap<>();
    for (RunFile run : runs) {
      times.put(run, run.modified());
    }
    return sorted(runs, Comparator.comparing(times::get));
  }

  private static List<RunFile> byCommit(List<RunFile> runs, Consumer<String> warnings)
      throws IOException {
    GitCommits commits = GitCommits.read();
    Map<RunFile, Integer> places = new HashMap<>();
    runs.forEach(run -> commits.place(run).ifPresent(place -> places.put(run, place)));
    if (places.isEmpty() && !runs.isEmpty()) {
      throw new IOException("no file has a commit of the history of HEAD in its name");
    }
    List<RunFile> others = runs.stream().filter(run -> !places.containsKey(run)).toList();
    if (!others.isEmpty()) {
      warnings.accept(
          "left out, without a commit of the history of HEAD in their names: "
              + sorted(others, RunFile.BY_NAME).stream()
                  .map(RunFile::label)
                  .collect(Collectors.joining(", ")));
    }
    return sorted(List.copyOf(places.keySet()), Comparator.comparing(places::get));
  }

  private static List<RunFile> sorted(List<RunFile> runs, Comparator<RunFile> order) {
    return runs.stream().sorted(order.thenComparing(RunFile.BY_NAME)).toList();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
