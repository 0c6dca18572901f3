// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.report.Cell;
import io.github.spotjmhbugs.report.Chart;
import io.github.spotjmhbugs.report.HtmlRenderer;
import io.github.spotjmhbugs.report.Note;
import io.github.spotjmhbugs.report.ReportPage;
import io.github.spotjmhbugs.report.Table;
import io.github.spotjmhbugs.report.Tile;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class StudyPageTest {
  private ReportPage page(List<ProjectRecord> records) {
    Results results = Samples.results(records, Confidence.NORMAL);
    return new StudyPage(results).of("A study", results.funnel(8, 5), records);
  }

  private static List<String> rows(ReportPage page, String id) {
    Table table = page.tables().stream().filter(one -> one.id().equals(id)).findAny().orElseThrow();
    return table.rows().stream()
        .map(row -> row.stream().map(Cell::text).collect(Collectors.joining("; ")))
        .toList();
  }

  @Test
  void tilesTellWhatTheirNumbersAreOf() {
    assertThat(page(Samples.records()).tiles())
        .containsExactly(
            new Tile("Projects scanned", "2", "of 3 with benchmarks"),
            new Tile("Benchmarks seen", "5", "of 14 in sources"),
            new Tile("Benchmarks affected", "3", "of 5 that JMH runs"),
            new Tile("Findings", "3", ""));
  }

  @Test
  void chartsShowTheNumbersOfTheTables() {
    List<Chart> charts = page(Samples.records()).charts();

    assertThat(charts.get(0).series().get(0).values()).containsExactly(8, 5, 4, 4, 3, 2, 1);
    assertThat(charts.get(1).categories()).containsExactly("0", "1", "2");
  }

  @Test
  void aPartialBuildIsToldFromAWholeOne() {
    assertThat(rows(page(Samples.records()), "projects"))
        .contains(
            "b/partial; ; partial; compiler; 0123456701; 4 of 6; 3.3; "
                + "2 benchmarks: written in Kotlin")
        .contains(
            "d/broken; 12; failed; ; dddddddddd; 0 of 5; 0.0; "
                + "no strategy succeeded; maven: \"exit | 1\", after 2 s");
  }

  @Test
  void findingsLeadToTheirExplanations() {
    ReportPage page = page(Samples.records());

    assertThat(rows(page, "findings"))
        .hasSize(3)
        .first()
        .asString()
        .startsWith("b/partial; RETU; high; org.foo.Bar; b0; 10; ");
    assertThat(page.notes().stream().map(Note::id))
        .containsExactly(
            "JMH_RETU_IGNORED_RESULT", "JMH_RETU_UNREAD_VARIABLE", "JMH_FINAL_CONSTANT_INPUT");
  }

  @Test
  void linesCommitsAndOutcomesLeadToTheirSources() {
    ReportPage page = page(Samples.records());
    String html = new HtmlRenderer().render(page);
    assertThat(html)
        .contains(
            "https://github.com/b/partial/blob/0123456701234567012345670123456701234567/jmh/src/main/java/org/foo/Bar.java#L10",
            "https://github.com/b/partial/tree/0123456701234567012345670123456701234567",
            "href=\"logs/" + ProjectRecord.fileName("b/partial") + "/build-compiler.log\"")
        .doesNotContain("secret");
  }

  @Test
  void noColumnIsEmptyAndNoneTwice() {
    List<Table> tables = page(Samples.records()).tables();
    assertThat(tables)
        .extracting(Table::id)
        .containsExactly("practices", "affected-projects", "projects", "findings");
    assertThat(tables.get(1).columns())
        .extracting(Table.Column::title)
        .containsExactly("project", "benchmarks", "affected", "RETU", "FINAL", "findings");
    assertThat(tables.get(2).columns())
        .extracting(Table.Column::title)
        .doesNotContain("affected", "findings");
  }

  @Test
  void hostileNamesStayText() {
    String name = "x/<script>alert(1)</script>\"'|";

    String html = new HtmlRenderer().render(page(List.of(Samples.failed(name, name))));

    // Not the whole page in the message of a failure.
    assertThat(html.contains("<script>alert")).isFalse();
    assertThat(html.contains("x/&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;|")).isTrue();
  }

  @Test
  void anEmptyStudyHasAPage() {
    assertThat(new HtmlRenderer().render(page(List.of())).contains("None.")).isTrue();
  }
}
