// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

import com.samskivert.mustache.Escapers;
import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Renders pages. A page is a single file with its styles and scripts, opens from disk and loads
 * nothing; its content security policy allows no script but its own. The same model always gives
 * the same bytes. Thread-safe.
 */
public final class HtmlRenderer {
  private static final List<String> SCRIPTS =
      List.of("tablesort/tablesort.min.js", "tablesort/tablesort.number.min.js", "page.js");

  /**
   * Characters that HTML or UTF-8 cannot represent, or that reverse text; names in class files may
   * contain them.
   */
  private static final Pattern NO_TEXT =
      Pattern.compile("[\\p{Cc}\\p{Cs}\\u202A-\\u202E\\u2066-\\u2069&&[^\n\t]]");

  private record Licence(String name, String text) {}

  private final Template template;
  private final String style;
  private final String chartScript;
  private final String script;
  private final List<Licence> licences;
  private final Origin origin;

  /** Reads the template and the scripts from this jar, for pages whose command is not known. */
  public HtmlRenderer() {
    this(Origin.of(""));
  }

  /**
   * Reads the template and the scripts from this jar.
   *
   * @param origin what the foot of a page says of how it came about
   */
  public HtmlRenderer(Origin origin) {
    this.origin = origin;
    template =
        Mustache.compiler()
            .emptyStringIsFalse(true)
            .withEscaper(HtmlRenderer::escape)
            .compile(resource("page.mustache"));
    style = resource("page.css");
    chartScript = withoutSourceMap(resource("chart.js/chart.umd.min.js")) + "\n";
    script =
        SCRIPTS.stream()
            .map(HtmlRenderer::resource)
            .map(HtmlRenderer::withoutSourceMap)
            .collect(Collectors.joining("\n"));
    licences =
        List.of(
            new Licence("Chart.js", resource("chart.js/LICENSE.md")),
            new Licence("tablesort", resource("tablesort/LICENCE")));
  }

  /**
   * Renders a page.
   *
   * @param page what to show
   * @return the page as the text of one HTML file, to be stored as UTF-8
   */
  public String render(ReportPage page) {
    // Most of a small page would be the library that draws charts.
    String needed = page.charts().isEmpty() ? script : chartScript + script;
    return template.execute(
        new View(
            page,
            page.charts().stream().map(ChartView::of).toList(),
            page.tables().stream().map(TableView::of).toList(),
            style,
            needed,
            digest(needed),
            licences,
            version(),
            origin));
  }

  /** The model of the template. */
  private record View(
      ReportPage page,
      List<ChartView> charts,
      List<TableView> tables,
      String style,
      String script,
      String digest,
      List<Licence> licences,
      String version,
      Origin origin) {}

  /** Class directories have no manifest, and so no version. */
  private static String version() {
    return Objects.requireNonNullElse(
        HtmlRenderer.class.getPackage().getImplementationVersion(), "");
  }

  /** A chart as the template needs it: a table of numbers, which the page's script draws. */
  private record ChartView(String title, String axis, List<String> series, List<Row> rows) {

    private record Row(String category, List<Integer> values) {}

    static ChartView of(Chart chart) {
      List<Row> rows =
          IntStream.range(0, chart.categories().size())
              .mapToObj(index -> new Row(chart.categories().get(index), values(chart, index)))
              .toList();
      List<String> names = chart.series().stream().map(Chart.Series::name).toList();
      return new ChartView(chart.title(), chart.axis(), names, rows);
    }

    private static List<Integer> values(Chart chart, int category) {
      return chart.series().stream().map(series -> series.values().get(category)).toList();
    }
  }

  private static String escape(String text) {
    return Escapers.HTML.escape(NO_TEXT.matcher(text).replaceAll("\uFFFD"));
  }

  /** A browser's developer tools would try to load the map. */
  private static String withoutSourceMap(String script) {
    return script.replaceAll("(?m)^//# sourceMappingURL=.*$", "");
  }

  private static String digest(String script) {
    try {
      byte[] text = script.getBytes(StandardCharsets.UTF_8);
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(text);
      return "sha256-" + Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  private static String resource(String name) {
    try (InputStream in = HtmlRenderer.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the jar was packed without " + name);
      }
      // A browser reads every line end as \n, and so must the digest.
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
