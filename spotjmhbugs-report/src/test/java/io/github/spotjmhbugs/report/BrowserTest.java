// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opens pages from disk in a real browser. */
class BrowserTest {
  private static final String ROWS = "[...document.querySelectorAll('#rows tbody tr')]";
  private static final String SHOWN = ROWS + ".filter(row => row.offsetParent !== null)";

  private static Chromium chromium;

  @TempDir Path folder;

  @BeforeAll
  static void start(@TempDir Path profile) throws Exception {
    chromium = Chromium.start(BrowserTest.class, profile);
  }

  @AfterAll
  static void stop() {
    if (chromium != null) {
      chromium.close();
    }
  }

  private Path open(ReportPage page) throws Exception {
    Path file = folder.resolve("a page, Ü.html");
    Files.writeString(file, new HtmlRenderer().render(page));
    chromium.open(file);
    return file;
  }

  private static String names(String rows) throws Exception {
    return chromium.evaluate(rows + ".map(row => row.cells[0].textContent).join()");
  }

  @Test
  void loadsNothingButItself() throws Exception {
    int before = chromium.requests().size();
    int errors = chromium.errors().size();

    Path file = open(Pages.of("text"));
    chromium.evaluate("new Promise(done => setTimeout(done, 300))");

    assertThat(chromium.requests().stream().skip(before))
        .contains(file.toUri().toString())
        .allMatch(url -> url.equals(file.toUri().toString()) || url.startsWith("data:"));
    assertThat(chromium.errors().stream().skip(errors)).isEmpty();
  }

  @Test
  void aScriptThatIsNotThePagesOwnDoesNotRun() throws Exception {
    ReportPage page = Pages.of("text");
    Path file = folder.resolve("injected.html");
    String injected =
        "<body><script>document.title = 'broken'</script><img src=x onerror='document.title=1'>";
    Files.writeString(file, new HtmlRenderer().render(page).replace("<body>", injected));

    chromium.open(file);

    assertThat(chromium.evaluate("document.title")).isEqualTo("text");
    assertThat(chromium.evaluate("document.querySelector('form').hidden")).isEqualTo("false");
  }

  @Test
  void sortsByKeyboard() throws Exception {
    open(Pages.withTable(Pages.table(12, true)));

    chromium.evaluate("document.querySelectorAll('#rows th button')[1].focus()");
    chromium.press("Enter", "\r");
    assertThat(order()).isEqualTo("ascending: 0,1,2,3,4,5,6,7,8,9,10,11");

    chromium.press("Enter", "\r");
    assertThat(order()).isEqualTo("descending: 11,10,9,8,7,6,5,4,3,2,1,0");
  }

  private static String order() throws Exception {
    String sorted = "document.querySelectorAll('#rows th')[1].getAttribute('aria-sort') + ': ' + ";
    return chromium.evaluate(sorted + ROWS + ".map(row => row.cells[1].textContent).join()");
  }

  @Test
  void filtersByTextAndChoice() throws Exception {
    open(Pages.withTable(Pages.table(24, true)));
    chromium.evaluate("document.querySelector('#rows input').focus()");

    chromium.type("C1");
    assertThat(names(SHOWN))
        .isEqualTo("row 1,row 10,row 11,row 12,row 13,row 14,row 15,row 16,row 17,row 18,row 19");

    choose("=green");
    assertThat(names(SHOWN)).isEqualTo("row 1,row 10,row 13,row 16,row 19");
    assertThat(chromium.evaluate("document.querySelector('#rows output').textContent"))
        .isEqualTo("5 of 24 rows");

    choose("");
    assertThat(names(SHOWN)).startsWith("row 1,row 10,row 11,");
  }

  @Test
  void whatIsUnfoldedStandsBelowItsRowAndStaysThere() throws Exception {
    open(Pages.withTable(Pages.withItems(9)));
    String summary = "document.querySelectorAll('#rows td summary')";

    chromium.evaluate(summary + "[3].focus()");
    chromium.press("Enter", "\r");
    assertThat(afterRow3()).isEqualTo("row 3 a, row 3 b");

    chromium.evaluate("document.querySelectorAll('#rows th button')[1].click()");
    chromium.evaluate("document.querySelectorAll('#rows th button')[1].click()");
    assertThat(afterRow3()).as("sorted").isEqualTo("row 3 a, row 3 b");

    chromium.evaluate("document.querySelector('#rows input').focus()");
    chromium.type("row 8 b");
    assertThat(chromium.evaluate(SHOWN + ".map(row => row.cells[0].innerText).join()"))
        .as("filtered, also by what is folded")
        .startsWith("row 8")
        .doesNotContain("row 3");

    chromium.evaluate("document.querySelector('#rows form').reset()");
    chromium.evaluate("document.querySelector('#rows form').dispatchEvent(new Event('input'))");
    chromium.evaluate("document.querySelector('details[open] > summary').focus()");
    chromium.press("Enter", "\r");
    assertThat(whenUnfolded("").trim()).isEmpty();
    assertThat(chromium.evaluate(ROWS + ".length")).isEqualTo("9");
  }

