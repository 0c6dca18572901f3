// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.page;

import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.ScanResult;
import io.github.spotjmhbugs.host.result.TargetResult;
import io.github.spotjmhbugs.host.source.Sources;
import io.github.spotjmhbugs.report.Cell;
import io.github.spotjmhbugs.report.Table;
import io.github.spotjmhbugs.report.Table.Column;
import io.github.spotjmhbugs.report.Table.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The tables of a scan.
 *
 * @param sources the sources of the scanned classes
 */
record ScanTables(Sources sources) {
  /**
   * Makes the tables of a scan.
   *
   * @param result a scan
   * @return its findings, and, where there is more to tell, its targets and problems
   */
  List<Table> of(ScanResult result) {
    List<Table> tables = new ArrayList<>();
    tables.add(new FindingsTable(sources, result).make());
    if (result.targets().size() > 1) {
      tables.add(targets(result));
    }
    if (result.allProblems().findAny().isPresent()) {
      tables.add(problems(result));
    }
    return tables;
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
