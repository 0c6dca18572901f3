// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.results;

import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.results.inspect.Doubt;
import io.github.spotjmhbugs.results.inspect.Inspection;
import io.github.spotjmhbugs.results.inspect.Remark;
import io.github.spotjmhbugs.results.score.Benchmark;
import io.github.spotjmhbugs.results.score.BenchmarkNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What is wrong with one result file, in the order and with the words of text and Markdown.
 *
 * @param file the name of the file
 * @param inspection what its scores say
 * @param findings what the code of its benchmarks says
 */
public record Inspected(String file, Inspection inspection, StaticFindings findings) {
  /** So many benchmarks with the same remark have it once. */
  private static final int MANY = 3;

  /**
   * What is to be said of a benchmark, or of several.
   *
   * @param title their names
   * @param points what is wrong
   */
  record Block(String title, List<Point> points) {}

  /**
   * One thing that is wrong.
   *
   * @param word its kind
   * @param statement the facts
   * @param why findings that explain it
   * @param remedy what to do; empty where the findings say it
   */
  record Point(String word, String statement, List<String> why, String remedy) {}

  /** {@return what is wrong; what many benchmarks share first} */
  List<Block> blocks() {
    Function<Benchmark, String> names = names();
    Map<String, List<Remark>> alike =
        inspection.remarks().stream()
            .collect(
                Collectors.groupingBy(
                    remark -> remark.doubt() + remark.statement() + remark.remedy(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    List<Block> blocks = new ArrayList<>();
    Map<Benchmark, List<Point>> single = new TreeMap<>();
    alike.forEach(
        (text, remarks) -> {
          if (remarks.size() >= MANY && remarks.stream().allMatch(this::isUnexplained)) {
            blocks.add(new Block(title(remarks, names), List.of(point(remarks.get(0)))));
          } else {
            remarks.forEach(
                remark ->
                    single
                        .computeIfAbsent(remark.benchmark(), any -> new ArrayList<>())
                        .add(point(remark)));
          }
        });
    single.forEach((benchmark, points) -> blocks.add(new Block(title(benchmark, names), points)));
    return blocks;
  }

  private Function<Benchmark, String> names() {
    Set<Benchmark> all = new TreeSet<>(inspection.scores().keySet());
    inspection.remarks().forEach(remark -> all.add(remark.benchmark()));
    return BenchmarkNames.of(all).andThen(OneLine::of);
  }

  private boolean isUnexplained(Remark remark) {
    return findings.of(remark).isEmpty();
  }

  private Point point(Remark remark) {
    List<String> why = findings.of(remark);
    return new Point(
        remark.doubt().toString(),
        OneLine.of(remark.statement()),
        why,
        why.isEmpty() ? OneLine.of(remark.remedy()) : "");
  }

  private String title(Benchmark benchmark, Function<Benchmark, String> names) {
    Inspection.Score score = inspection.scores().get(benchmark);
    return names.apply(benchmark)
        + (score == null ? "" : ": " + OneLine.of(score.text(benchmark.unit())));
  }

  private String title(List<Remark> remarks, Function<Benchmark, String> names) {
    int all = inspection.scores().size();
    return remarks.size() == all
        ? "all " + all + " benchmarks"
        : "%d of %d benchmarks, such as %s"
            .formatted(remarks.size(), all, names.apply(remarks.get(0).benchmark()));
  }

  /** {@return how many benchmarks have something wrong, and what can be saved} */
  List<String> conclusions() {
    Map<Doubt, Long> counts =
        inspection.remarks().stream()
            .collect(Collectors.groupingBy(Remark::doubt, TreeMap::new, Collectors.counting()));
    long wrong =
        inspection.remarks().stream()
            .map(Remark::benchmark)
            .filter(benchmark -> inspection.scores().containsKey(benchmark))
            .distinct()
            .count();
    String kinds =
        counts.entrySet().stream()
            .map(count -> count.getValue() + " " + count.getKey())
            .collect(Collectors.joining(", "));
    List<String> all = new ArrayList<>();
    all.add(
        "%d of %d benchmarks in doubt%s"
            .formatted(wrong, inspection.scores().size(), kinds.isEmpty() ? "" : ": " + kinds));
    inspection.advice().forEach(advice -> all.add("less time: " + advice));
    return all;
  }
}
