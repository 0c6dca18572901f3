// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.results;

import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.results.history.Compaction;
import io.github.spotjmhbugs.results.history.GitCommits;
import io.github.spotjmhbugs.results.history.History;
import io.github.spotjmhbugs.results.history.RunFile;
import io.github.spotjmhbugs.results.history.RunOrder;
import io.github.spotjmhbugs.results.inspect.Inspection;
import io.github.spotjmhbugs.results.score.Benchmark;
import io.github.spotjmhbugs.results.score.ForkScores;
import io.github.spotjmhbugs.results.score.Judgement;
import io.github.spotjmhbugs.results.score.ResultComparison;
import io.github.spotjmhbugs.results.score.ResultFile;
import io.github.spotjmhbugs.results.score.SimilarRuns;
import io.github.spotjmhbugs.results.statistics.RunScatter;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * What a build does with the result file of a run: before a change is merged, it compares the file
 * with the run before the change; after that, the file becomes part of the history.
 *
 * @param result a result file of JMH, or a directory of such files whose forks are pooled
 * @param base the run to compare with; by default, the last one of the history, if there is one
 * @param history the directory with the result files of earlier runs
 * @param order the order of these files
 * @param appends whether the run belongs to the history
 * @param tolerance the largest ratio minus one that does not matter
 * @param resolution the relative error that a score may have
 */
public record Tracking(
    Path result,
    Optional<Path> base,
    Optional<Path> history,
    RunOrder order,
    boolean appends,
    double tolerance,
    double resolution) {
  private static final double CONFIDENCE = 0.99;

  /** So many runs tell how much runs differ without a change. */
  private static final int RUNS = 3;

  /** So many of a hash are those of one commit, and leave tables narrow. */
  private static final int DIGITS = 12;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss").withZone(ZoneOffset.UTC);

  /**
   * Reads the run, and what it is seen beside. Nothing is written.
   *
   * @param explain says what the code of benchmarks says about them, given all that was measured
   * @param warnings is told which runs of the history are left out, and why
   * @return what the run says
   * @throws IOException when a file cannot be read or does not fit; the message names it
   */
  public TrackedRun read(
      Function<SortedMap<Benchmark, ForkScores>, StaticFindings> explain, Consumer<String> warnings)
      throws IOException {
    SortedMap<Benchmark, ForkScores> scores = scores(result);
    Inspected inspected =
        new Inspected(result.toString(), Inspection.of(scores, resolution), explain.apply(scores));
    List<RunFile> earlier = earlier(warnings);
    if (appends) {
      return new TrackedRun(inspected, Optional.empty(), Optional.of(news(earlier)));
    }
    if (base.isEmpty() && history.isEmpty()) {
      return new TrackedRun(inspected, Optional.empty(), Optional.empty());
    }
    Path before = before(earlier);
    Judgement judgement = new Judgement(tolerance, CONFIDENCE, false);
    if (earlier.size() >= RUNS) {
      judgement = judgement.with(Map.of(), scatter(earlier, history.orElseThrow()), true);
    }
    ResultComparison comparison = ResultComparison.of(scores(before), scores, judgement);
    Optional<String> unfit = comparison.unfitness(before.toString());
    if (unfit.isPresent()) {
      throw new IOException(result + ": " + unfit.get());
    }
    return new TrackedRun(
        inspected,
        Optional.of(new TrackedRun.Base(before.toString(), comparison, judgement)),
        Optional.empty());
  }

  /**
   * Makes the run part of the history.
   *
   * @param name its name there; by default, the time of the file and the commit of HEAD
   * @return the compressed copy
   * @throws IOException when it cannot be written, or the history has that name; the message names
   *     the copy
   */
  public Path append(Optional<String> name) throws IOException {
    Path directory = history.orElseThrow();
    String label = name.isPresent() ? name.get() : label();
    try {
      if (Files.isDirectory(result)) {
        throw new IOException("one file is a run: " + result + " is a directory");
      }
      return Compaction.append(result, directory, label);
    } catch (IOException e) {
      throw of(directory + File.separator + OneLine.of(label), e);
    }
  }

  private String label() throws IOException {
    String time = TIME.format(Files.getLastModifiedTime(result).toInstant());
    return GitCommits.resolve("HEAD")
        .map(hash -> time + "-" + hash.substring(0, DIGITS))
        .orElse(time);
  }

  private List<RunFile> earlier(Consumer<String> warnings) throws IOException {
    // A history that has just begun may have no directory.
    if (history.isEmpty() || (appends && !Files.exists(history.get()))) {
      return List.of();
    }
    try {
      return order.of(RunFile.in(history.get()), warnings);
    } catch (IOException e) {
      throw of(history.get(), e);
    }
  }

  private static RunScatter scatter(List<RunFile> earlier, Path directory) throws IOException {
    try {
      return SimilarRuns.of(earlier.stream().map(RunFile::path).toList(), directory);
    } catch (IOException e) {
      throw of(directory, e);
    }
  }

  private Path before(List<RunFile> earlier) throws IOException {
    if (base.isPresent()) {
      return base.get();
    }
    if (earlier.isEmpty()) {
      throw new IOException(history.orElseThrow() + ": has no run to compare with");
    }
    return earlier.get(earlier.size() - 1).path();
  }

  private History news(List<RunFile> earlier) throws IOException {
    List<RunFile> all = new ArrayList<>(earlier);
    all.add(RunFile.of(result.toAbsolutePath().getFileName(), result));
    List<IOException> problems = new ArrayList<>();
    Optional<History> read =
        History.ofNews(all, tolerance, CONFIDENCE, (file, e) -> problems.add(of(file, e)));
    if (read.isEmpty()) {
      throw problems.get(0);
    }
    return read.get();
  }

  private static SortedMap<Benchmark, ForkScores> scores(Path file) throws IOException {
    try {
      return ResultFile.readAll(file);
    } catch (IOException e) {
      throw of(file, e);
    }
  }

  /** A problem that says which file it is about. */
  private static IOException of(Object file, IOException problem) {
    return new IOException(Problem.error(file.toString(), problem).text(), problem);
  }
}
