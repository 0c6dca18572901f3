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
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Renders pages. A page is one file: it carries its styles and scripts, opens from disk and asks
 * for nothing, which its content security policy makes sure of: only the scripts that it was made
 * with run. The same model gives the same bytes. Safe for use by several threads.
 */
public final class HtmlRenderer {
  private static final List<String> SCRIPTS =
      List.of(
          "chart.js/chart.umd.min.js",
          "tablesort/tablesort.min.js",
          "tablesort/tablesort.number.min.js",
          "page.js");

  /** What HTML cannot say, and what UTF-8 cannot: names in class files may hold anything. */
  private static final Pattern NO_TEXT = Pattern.compile("[\\p{Cc}\\p{Cs}&&[^\n\t]]");

  private record Licence(String name, String text) {}

  private final Template template;
  private final String style;
  private final String script;
  private final List<Licence> licences;

  /** Reads the template and the scripts that this jar brings. */
  public HtmlRenderer() {
    template =
        Mustache.compiler()
            .emptyStringIsFalse(true)
            .withEscaper(HtmlRenderer::escape)
            .compile(resource("page.mustache"));
    style = resource("page.css");
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
   * @param page what to show
   * @return the page as the text of one HTML file, to be stored as UTF-8
   */
  public String render(ReportPage page) {
    return template.execute(
        new View(
            page,
            page.charts().stream().map(ChartView::of).toList(),
            page.tables().stream().map(TableView::of).toList(),
            style,
            script,
            digest(script),
            licences));
  }

  /** All that the template asks for. */
  private record View(
      ReportPage page,
      List<ChartView> charts,
      List<TableView> tables,
      String style,
      String script,
      String digest,
      List<Licence> licences) {}

  private static String escape(String text) {
    return Escapers.HTML.escape(NO_TEXT.matcher(text).replaceAll("\uFFFD"));
  }

  /** A browser's development tools would ask for the map. */
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
