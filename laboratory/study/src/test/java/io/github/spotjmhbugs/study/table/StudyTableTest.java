// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.formats.report.CsvReport;
import io.github.spotjmhbugs.host.result.Messages;
import io.github.spotjmhbugs.report.Table.Column;
import io.github.spotjmhbugs.report.Table.Kind;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;

class StudyTableTest {
  private final Results results = Samples.results(Confidence.NORMAL);

  private static List<CSVRecord> parse(String csv) throws IOException {
    CSVFormat format = CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();
    return format.parse(new StringReader(csv)).getRecords();
  }

  @Test
  void tablesAreReadBack() throws IOException {
    List<Column> columns = List.of(new Column("a, b", Kind.TEXT), new Column("n", Kind.NUMBER));
    List<List<String>> rows =
        List.of(List.of("x\"y", "1"), List.of("two\nlines", ""), List.of("1+1 | Ü", "-2"));

    String csv = new StudyTable("t", "T", columns, rows).csv();

    assertThat(csv).startsWith("\"a, b\",n\n\"x\"\"y\",1\n").doesNotContain("\r").endsWith("\n");
    assertThat(parse(csv).stream().map(line -> List.of(line.get("a, b"), line.get("n"))))
        .isEqualTo(rows);
  }

  @Test
  void noCellIsAFormula() throws IOException {
    List<Column> columns = List.of(new Column("a", Kind.TEXT));
    List<List<String>> rows =
        List.of(List.of("=1+1"), List.of("@SUM(1)"), List.of("-2"), List.of("-2+cmd"));

    String csv = new StudyTable("t", "T", columns, rows).csv();

    assertThat(parse(csv).stream().map(line -> line.get("a")))
        .containsExactly("'=1+1", "'@SUM(1)", "-2", "'-2+cmd");
  }

  @Test
  void findingsAreAScansWithProjectAndCommit() throws IOException {

    StringBuilder findings = new StringBuilder();
    List<ProjectRecord> records =
        Samples.records().stream().sorted(Comparator.comparing(ProjectRecord::project)).toList();
    results.writeFindings(findings, records);
    String csv = findings.toString();

    List<String> columns = new ArrayList<>(CsvReport.columns());
    columns.addAll(List.of("project", "commit"));
    assertThat(csv).startsWith(String.join(",", columns) + "\n");
    List<CSVRecord> lines = parse(csv);
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0).toList())
        .containsExactly(
            "b/partial",
            "RETU",
            "JMH_RETU_IGNORED_RESULT",
            "HIGH",
            "org.foo.Bar",
            "b0",
            "10",
            "org.foo.Bar#b0;org.foo.Bar#b1",
            Messages.describe(records.get(0).findings().get(0)),
            Messages.remedy(records.get(0).findings().get(0)),
            lines.get(0).get("help"),
            "b/partial",
            "0123456701234567012345670123456701234567");
    assertThat(lines.get(0).get("help")).endsWith("/RETU.html#JMH_RETU_IGNORED_RESULT");
  }

  @Test
  void everyProjectHasALine() throws IOException {
    String csv = results.projects().csv();

    assertThat(csv)
        .startsWith(
            "project,stars,outcome,commit,built_by,source_files,source_benchmarks,source_benchmarks_seen,"
                + "percent_seen,benchmarks,affected,"
                + Practices.keys().stream().map(PracticeKey::name).collect(Collectors.joining(","))
                + ",reason,seconds\n"
                + "b/partial,,partial,0123456701234567012345670123456701234567,compiler,2,6,4,66.7,4,3,")
        .contains(",2 benchmarks: written in Kotlin,3.3\nc/clean,,partial,");
    List<CSVRecord> lines = parse(csv);
    assertThat(lines).hasSize(4);
    assertThat(Practices.keys())
        .filteredOn(key -> !lines.get(0).get(key.name()).equals("0"))
        .extracting(key -> key + " " + lines.get(0).get(key.name()))
        .containsExactly("RETU 2", "FINAL 1");
    assertThat(lines.get(2).get("reason"))
        .isEqualTo("no strategy succeeded; maven: \"exit | 1\", after 2 s");
    assertThat(lines.get(3).get("outcome")).isEqualTo("without benchmarks");
    assertThat(lines.get(3).get("stars")).isEqualTo("3");
  }

  @Test
  void numbersAreOnTheRight() {
    StudyTable table =
        new StudyTable(
            "t",
            "A title",
            List.of(new Column("name", Kind.TEXT), new Column("n", Kind.NUMBER)),
            List.of(List.of("a", "1"), List.of("b", "")));

    assertThat(table.markdown())
        .isEqualTo("### A title\n\n| name | n |\n| --- | ---: |\n| a | 1 |\n| b |  |\n");
  }

  @Test
  void namesDoNotBreakTheTable() {
    StudyTable table =
        new StudyTable(
            "t",
            "T",
            List.of(new Column("c|d", Kind.TEXT)),
            List.of(
                List.of("a|b\\|c"), List.of("two\r\nlines"), List.of("<init> `x` *y* &lt; [z]")));

    assertThat(table.markdown())
        .isEqualTo(
            """
            ### T

            | c\\|d |
            | --- |
            | a\\|b\\\\\\|c |
            | two lines |
            | \\<init\\> \\`x\\` \\*y\\* \\&lt; \\[z\\] |
            """);
  }
}
