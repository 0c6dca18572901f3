// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlRendererTest {
  private final HtmlRenderer renderer = new HtmlRenderer();

  private Document parse(ReportPage page) {
    return Jsoup.parse(renderer.render(page));
  }

  @Test
  void isWellFormed() {
    Parser parser = Parser.htmlParser().setTrackErrors(10);

    parser.parseInput(renderer.render(Pages.of("text")), "");

    assertThat(parser.getErrors()).isEmpty();
  }

  @Test
  void theSameModelGivesTheSamePage() {
    assertThat(new HtmlRenderer().render(Pages.of("text")))
        .isEqualTo(renderer.render(Pages.of("text")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<script>alert(1)</script>",
        "\"><img src=x onerror=alert(1)>",
        "' onmouseover='alert(1)",
        "]]></script></style></title>-->",
        "{{page.title}} {{{script}}}",
        "&lt;b&gt; & Ünïcödé \uD83D\uDE00"
      })
  void textsStayTexts(String hostile) {
    assertShows(Pages.of(hostile), hostile);
  }

  @Test
  void whatIsNoTextIsReplaced() {
    ReportPage page =
        Pages.of("a\0b\u0007\u001b[1m\r\f\u007f\u0085\u009b1m\ud800.\udc00 \ud83d\ude00");
    String html = renderer.render(page);

    assertShows(
        page, "a\ufffdb\ufffd\ufffd[1m\ufffd\ufffd\ufffd\ufffd\ufffd1m\ufffd.\ufffd \ud83d\ude00");
    assertThat(html.codePoints().filter(Character::isISOControl))
        .allMatch(control -> control == '\n' || control == '\t');
    assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(html)).isTrue();
    assertThat(renderer.render(Pages.of("a\n\tb"))).contains("<span>42</span> <b>a</b>\n\tb<");
  }

  private void assertShows(ReportPage model, String text) {
    Document page = parse(model);

    assertThat(page.select("script")).hasSize(1);
    assertThat(page.select("img")).isEmpty();
    assertThat(page.getElementsByAttributeStarting("on")).isEmpty();
    assertThat(page.title()).isEqualTo(text);
    assertThat(
            page.select("h1, #table h2, .value, figcaption, caption, tbody a:not(.here)")
                .eachText())
        .hasSizeGreaterThan(6)
        .containsOnly(text);
    assertThat(page.select("#table td").get(2).attr("data-sort")).isEqualTo(text);
    assertThat(page.select("option").last().attr("value")).isEqualTo("=" + text);
    assertThat(page.select("canvas").attr("aria-label")).startsWith(text + ": ");
    assertThat(page.select("pre mark").eachText()).containsExactly("42 " + text, "60 " + text);
    assertThat(page.select("td li").eachText()).containsOnly(text);
  }

  @Test
  void namesNothingThatABrowserWouldLoad() {
    Document page = parse(Pages.of("text"));

    assertThat(page.select("[src], [srcset], [data], [action], [background], iframe, object, base"))
        .isEmpty();
    assertThat(page.select("link").eachAttr("href")).containsExactly("data:,");
    assertThat(page.select("style").html()).doesNotContain("url(", "@import");
    assertThat(page.select("script").html()).doesNotContain("sourceMappingURL");
  }

  @Test
  void allowsItsOwnScriptOnly() throws Exception {
    Document page = parse(Pages.of("text"));
    byte[] script = page.select("script").first().data().getBytes(StandardCharsets.UTF_8);
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(script);

    assertThat(page.select("meta[http-equiv=Content-Security-Policy]").attr("content"))
        .contains("default-src 'none'")
        .contains("script-src 'sha256-" + Base64.getEncoder().encodeToString(digest) + "'");
  }

  @Test
  void aPageWithoutChartsDoesNotCarryTheirLibrary() {
    String page = renderer.render(Pages.withTable(Pages.table(2, true)));

    assertThat(page.length()).isLessThan(40_000);
    assertThat(renderer.render(Pages.of("text")).length()).isGreaterThan(200_000);
  }

  @Test
  void carriesTheLicencesOfItsScripts() {
    Document page = parse(Pages.of("text"));

    assertThat(page.select("footer h3").eachText()).containsExactly("Chart.js", "tablesort");
    assertThat(page.select("footer pre").eachText())
        .allMatch(licence -> licence.contains("Copyright") || licence.contains("(c)"))
        .allMatch(licence -> licence.contains("Permission is hereby granted, free of charge"));
  }

  @Test
  void chartsHaveTheirNumbersAsTable() {
    Element figure = parse(Pages.of("text")).select("figure").first();

    assertThat(figure.select("canvas").attr("role")).isEqualTo("img");
    assertThat(figure.select("thead th").eachText()).containsExactly("text", "text", "s");
    assertThat(figure.select("tbody tr").eachText()).containsExactly("text 1 3", "b 2 4");
  }

  @Test
  void excerptsShowWhatMattersAndWhatIsLeftOut() {
    Element source = parse(Pages.of("text")).select("td details .source").first();

    assertThat(source.select("figcaption").text()).isEqualTo("text");
    assertThat(source.select("pre").text().lines().map(String::strip))
        .containsExactly("41 int x;", "42 text", "\u22ee", "60 text");
    assertThat(source.select("mark").eachAttr("class")).containsExactly("main", "related");
  }

  @Test
  void aRowHasALinkToItselfAndToWhatIsLikeIt() {
    Document page = parse(Pages.of("text"));

    Element cell = page.select("#row-1").first();
    assertThat(cell.select("a.here").attr("href")).isEqualTo("#row-1");
    assertThat(cell.select(".more > p").eachText()).containsExactly("text", "More like it:");
    assertThat(cell.select("li#other-1 > a").attr("href")).isEqualTo("#other-1");
    assertThat(page.select("#table td").eachAttr("data-label"))
        .containsExactly("Name", "Score", "Colour", "Class");
  }

  @Test
  void aCountUnfoldsWhatWasCounted() {
    Element cell = parse(Pages.of("text")).select("#table td").get(1);

    assertThat(cell.attr("data-sort")).isEqualTo("2");
    assertThat(cell.select("details > summary").text()).isEqualTo("2");
    assertThat(cell.select("li").eachText()).containsExactly("text", "text");
  }

  @Test
  void longNamesMayBreakAtTheirParts() {
    Table table = Pages.table(1, true);

    assertThat(parse(Pages.withTable(table)).select("#rows td.c").html())
        .isEqualTo("org.<wbr>foo.<wbr>C0");
  }

  @Test
  void headingsOfInteractiveTablesAreButtons() {
    Element table = parse(Pages.withTable(Pages.table(3, true))).select("#rows table").first();

    assertThat(table.select("caption").text()).isEqualTo("Rows");
    assertThat(table.select("thead th[scope=col] > button").eachText())
        .containsExactly("Name", "Score", "Colour", "Class");
    assertThat(table.select("th").eachAttr("data-sort-method"))
        .containsExactly("text", "number", "text", "text");
  }

  @Test
  void choicesListTheDifferentValues() {
    Document page = parse(Pages.withTable(Pages.table(9, true)));

    assertThat(page.select("select").attr("data-column")).isEqualTo("2");
    assertThat(page.select("option").eachText())
        .containsExactly("all", "dark green", "green", "red");
  }

  @Test
  void otherTablesHaveNoControls() {
    Document page = parse(Pages.withTable(Pages.table(3, false)));

    assertThat(page.select("main form, main button")).isEmpty();
    assertThat(page.select("#rows th").eachText()).hasSize(4);
  }

  @Test
  void aTableWithoutRowsSaysSo() {
    assertThat(parse(Pages.withTable(Pages.table(0, true))).select("#rows .none").text())
        .isEqualTo("None.");
  }

  @Test
  void whatIsEmptyIsNotShown() {
    ReportPage page = new ReportPage("t", "", List.of(), List.of(), List.of(), List.of());

    assertThat(parse(page).select("header p, main figure, main section")).isEmpty();
  }

  @Test
  void linksLeadToThePageOrToTheWeb() {
    assertThat(Cell.of("x").linkedTo("https://example.org/").link()).startsWith("https:");
    assertThatThrownBy(() -> Cell.of("x").linkedTo("javascript:alert(1)"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Note("a b", "t", new Html("")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void linksOfCellsHaveTargets() {
    Document page = parse(Pages.of("text"));

    for (String link : Set.copyOf(page.select("a[href^=#]").eachAttr("href"))) {
      assertThat(page.select(link)).as(link).hasSize(1);
    }
  }

  @Test
  void rowsAndSeriesMustFit() {
    List<List<Cell>> rows = List.of(List.of(Cell.of("only one")));
    assertThatThrownBy(() -> new Table("t", "T", "", Pages.COLUMNS, rows, true))
        .hasMessageContaining("1 cells for 4 columns");

    List<Chart.Series> series = List.of(new Chart.Series("s", List.of(1, 2)));
    assertThatThrownBy(() -> new Chart("c", "a", List.of("one"), series))
        .hasMessageContaining("2 values for 1 categories");
  }
}
