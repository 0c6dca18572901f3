// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.host.result.Findings;
import io.github.spotjmhbugs.host.result.Messages;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.ScanResult;
import io.github.spotjmhbugs.host.result.TargetResult;
import io.github.spotjmhbugs.host.source.Sources;
import io.github.spotjmhbugs.report.Origin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {
  private static final Origin ORIGIN = new Origin("spotjmhbugs scan 'a b'", "");
  private static final ScanResult ALL =
      Findings.result(Findings.retu(12), Findings.constant(), Findings.fork());

  @TempDir private Path folder;

  private static Document page(ScanResult result) {
    return page(result, Sources.none());
  }

  private static Document page(ScanResult result, Sources sources) {
    return Jsoup.parse(new HtmlReport(sources, ORIGIN, "").render(result));
  }

  private static ScanResult result(String target, List<String> benchmarks) {
    TargetResult scanned = new TargetResult(target, benchmarks, List.of(), List.of());
    return new ScanResult(Confidence.NORMAL, List.of(scanned), List.of());
  }

  private Sources bar(int lines) throws IOException {
    Path file = folder.resolve("org/foo/Bar.java");
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        IntStream.rangeClosed(1, lines)
            .mapToObj(line -> "// <" + line + ">\n")
            .collect(Collectors.joining()));
    return Sources.of(folder, List.of(folder));
  }

  @Test
  void tilesCount() {
    Document page = page(ALL);

    assertThat(page.title()).isEqualTo("JMH benchmarks of a, b.jar");
    assertThat(page.select(".tiles div").eachText())
        .startsWith("Benchmarks 4", "Benchmarks affected 4 of 4", "Findings 3 in 3 classes")
        .element(3)
        .asString()
        .startsWith("High confidence 1");
    assertThat(page.select(".tiles div")).hasSize(6);
  }

  @Test
  void aTileTellsWhatIsSuppressed() {
    TargetResult some = ALL.targets().get(0);
    Finding first = some.findings().get(0);
    TargetResult target = some.suppressing(first::equals);

    Document page = page(new ScanResult(Confidence.LOW, List.of(target), List.of()));

    assertThat(page.select(".tiles div").eachText())
        .contains("Findings 2 in 2 classes, 1 suppressed");
    assertThat(page.select("#findings tbody > tr")).hasSize(2);
  }

  @Test
  void chartsCountPracticesAndPackages() {
    Document page = page(ALL);

    assertThat(page.select("main figure.chart > figcaption").eachText())
        .containsExactly("Findings by practice", "Findings by package");
    assertThat(page.select("figure.chart").get(0).select("tr").eachText())
        .as("practices with findings, in their order")
        .containsExactly("practice high medium low", "RETU 1 0 0", "FINAL 0 0 1", "FORK 0 1 0");
    assertThat(page.select("figure.chart").get(1).select("tbody tr").eachText())
        .containsExactly("org.foo 1 1 0", "(unnamed) 0 0 1");
  }

  @Test
  void theOnlyPackageGivesWayToItsClasses() {
    Document page = page(Findings.result(Findings.retu(12), Findings.retu(20), Findings.fork()));

    assertThat(page.select("figure.chart").get(1).select("tbody tr").eachText())
        .containsExactly("Bar$In 2 0 0", "Forks 0 1 0");
  }

  @Test
  void bothChartsCountConfidencesSoThatAColourMeansOneThing() {
    Document page = page(ALL);

    assertThat(page.select("figure.chart thead tr").eachText())
        .containsExactly("practice high medium low", "package high medium low");
  }

  @Test
  void theSurestComeFirstWithWhatToDoUnfolded() {
    Document page = page(Findings.result(Findings.constant(), Findings.fork(), Findings.retu(12)));

    assertThat(page.select("#findings tbody tr > td:nth-child(2)").eachText())
        .containsExactly("high", "medium", "low");
    assertThat(page.select("#findings td.p > details"))
        .hasSize(3)
        .allMatch(each -> each.hasAttr("open"));
  }

  @Test
  void aFindingIsARowAndLeadsToItsExplanation() {
    Document page = page(ALL);
    Element row = page.select("#findings tbody tr").first();

    assertThat(page.select("#findings thead th").eachText())
        .containsExactly(
            "practice", "confidence", "class", "member", "line", "message", "affected");
    assertThat(row.select("> td").eachText())
        .startsWith("RETU", "high", "org.foo.Bar$In", "measure", "12");
    assertThat(row.select("td").last().select("li").eachText())
        .containsExactly("org.foo.Bar$In#another", "org.foo.Bar$In#measure");
    assertThat(row.select("a").attr("href")).isEqualTo("#JMH_RETU_IGNORED_RESULT");
    assertThat(page.select("#JMH_RETU_IGNORED_RESULT").text()).contains("How to fix it.");
    assertThat(page.select(".note")).as("only what is needed").hasSize(3);
  }

  @Test
  void belowWhatToDoStandsWhyItIsLow() {
    Document page = page(Findings.result(Findings.constant()));

    assertThat(page.select("#findings .more > p").eachText()).endsWith("Low: it may be meant.");
  }

  @Test
  void oneCauseIsOneRowAndEachFindingCanBeLinked() {
    Finding first = Findings.retu(12);
    Finding other =
        new Finding(
            first.pattern(),
            first.rating(),
            new Location("org/foo/Heir", "Bar.java", Location.Kind.METHOD, "heir", "()V", 1, 12),
            first.subject(),
            first.details(),
            first.sites(),
            List.of(),
            List.of("org.foo.Heir#heir"));

    Document page = page(Findings.result(first, other, Findings.fork()));

    assertThat(page.select("#findings tbody > tr")).hasSize(2);
    Element row = page.select("#findings tbody > tr").first();
    assertThat(row.select("summary").first().text()).isEqualTo("What to do, and 1 more like it");
    assertThat(row.select(".more li").eachText()).containsExactly("org.foo.Heir.heir:12, high");
    assertThat(row.select("td").last().select("li")).hasSize(3);
    assertThat(page.select("#findings [id^=f-]").eachAttr("id"))
        .hasSize(3)
        .doesNotHaveDuplicates()
        .allMatch(id -> id.matches("f-[0-9a-f]{32}-1"));
    assertThat(page.select(".tiles div").eachText()).contains("Findings 3 in 3 classes");
  }

  @Test
  void severalTargetsHaveAColumnAndATable() {
    TargetResult one = ALL.targets().get(0);
    TargetResult other = new TargetResult("c", List.of("p.C#b"), List.of(), List.of());

    Document page = page(new ScanResult(Confidence.NORMAL, List.of(one, other), List.of()));

    assertThat(page.title()).isEqualTo("JMH benchmarks of 2 targets");
    assertThat(Jsoup.parse(new HtmlReport(Sources.none(), ORIGIN, "a project").render(ALL)).title())
        .isEqualTo("JMH benchmarks of a project");
    assertThat(page.select("#findings tbody tr > td:first-child").eachText())
        .containsExactly("a, b.jar", "a, b.jar");
    assertThat(page.select("#targets tbody tr").eachText())
        .containsExactly("a, b.jar 4 3 2", "c 1 0 0");
  }

  @Test
  void sourceLinesAreShownWhenTheyAreAtHand() throws IOException {
    Document page = page(ALL, bar(40));
    Element source = page.select("#findings .source").first();

    assertThat(page.select("#findings .source")).hasSize(1);
    assertThat(page.select("#findings details summary").first().text()).isEqualTo("What to do");
    assertThat(page.select("#findings .more > p").first().text())
        .isEqualTo(Messages.remedy(Findings.retu(12)));
    assertThat(source.select("figcaption").text()).isEqualTo("org/foo/Bar.java:12");
    assertThat(source.select("mark.main").eachText()).containsExactly("12 // <12>");
    assertThat(source.select("mark.related").eachText())
        .containsExactly("13 // <13>", "14 // <14>");
    assertThat(source.select("pre").text().lines().map(String::strip))
        .startsWith("8 // <8>")
        .endsWith("16 // <16>");
  }

  @Test
  void linesFarAwayAreShownWithoutThoseBetween() throws IOException {
    ScanResult result = Findings.result(Findings.at(Findings.retu(3), List.of(1, 30)));

    Document page = page(result, bar(40));

    assertThat(page.select("#findings .source").first().select("pre").text().lines())
        .map(String::strip)
        .containsSubsequence("1 // <1>", "7 // <7>", "\u22ee", "29 // <29>", "31 // <31>")
        .hasSize(11);
    Document end = page(Findings.result(Findings.retu(40)), bar(40));
    assertThat(end.select("#findings .source").first().select("pre").text().lines())
        .as("to the end of the file, whatever lines the class file names")
        .hasSize(5);
  }

  @Test
  void sourcesOfAnotherVersionAreNotShown() throws IOException {
    assertThat(page(ALL, bar(11)).select("#findings .source")).isEmpty();
  }

  @Test
  void problemsAreATable() {
    assertThat(page(ALL).select("#problems tbody tr").eachText())
        .containsExactly("error c.jar not a jar or truncated");
    assertThat(page(result("t", List.of())).select("#problems")).isEmpty();
  }

  @Test
  void nothingFoundIsSaid() {
    Document page = page(result("t", List.of("p.C#b")));

    assertThat(page.select("header p").text()).startsWith("No findings.");
    assertThat(page.select(".tiles div").eachText())
        .startsWith("Benchmarks 1", "Benchmarks affected 0 of 1", "Findings 0");
    assertThat(page.select("figure.chart, .note, form")).isEmpty();
    assertThat(page.select("#findings .none").text()).isEqualTo("None.");
  }

  @Test
  void noBenchmarksAreSaid() {
    assertThat(page(result("t", List.of())).select("header p").text())
        .isEqualTo("No benchmarks found.");
    Document nothing = page(new ScanResult(Confidence.NORMAL, List.of(), List.of()));
    assertThat(nothing.select("header p").text()).isEqualTo("No benchmarks found.");
    assertThat(nothing.title()).isEqualTo("JMH benchmarks");
  }

  @Test
  void whatCannotBeOpenedIsNotTakenForEmpty() {
    Problem problem = Problem.error("x.jar", "no such file");
    Document page = page(new ScanResult(Confidence.NORMAL, List.of(), List.of(problem)));

    assertThat(page.title()).isEqualTo("JMH benchmarks");
    assertThat(page.select("header p").text()).isEqualTo("Nothing could be scanned.");
  }

  @Test
  void aLauncherHasFindingsWithoutBenchmarks() {
    TargetResult launcher =
        new TargetResult("t", List.of(), List.of(Findings.constant()), List.of());
    Document page = page(new ScanResult(Confidence.LOW, List.of(launcher), List.of()));

    assertThat(page.select("header p").text()).isEqualTo("Includes findings of any confidence.");
    assertThat(page.select("#findings tbody tr")).hasSize(1);
  }

  @Test
  void hostileNamesStayText() {
    Document page = page(result("<script>alert(1)</script>\n.jar", List.of()));

    assertThat(page.select("script")).hasSize(1);
    assertThat(page.title()).isEqualTo("JMH benchmarks of <script>alert(1)</script> .jar");
  }

  @Test
  void theSameScanGivesTheSamePage() throws IOException {
    Sources sources = bar(40);

    assertThat(new HtmlReport(sources, ORIGIN, "").render(ALL))
        .isEqualTo(new HtmlReport(sources, ORIGIN, "").render(ALL))
        .doesNotContain(folder.toString())
        .endsWith("</html>\n");
  }

  @Test
  void pageNamesItsCommand() throws IOException {
    assertThat(page(ALL, bar(40)).select("footer .origin").text())
        // A version is known once this project is packaged.
        .matches("SpotJMHBugs(?: [\\w.-]+)?: spotjmhbugs scan 'a b'");
  }
}
