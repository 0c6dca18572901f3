// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * What findings say: the texts of the plugin's {@code messages.xml}, for hosts other than SpotBugs.
 * They are read when the first one is asked for: most scans find nothing. Safe for use by several
 * threads.
 */
public final class Messages {
  private static final String RESOURCE = "messages.xml";
  private static final java.util.regex.Pattern PLACEHOLDER =
      java.util.regex.Pattern.compile("\\{(\\d+)}");

  private record Text(String shortDescription, String longDescription, String details) {
    static Text of(Element pattern) {
      return new Text(
          child(pattern, "ShortDescription"),
          child(pattern, "LongDescription"),
          child(pattern, "Details"));
    }

    private static String child(Element pattern, String name) {
      return pattern.getElementsByTagName(name).item(0).getTextContent().strip();
    }
  }

  /** The texts are the same for every host of a JVM. */
  private static final class Bundled {
    static final Map<BugPattern, Text> TEXTS = read();

    private static Map<BugPattern, Text> read() {
      Map<BugPattern, Text> texts = new EnumMap<>(BugPattern.class);
      NodeList elements = parse().getElementsByTagName("BugPattern");
      for (int i = 0; i < elements.getLength(); i++) {
        Element element = (Element) elements.item(i);
        texts.put(BugPattern.valueOf(element.getAttribute("type")), Text.of(element));
      }
      for (BugPattern pattern : BugPattern.values()) {
        if (!texts.containsKey(pattern)) {
          throw new IllegalStateException(RESOURCE + " has no text for " + pattern);
        }
      }
      return texts;
    }
  }

  private Messages() {}

  /**
   * The texts that this jar brings. A jar that was packed without them, or with broken ones, makes
   * the first method that needs one throw an {@link ExceptionInInitializerError}.
   *
   * @return the texts of all patterns
   */
  public static Messages bundled() {
    return new Messages();
  }

  private static Document parse() {
    try (InputStream in = ownResource().openStream()) {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      return factory.newDocumentBuilder().parse(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ParserConfigurationException | SAXException e) {
      throw new IllegalStateException(RESOURCE + " is broken", e);
    }
  }

  /** Looks beside this class: SpotBugs and other plugins have a resource of the same name. */
  private static URL ownResource() throws IOException {
    String ownPath = Messages.class.getName().replace('.', '/') + ".class";
    URL own = Messages.class.getResource("/" + ownPath);
    if (own == null) {
      throw new IllegalStateException("the class loader does not show where " + ownPath + " is");
    }
    String url = own.toString();
    return URI.create(url.substring(0, url.length() - ownPath.length()) + RESOURCE).toURL();
  }

  /**
   * @param finding a finding
   * @return one line of plain text that states the problem with the names in it
   * @throws IllegalArgumentException when the finding has fewer arguments than its pattern's text
   */
  public String describe(Finding finding) {
    List<String> arguments = finding.arguments();
    return PLACEHOLDER
        .matcher(text(finding.pattern()).longDescription())
        .replaceAll(placeholder -> Matcher.quoteReplacement(argument(placeholder, arguments)));
  }

  private static String argument(MatchResult placeholder, List<String> arguments) {
    int number = Integer.parseInt(placeholder.group(1));
    if (number < 1 || number > arguments.size()) {
      throw new IllegalArgumentException(
          "no argument for " + placeholder.group() + " among " + arguments);
    }
    return arguments.get(number - 1);
  }

  /**
   * @param pattern a pattern
   * @return a few words of plain text that name it
   */
  public String shortDescription(BugPattern pattern) {
    return text(pattern).shortDescription();
  }

  /**
   * @param pattern a pattern
   * @return HTML that explains the pattern: why it matters, wrong and right code, how to fix it
   */
  public String details(BugPattern pattern) {
    return text(pattern).details();
  }

  private static Text text(BugPattern pattern) {
    return Objects.requireNonNull(Bundled.TEXTS.get(pattern));
  }
}
