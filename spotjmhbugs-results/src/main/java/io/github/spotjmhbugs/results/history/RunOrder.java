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
import java.util.stream.IntStream;

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
   * @param warnings is told which files are left out, or have no order of their own
   * @return the files in this order
   * @throws IOException when they are in no such order, or what tells it cannot be read
   */
  public List<RunFile> of(List<RunFile> runs, Consumer<String> warnings) throws IOException {
    return switch (this) {
      case NAME -> byName(runs, warnings);
      case TIME -> byModification(runs);
      case GIT -> byCommit(runs, warnings);
    };
  }

  private static List<RunFile> byName(List<RunFile> runs, Consumer<String> warnings)
      throws IOException {
    Optional<RunFile> hash = runs.stream().filter(RunFile::isNamedByCommit).findFirst();
    if (hash.isPresent()) {
      throw new IOException(
          "files that are named by commits alone, such as "
              + hash.get().label()
              + ", have no order: put a time or a number before the commit, or order by git");
    }
    List<RunFile> sorted =
        runs.stream().allMatch(run -> run.time().isPresent())
            ? sorted(runs, Comparator.comparing(run -> run.time().orElseThrow()))
            : sorted(runs, RunFile.BY_NAME);
    IntStream.range(1, sorted.size())
        .filter(i -> areOrderedByCommit(sorted.get(i - 1), sorted.get(i)))
        .findFirst()
        .ifPresent(
            i ->
                warnings.accept(
                    "%s and %s differ by their commits alone, which names do not order"
                        .formatted(sorted.get(i - 1).label(), sorted.get(i).label())));
    return sorted;
  }

  private static boolean areOrderedByCommit(RunFile one, RunFile next) {
    return !one.label().equals(next.label()) && one.withoutCommits().equals(next.withoutCommits());
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
