// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.impact.record.ImpactRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

class ImpactPageTest {
  private final Document page = Jsoup.parse(ImpactPage.of(Records.ALL));

  private static List<String> texts(Element row) {
    return row.select("td").stream().map(Element::text).toList();
  }

  private List<List<String>> rows(String table) {
    return page.select("#" + table + " tbody tr").stream().map(ImpactPageTest::texts).toList();
  }

  @Test
  void tilesCountEachFindingOnce() {
    assertThat(page.select(".tiles div").eachText())
        .containsExactly(
            "Findings 5",
            "Confirmed 2 code is missing or the score changes",
            "Contradicted 1 the repair changes nothing",
            "Undecided 1 scores or more rounds may tell",
            "Not measured 1 the reason is in the table");
    assertThat(page.select("header p").text()).isEqualTo("Measured on JDK 17, 25.");
  }

  @Test
  void countsByPracticeConfidenceAndJdk() {
    assertThat(rows("practices"))
        .containsExactly(
            List.of("RETU", "high", "17", "1", "1", "0", "1", "0", "0", "0", "0"),
            List.of("RETU", "high", "25", "1", "1", "0", "1", "0", "0", "0", "0"),
            List.of("RETU", "medium", "17", "1", "0", "1", "0", "1", "0", "0", "0"),
            List.of("LOOP", "medium", "17", "1", "0", "0", "1", "0", "0", "0", "0"),
            List.of("INVO", "low", "17", "1", "0", "0", "0", "0", "0", "1", "0"),
            List.of("FORK", "medium", "17", "1", "0", "0", "0", "0", "1", "0", "0"));
  }

  @Test
  void listsEveryRecord() {
    assertThat(rows("findings"))
        .hasSize(6)
        .contains(
            List.of(
                "RETU",
                "high",
                "org.foo.Bar.measure",
                "12",
                "17",
                "confirmed",
                "deleted",
                "472 / 504 / 920",
                "41 times slower (38 to 45), 0.4600 → 18.90 CPU ns/op",
                ""),
            List.of(
                "INVO",
                "low",
                "org.foo.<b>In</b>vo.setUp",
                "8",
                "17",
                "not repairable",
                "",
                "",
                "",
                "the fixture, is abstract"));
  }

  @Test
  void drawsIntervalsOnOneAxis() {
    assertThat(page.select("#findings th svg.axis text").eachText())
        .containsExactly("0.01", "0.1", "1", "10", "100");
    assertThat(page.select("#findings td svg")).hasSize(4);
    assertThat(page.select("#findings td svg.sure")).hasSize(3);
    Element undecided = page.select("#findings td svg:not(.sure)").first();
    // Throughput of -30 % to +25 % is 1.43 to 0.8 times the time: around the line of 1.
    assertThat(Double.parseDouble(undecided.select(".range").attr("x1"))).isLessThan(120);
    assertThat(Double.parseDouble(undecided.select(".range").attr("x2"))).isGreaterThan(120);
    assertThat(undecided.select("line.one").attr("x1")).isEqualTo("120.0");
  }

  @Test
  void withoutScoresThereIsNoAxis() {
    List<ImpactRecord> byCode = Records.ALL.stream().filter(one -> one.change() == null).toList();
    Document codeOnly = Jsoup.parse(ImpactPage.of(byCode));
    assertThat(codeOnly.select("#findings th").eachText())
        .containsExactly(
            "practice",
            "confidence",
            "where",
            "line",
            "JDK",
            "verdict",
            "evidence",
            "code",
            "reason");
    assertThat(codeOnly.text()).contains("Code: bytes").doesNotContain("Time: how many");
  }

  @Test
  void explainsOnlyTheColumnsThatAreThere() {
    List<ImpactRecord> byTime = Records.ALL.stream().filter(one -> one.sizes() == null).toList();
    assertThat(Jsoup.parse(ImpactPage.of(byTime)).text())
        .contains("Time: how many")
        .doesNotContain("Code: bytes");
    assertThat(page.text()).contains("Time: how many", "Code: bytes");
  }

  @Test
  void explainsThePatterns() {
    assertThat(page.select("#JMH_RETU_IGNORED_RESULT")).hasSize(1);
    assertThat(page.select("#findings td a").first().attr("href"))
        .isEqualTo("#JMH_RETU_IGNORED_RESULT");
  }

  @Test
  void loadsNothing() throws IOException {
    // Kept, so that it can be looked at.
    Files.writeString(Path.of("target", "impact.html"), ImpactPage.of(Records.ALL));
    assertThat(page.select("[src], link[href]:not([href='data:,'])")).isEmpty();
  }

  @Test
  void nothingToShowIsAPageToo() {
    Document empty = Jsoup.parse(ImpactPage.of(List.of()));
    assertThat(empty.select("header p").text()).isEqualTo("Nothing was measured.");
    assertThat(empty.select("#findings .none").text()).isEqualTo("None.");
  }
}
