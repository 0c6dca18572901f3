// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.page;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Messages;
import io.github.spotjmhbugs.report.Cell;
import io.github.spotjmhbugs.report.Table;
import io.github.spotjmhbugs.report.Table.Column;
import io.github.spotjmhbugs.report.Table.Kind;
import io.github.spotjmhbugs.scan.result.Measurement;
import io.github.spotjmhbugs.scan.result.Measurements;
import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.scan.result.ScanResult;
import io.github.spotjmhbugs.scan.result.TargetResult;
import io.github.spotjmhbugs.scan.source.Sources;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The tables of a scan. */
final class ScanTables {
  private static final Column TARGET = new Column("target", Kind.CHOICE);

  private final Messages messages;
  private final FindingCells cells;
  private final Excerpts excerpts;

  ScanTables(Messages messages, Sources sources) {
    this.messages = messages;
    cells = new FindingCells(messages);
    excerpts = new Excerpts(sources);
  }

  /**
   * Makes the tables of a scan.
   *
   * @param result a scan
   * @return its findings, and, where there is more to tell, its targets and problems
   */
  List<Table> of(ScanResult result) {
    List<Table> tables = new ArrayList<>();
    tables.add(findings(result));
    if (result.targets().size() > 1) {
      tables.add(targets(result));
    }
    if (result.allProblems().findAny().isPresent()) {
      tables.add(problems(result));
    }
    return tables;
  }

  private Table findings(ScanResult result) {
    boolean severalTargets = result.targets().size() > 1;
    List<Column> columns = new ArrayList<>(FindingCells.columns());
    columns.add(new Column("affected", Kind.NUMBER));
    Measurements measurements = result.measurements();
    if (!measurements.isEmpty()) {
      columns.add(new Column("verdict", Kind.CHOICE));
      columns.add(new Column("measured", Kind.TEXT));
    }
    if (severalTargets) {
      columns.add(0, TARGET);
    }
    List<List<Cell>> rows = new ArrayList<>();
    for (TargetResult target : result.targets()) {
      for (Finding finding : target.findings()) {
        List<Cell> row = row(target.target(), finding);
        if (!measurements.isEmpty()) {
          row.addAll(measured(measurements.of(finding, messages.describe(finding))));
        }
        if (severalTargets) {
          row.add(0, Cell.of(target.target()));
        }
        rows.add(row);
      }
    }
    String caption =
        rows.isEmpty()
            ? Explanations.counted(result.threshold())
            : "Click a practice for its explanation. Affected: benchmarks whose scores the finding"
                + " may distort.";
    return new Table("findings", "Findings", caption, columns, rows, !rows.isEmpty());
  }

  private List<Cell> row(String target, Finding finding) {
    List<Cell> row = new ArrayList<>(cells.of(finding));
    int message = row.size() - 1;
    excerpts
        .of(target, finding)
        .ifPresent(excerpt -> row.set(message, row.get(message).with(excerpt)));
    row.add(Cell.counting(finding.affected()));
    return row;
  }

  /** Verdicts that differ between JDKs are all named. */
  private static List<Cell> measured(List<Measurement> measurements) {
    return List.of(
        Cell.of(
            measurements.stream()
                .map(Measurement::verdict)
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "))),
        Cell.of(String.join(" · ", Measurement.texts(measurements))));
  }

  private static Table targets(ScanResult result) {
    return new Table(
        "targets",
        "Targets",
        "",
        List.of(
            new Column("target", Kind.TEXT),
            new Column("benchmarks", Kind.NUMBER),
            new Column("affected", Kind.NUMBER),
            new Column("findings", Kind.NUMBER)),
        result.targets().stream().map(ScanTables::target).toList(),
        true);
  }

  private static List<Cell> target(TargetResult target) {
    return List.of(
        Cell.of(target.target()),
        Cell.of(target.benchmarks().size()),
        Cell.of(target.affectedBenchmarks().size()),
        Cell.of(target.findings().size()));
  }

  private static Table problems(ScanResult result) {
    return new Table(
        "problems",
        "Problems",
        "Input that could not be read was not scanned and may contain more findings.",
        List.of(
            new Column("severity", Kind.CHOICE),
            new Column("subject", Kind.CODE),
            new Column("reason", Kind.PROSE)),
        result.allProblems().map(ScanTables::problem).toList(),
        true);
  }

  private static List<Cell> problem(Problem problem) {
    return List.of(
        Cell.of(problem.severity().name().toLowerCase(Locale.ROOT)),
        Cell.of(problem.subject()),
        Cell.of(problem.reason()));
  }
}
