// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.results;

import io.github.spotjmhbugs.host.result.CsvText;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.results.inspect.Inspection.Score;
import io.github.spotjmhbugs.results.inspect.Remark;
import io.github.spotjmhbugs.results.score.Benchmark;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is wrong with results, for scripts. */
public final class InspectionCsv {
  private static final List<String> COLUMNS =
      List.of(
          "file,benchmark,params,mode,unit,score,error,doubt,statement,remedy,findings"
              .split(",", -1));

  private InspectionCsv() {}

  /**
   * Renders what is wrong.
   *
   * @param files what was inspected
   * @return a head, and for each benchmark a line for each thing that is wrong, or one without any
   */
  public static String of(List<Inspected> files) {
    return CsvText.of(COLUMNS, files.stream().flatMap(InspectionCsv::rows));
  }

  private static Stream<List<Object>> rows(Inspected file) {
    SortedSet<Benchmark> all = new TreeSet<>(file.inspection().scores().keySet());
    file.inspection().remarks().forEach(remark -> all.add(remark.benchmark()));
    return all.stream().flatMap(benchmark -> rows(file, benchmark));
  }

  private static Stream<List<Object>> rows(Inspected file, Benchmark benchmark) {
    List<Remark> remarks =
        file.inspection().remarks().stream()
            .filter(remark -> remark.benchmark().equals(benchmark))
            .toList();
    List<Object> identity = identity(file, benchmark);
    return remarks.isEmpty()
        ? Stream.of(row(identity, "", "", "", ""))
        : remarks.stream()
            .map(
                remark ->
                    row(
                        identity,
                        remark.doubt(),
                        OneLine.of(remark.statement()),
                        OneLine.of(remark.remedy()),
                        String.join(" ", file.findings().of(remark))));
  }

  private static List<Object> row(List<Object> identity, Object... cells) {
    List<Object> row = new ArrayList<>(identity);
    Collections.addAll(row, cells);
    return row;
  }

  private static List<Object> identity(Inspected file, Benchmark benchmark) {
    @Nullable Score score = file.inspection().scores().get(benchmark);
    List<Object> cells =
        Stream.of(
                file.file(),
                benchmark.name(),
                benchmark.conditions(),
                benchmark.mode(),
                benchmark.unit())
            .map(OneLine::of)
            .collect(Collectors.toCollection(ArrayList::new));
    cells.add(score == null ? "" : score.value());
    cells.add(score == null || Double.isInfinite(score.error()) ? "" : score.error());
    return cells;
  }
}
