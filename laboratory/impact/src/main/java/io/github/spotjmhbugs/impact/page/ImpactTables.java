// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.page;

import io.github.spotjmhbugs.formats.page.FindingCells;
import io.github.spotjmhbugs.host.result.Measurement;
import io.github.spotjmhbugs.host.result.Names;
import io.github.spotjmhbugs.impact.record.Change;
import io.github.spotjmhbugs.impact.record.CodeSizes;
import io.github.spotjmhbugs.impact.record.Evidence;
import io.github.spotjmhbugs.impact.record.ImpactRecord;
import io.github.spotjmhbugs.impact.record.Verdict;
import io.github.spotjmhbugs.report.Cell;
import io.github.spotjmhbugs.report.Interval;
import io.github.spotjmhbugs.report.Table;
import io.github.spotjmhbugs.report.Table.Column;
import io.github.spotjmhbugs.report.Table.Kind;
import io.github.spotjmhbugs.results.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The tables of what the JVM says to findings. */
final class ImpactTables {
  private static final String TIME =
      "Time: how many times as long an operation takes when the fault is repaired, with its 99 %"
          + " interval. ";
  private static final String CODE =
      "Code: bytes of machine code of an empty, the original and the repaired benchmark. ";

  private ImpactTables() {}

  /**
   * Counts findings by practice and confidence.
   *
   * @param records what became of the findings
   * @return a row for each practice, confidence and JDK
   */
  static Table practices(List<ImpactRecord> records) {
    Map<String, List<ImpactRecord>> groups =
        records.stream()
            .collect(Collectors.groupingBy(ImpactTables::group, TreeMap::new, Collectors.toList()));
    return new Table(
        "practices",
        "Verdicts",
        "Code missing: the repaired benchmark has code that the original does not have. Code kept:"
            + " both have the same. The columns to the right count verdicts, which may rest on"
            + " scores.",
        List.of(
            new Column("practice", Kind.TEXT),
            new Column("confidence", Kind.TEXT),
            new Column("JDK", Kind.NUMBER),
            new Column("findings", Kind.NUMBER),
            new Column("code missing", Kind.NUMBER),
            new Column("code kept", Kind.NUMBER),
            new Column("confirmed", Kind.NUMBER),
            new Column("contradicted", Kind.NUMBER),
            new Column("undecided", Kind.NUMBER),
            new Column("not repairable", Kind.NUMBER),
            new Column("failed", Kind.NUMBER)),
        groups.values().stream().map(ImpactTables::counts).toList(),
        false);
  }

  private static String group(ImpactRecord one) {
    FindingRow row = FindingRow.of(one);
    return row.rank() + "." + FindingCells.surestFirst(row.confidence()) + "." + one.jdk();
  }

  private static List<Cell> counts(List<ImpactRecord> group) {
    FindingRow row = FindingRow.of(group.get(0));
    List<Cell> cells =
        new ArrayList<>(
            List.of(
                Cell.of(row.practice()),
                Cell.of(Names.word(row.confidence()))
                    .orderedBy(FindingCells.surestFirst(row.confidence())),
                Cell.of(group.get(0).jdk()),
                Cell.of(group.size()),
                Cell.of(count(group, Standing::isInCode)),
                Cell.of(count(group, one -> one.evidence() == Evidence.KEPT))));
    for (Verdict verdict : Verdict.values()) {
      cells.add(Cell.of(count(group, one -> one.verdict() == verdict)));
    }
    return cells;
  }

  static int count(List<ImpactRecord> records, Predicate<ImpactRecord> which) {
    return Math.toIntExact(records.stream().filter(which).count());
  }

  /**
   * Lists what became of the findings.
   *
   * @param records what became of the findings
   * @return a row for each record, and no column that all of them leave empty
   */
  static Table findings(List<ImpactRecord> records) {
    Table all =
        new Table(
            "findings",
            "Findings",
            (records.stream().anyMatch(one -> one.change() != null) ? TIME : "")
                + (records.stream().anyMatch(one -> one.sizes() != null) ? CODE : "")
                + "Click a practice for its explanation.",
            List.of(
                new Column("practice", Kind.CHOICE),
                new Column("confidence", Kind.CHOICE),
                new Column("where", Kind.CODE),
                new Column("line", Kind.NUMBER),
                new Column("JDK", Kind.CHOICE),
                new Column("verdict", Kind.CHOICE),
                new Column("evidence", Kind.CHOICE),
                new Column("code", Kind.TEXT),
                new Column("time", Kind.INTERVAL),
                new Column("reason", Kind.PROSE)),
            records.stream().map(ImpactTables::finding).toList(),
            !records.isEmpty());
    return records.isEmpty() ? all : all.withoutEmptyColumns();
  }

  private static List<Cell> finding(ImpactRecord one) {
    FindingRow row = FindingRow.of(one);
    return List.of(
        Cell.of(row.practice()).linkedTo("#" + row.pattern()),
        Cell.of(Names.word(row.confidence())).orderedBy(FindingCells.surestFirst(row.confidence())),
        Cell.of(row.where()),
        Cell.of(row.get("line")).orderedBy(row.get("line").isEmpty() ? "0" : row.get("line")),
        Cell.of(String.valueOf(one.jdk())),
        Cell.of(one.verdict().toString().replace('-', ' ')),
        Cell.of(evidence(one.evidence())),
        Cell.of(code(one.sizes())),
        time(one.change()),
        Cell.of(one.reason()));
  }

  private static String evidence(@Nullable Evidence evidence) {
    return evidence == null ? "" : evidence.toString().replace('-', ' ');
  }

  private static String code(@Nullable CodeSizes sizes) {
    return sizes == null
        ? ""
        : sizes.empty() + "\u00a0/\u00a0" + sizes.original() + "\u00a0/\u00a0" + sizes.repaired();
  }

  private static Cell time(@Nullable Change change) {
    if (change == null) {
      return Cell.of("").orderedBy("0");
    }
    Measurement.Change time =
        new Measurement.Change(change.unit(), change.change(), change.low(), change.high());
    String scores =
        Figures.score(change.original())
            + " → "
            + Figures.score(change.repaired())
            + " "
            + change.unit();
    return Cell.of(time.text() + ", " + scores)
        .with(new Interval(time.least(), time.ratio(), time.most()));
  }
}
