// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.host.TestClasses;
import io.github.spotjmhbugs.report.Chromium;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.samples.JMHSample_08_DeadCode;

/** Opens the page of a scan of the JMH samples from disk, as its reader would. */
class ScanPageBrowserTest {
  private static final String ROWS =
      "[...document.querySelectorAll('#findings tbody tr:not(.unfolded)')]";
  private static final String SHOWN = ROWS + ".filter(row => row.offsetParent !== null)";
  private static final String CLASSES = SHOWN + ".map(row => row.cells[2].textContent)";
  private static final int LINE_OF_SAMPLE_08 = 75;

  private static Chromium chromium;
  private static Path page;

  @BeforeAll
  static void start(@TempDir Path profile, @TempDir Path folder) throws Exception {
    chromium = Chromium.start(ScanPageBrowserTest.class, profile);
    page = folder.resolve("report.html");
    int status =
        new Main(System.out, System.err)
            .run(
                "scan",
                "--format=html",
                "--output=" + page,
                "--sources=" + numberedLines(folder),
                TestClasses.jarOf(JMHSample_08_DeadCode.class).toString());
    assertThat(status).isEqualTo(1);
  }

  /** Stands in for the source of a sample, which is not at hand without a network. */
  private static Path numberedLines(Path folder) throws IOException {
    Path file = folder.resolve("src/org/openjdk/jmh/samples/JMHSample_08_DeadCode.java");
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        IntStream.rangeClosed(1, 200)
            .mapToObj(line -> "int line" + line + "; // " + "long ".repeat(line) + "\n")
            .collect(Collectors.joining()));
    return folder.resolve("src");
  }

  @AfterAll
  static void stop() {
    if (chromium != null) {
      chromium.close();
    }
  }

  @BeforeEach
  void open() throws Exception {
    chromium.open(page);
  }

  private static int count(String nodes) throws Exception {
    return Integer.parseInt(chromium.evaluate("String(" + nodes + ".length)"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void noRequestLeavesThePage(boolean dark) throws Exception {
    chromium.prefersDark(dark);
    int requests = chromium.requests().size();
    int errors = chromium.errors().size();

    chromium.open(page);
    unfoldByKeyboard();
    chromium.evaluate("document.querySelectorAll('#findings th button')[0].click()");
    chromium.evaluate("document.querySelector('#findings tbody a').click()");

    List<String> asked = chromium.requests().subList(requests, chromium.requests().size());
    assertThat(asked)
        .contains(page.toUri().toString())
        .allMatch(url -> url.startsWith(page.toUri().toString()) || url.startsWith("data:"));
    assertThat(chromium.errors().subList(errors, chromium.errors().size())).isEmpty();
    chromium.prefersDark(false);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void textStandsOutFromWhatIsBehindIt(boolean dark) throws Exception {
    chromium.prefersDark(dark);
    unfoldByKeyboard();

    for (String element :
        List.of("body", "td a", "td summary", ".source figcaption", "mark.main", ".tiles dt")) {
      assertThat(Double.parseDouble(chromium.evaluate(CONTRAST.replace("ELEMENT", element))))
          .as(element)
          .isGreaterThan(4.5);
    }
    chromium.prefersDark(false);
  }

  /** The ratio of the Web Content Accessibility Guidelines. */
  private static final String CONTRAST =
      """
      (() => {
        const rgb = (color) => color.match(/[\\d.]+/g).map(Number);
        const light = (color) => {
          const [r, g, b] = rgb(color).map((value) => {
            const part = value / 255;
            return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const element = document.querySelector('ELEMENT');
        let behind = element;
        const isClear = (node) => rgb(getComputedStyle(node).backgroundColor)[3] === 0;
        while (isClear(behind)) behind = behind.parentElement;
        const text = light(getComputedStyle(element).color);
        const back = light(getComputedStyle(behind).backgroundColor);
        return String((Math.max(text, back) + 0.05) / (Math.min(text, back) + 0.05));
      })()
      """;

  @Test
  void filters() throws Exception {
    int all = count(ROWS);
    chromium.evaluate("document.querySelector('#findings input').focus()");

    chromium.type("deadcode");

    assertThat(chromium.evaluate(CLASSES + ".join()"))
        .isEqualTo("org.openjdk.jmh.samples.JMHSample_08_DeadCode");
    assertThat(chromium.evaluate("document.querySelector('#findings output').textContent"))
        .isEqualTo("1 of " + all + " rows");
  }

  @Test
  void theLinesAroundAFindingAreNotWhatIsFiltered() throws Exception {
    chromium.evaluate("document.querySelector('#findings input').focus()");

    chromium.type("line74;");

    assertThat(count(SHOWN)).isZero();
  }

  @Test
  void sortsByConfidence() throws Exception {
    String confidences = SHOWN + ".map(row => row.cells[1].textContent)";
    String surest = "(high,)+(medium,)*medium";
    assertThat(chromium.evaluate(confidences + ".join()")).matches(surest);
    chromium.evaluate("document.querySelectorAll('#findings th button')[2].click()");
    assertThat(chromium.evaluate(confidences + ".join()")).doesNotMatch(surest);

    chromium.evaluate("document.querySelectorAll('#findings th button')[1].focus()");
    chromium.press("Enter", "\r");

    assertThat(chromium.evaluate(confidences + ".join()")).matches(surest);
  }

  @Test
  void unfoldsTheSourceByKeyboardOverTheWholeWidth() throws Exception {
    unfoldByKeyboard();

    assertThat(chromium.evaluate("document.querySelector('.unfolded mark.main').textContent"))
        .startsWith(LINE_OF_SAMPLE_08 + " int line" + LINE_OF_SAMPLE_08 + ";");
    assertThat(
            chromium.evaluate(
                "document.querySelector('.unfolded:has(pre)').previousElementSibling.cells[2].textContent"))
        .endsWith("JMHSample_08_DeadCode");
    assertThat(
            chromium.evaluate(
                "String(document.querySelector('.unfolded pre').offsetWidth > 0.9 *"
                    + " document.querySelector('#findings table').offsetWidth)"))
        .isEqualTo("true");
    assertThat(
            chromium.evaluate(
                "String(document.querySelector('#findings table').offsetWidth <="
                    + " document.querySelector('#findings').clientWidth)"))
        .as("long source lines do not make the table wider")
        .isEqualTo("true");
  }

  /** What to do is unfolded at first: Enter folds it, and unfolds it again. */
  private static void unfoldByKeyboard() throws Exception {
    chromium.evaluate(
        SHOWN
            + ".find(row => row.cells[2].textContent.endsWith('_08_DeadCode'))"
            + ".querySelector('td.p summary').focus()");
    waitUntil("document.querySelector('.unfolded pre')");
    chromium.press("Enter", "\r");
    waitUntil("!document.querySelector('.unfolded pre')");
    chromium.press("Enter", "\r");
    waitUntil("document.querySelector('.unfolded pre')");
  }

  /** The browser tells of it some time later. */
  private static void waitUntil(String condition) throws Exception {
    chromium.evaluate(
        "new Promise(done => { const look = () => "
            + condition
            + " ? done() : requestAnimationFrame(look); look() })");
  }
}