  private static String afterRow3() throws Exception {
    String row = ROWS + ".find(row => row.cells[0].textContent.startsWith('row 3'))";
    whenUnfolded("row 3 a");
    return chromium.evaluate(
        "[..."
            + row
            + ".nextElementSibling.querySelectorAll('li')].map(i => i.textContent).join(', ')");
  }

  /** The browser tells of an unfolding some time after it: what is unfolded, or was at the end. */
  private static String whenUnfolded(String expected) throws Exception {
    return chromium.evaluate(
        "new Promise(done => { const look = tries => {"
            + " const text = [...document.querySelectorAll('.unfolded')].map(r => r.textContent).join();"
            + " if ('"
            + expected
            + "' ? text.includes('"
            + expected
            + "') : text === '') done(text);"
            + " else if (tries === 0) done(text);"
            + " else requestAnimationFrame(() => look(tries - 1)) }; look(300) })");
  }

  private static void choose(String value) throws Exception {
    chromium.evaluate(
        "(select => { select.value = '"
            + value
            + "'; select.dispatchEvent(new Event('input', {bubbles: true})) })"
            + "(document.querySelector('#rows select'))");
  }

  @Test
  void drawsChartsInTheColoursOfTheScheme() throws Exception {
    open(Pages.of("text"));
    chromium.prefersDark(false);

    assertThat(whenFirstBarIs("#2f6fb3")).isEqualTo("#2f6fb3");

    chromium.prefersDark(true);
    assertThat(whenFirstBarIs("#5b9ee0")).isEqualTo("#5b9ee0");

    chromium.evaluate("dispatchEvent(new Event('beforeprint'))");
    assertThat(whenFirstBarIs("#2f6fb3")).as("on paper").isEqualTo("#2f6fb3");

    chromium.prefersDark(false);
  }

  @Test
  void explanationsAreUnfoldedOnPaperOnly() throws Exception {
    open(Pages.of("text"));
    String areOpen = "[...document.querySelectorAll('.note')].map(note => note.open).join()";
    assertThat(chromium.evaluate(areOpen)).contains("false").doesNotContain("true");

    chromium.evaluate("dispatchEvent(new Event('beforeprint'))");
    assertThat(chromium.evaluate(areOpen)).contains("true").doesNotContain("false");

    chromium.evaluate("dispatchEvent(new Event('afterprint'))");
    assertThat(chromium.evaluate(areOpen)).contains("false").doesNotContain("true");
  }

  /** The colour that was expected, or the last one that was seen. */
  private static String whenFirstBarIs(String expected) throws Exception {
    String color = "";
    for (int tries = 0; tries < 100 && !color.equals(expected); tries++) {
      color =
          chromium.evaluate(
              "new Promise(done => setTimeout(() =>"
                  + " done(Chart.getChart(document.querySelector('canvas')).getDatasetMeta(0).data[0].options.backgroundColor),"
                  + " 20))");
    }
    return color;
  }

  @Test
  void aLinkToAnExplanationUnfoldsIt() throws Exception {
    open(Pages.of("text"));

    chromium.evaluate("document.querySelector('tbody a').click()");

    assertThat(chromium.evaluate("document.querySelector('.note').open")).isEqualTo("true");
  }

  @Test
  void aLinkToARowUnfoldsItAndWhatHidesItGivesWay() throws Exception {
    open(Pages.withTable(Pages.withUnfoldings(40)));
    assertThat(chromium.evaluate(SHOWN + ".length")).as("unfolded at first").isEqualTo("80");
    chromium.evaluate(
        "document.querySelectorAll('#rows details[open]').forEach(each => each.removeAttribute('open'))");
    assertThat(whenUnfolded("").trim()).isEmpty();
    chromium.evaluate("document.querySelector('#rows input').focus()");
    chromium.type("row 3");

    chromium.evaluate("location.hash = '#other-7'");

    assertThat(whenUnfolded("another 7")).contains("why 7");
    assertThat(chromium.evaluate(SHOWN + ".length"))
        .as("rows, and what is unfolded")
        .isEqualTo("41");
  }

  @Test
  void theTableIsThePagesOwn() throws Exception {
    open(Pages.withTable(Pages.table(200, true)));

    assertThat(
            chromium.evaluate(
                "String([...document.querySelectorAll('main *')].filter(each =>"
                    + " each.clientHeight > 0 && each.scrollHeight > each.clientHeight + 1 &&"
                    + " ['auto', 'scroll'].includes(getComputedStyle(each).overflowY)).length)"))
        .as("boxes that scroll")
        .isEqualTo("0");
  }

  @Test
  void thousandRowsStayUsable() throws Exception {
    open(Pages.withTable(Pages.table(1000, true)));

    chromium.evaluate("document.querySelector('#rows input').focus()");
    String took =
        chromium.evaluate(
            "(start => { document.querySelectorAll('#rows th button')[1].click();"
                + " document.querySelector('#rows input').value = 'c99';"
                + " document.querySelector('#rows form').dispatchEvent(new Event('input'));"
                + " return document.body.offsetHeight && performance.now() - start })"
                + "(performance.now())");

    assertThat(chromium.evaluate(SHOWN + ".length")).isEqualTo("11");
    assertThat(Double.parseDouble(took)).as("milliseconds").isLessThan(2000);
  }
}
