// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.result;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.text.MessageFormat;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Renders findings as text: the templates of the plugin's {@code messages.xml}, for hosts other
 * than SpotBugs. A template consists of a statement, a remedy in one sentence, and a placeholder.
 * The file is read when the first text is asked for: most scans find nothing. A jar that was packed
 * without it makes the first method that needs a text throw an {@link ExceptionInInitializerError}.
 * Safe for use by several threads.
 */
public final class Messages {
  private static final String RESOURCE = "messages.xml";

  /** The number of the placeholder of a finding's first detail. */
  private static final int FIRST_DETAIL = 3;

  /**
   * A pattern; {2} stands for what its findings differ in. The JDK's XML parser would take as long
   * as the analysis of a few benchmarks.
   */
  private static final Pattern TEXT =
      Pattern.compile(
          String.join(
              "\\s*",
              "<BugPattern type=\"(\\w+)\">",
              "<ShortDescription>([^<&]+)</ShortDescription>",
              "<LongDescription>([^<&]+\\.) ([^<&]+)\\{2}</LongDescription>",
              "<Details>",
              "<!\\[CDATA\\[(.+?)]]>",
              "</Details>"),
          Pattern.DOTALL);

  private static final Pattern BUGS_URL = Pattern.compile("<BugsUrl>([^<&]+)</BugsUrl>");

  private record Text(String shortDescription, String statement, String remedy, String details) {}

  /** The texts are the same for every host of a JVM. */
  private static final class Bundled {
    private static final String FILE = read();
    static final Map<String, Text> TEXTS =
        TEXT.matcher(FILE)
            .results()
            .collect(Collectors.toUnmodifiableMap(each -> each.group(1), Bundled::text));
    static final String PAGE =
        BUGS_URL.matcher(FILE).results().map(each -> each.group(1)).findFirst().orElseThrow();

    private static Text text(MatchResult pattern) {
      return new Text(
          pattern.group(2), pattern.group(3), pattern.group(4), pattern.group(5).strip());
    }
  }

  private Messages() {}

  private static String read() {
    try (InputStream in = ownResource().openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Looks beside the engine: SpotBugs and other plugins have a resource of the same name. */
  private static URL ownResource() throws IOException {
    String ownPath = Finding.class.getName().replace('.', '/') + ".class";
    URL own = Finding.class.getResource("/" + ownPath);
    if (own == null) {
      throw new IllegalStateException("the class loader does not show where " + ownPath + " is");
    }
    String url = own.toString();
    return URI.create(url.substring(0, url.length() - ownPath.length()) + RESOURCE).toURL();
  }

  /**
   * {@return all there is to say of a finding in one line of plain text: the statement, the remedy,
   * why it is only worth a look, and the affected benchmarks that the location does not name}
   */
  public static String describe(Finding finding) {
    return statement(finding) + " " + remedy(finding) + finding.arguments().get(1);
  }

  /** {@return a sentence of plain text that states the problem: what happens and where} */
  public static String statement(Finding finding) {
    return template(finding.pattern())
        .format(Stream.concat(Stream.of(""), finding.arguments().stream()).toArray());
  }

  /** {@return how many details the statement of a pattern mentions} */
  public static int detailsIn(BugPattern pattern) {
    return Math.max(0, template(pattern).getFormatsByArgumentIndex().length - FIRST_DETAIL);
  }

  private static MessageFormat template(BugPattern pattern) {
    // To SpotBugs, whose templates these are, an apostrophe is one, and quotes nothing.
    return new MessageFormat(text(pattern).statement().replace("'", "''"));
  }

  /** {@return a sentence of plain text that says what to do about a finding} */
  public static String remedy(Finding finding) {
    return text(finding.pattern()).remedy();
  }

  /** {@return a few words of plain text that name a pattern} */
  public static String shortDescription(BugPattern pattern) {
    return text(pattern).shortDescription();
  }

  /** {@return HTML that explains a pattern: why it matters, wrong and right code, how to fix it} */
  public static String details(BugPattern pattern) {
    return text(pattern).details();
  }

  /** {@return the address of the section on a pattern in its practice's page on the site} */
  public static String page(BugPattern pattern) {
    return page(pattern.practice()) + "#" + pattern.type();
  }

  /** {@return the address of a practice's page, on the project's site} */
  public static String page(PracticeKey practice) {
    String index = Bundled.PAGE;
    return index.substring(0, index.lastIndexOf('/') + 1) + practice + ".html";
  }

  private static Text text(BugPattern pattern) {
    Text text = Bundled.TEXTS.get(pattern.type());
    if (text == null) {
      throw new IllegalStateException(RESOURCE + " has no text for " + pattern);
    }
    return text;
  }
}
