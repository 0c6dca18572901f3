// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.catalogue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The files in which practices are described, as they stand in the repository. */
final class Catalogue {
  /** The top of the repository: Maven runs tests in the directory of their module. */
  static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  static final Path PAGES = ROOT.resolve("docs/practices");
  static final Path SOURCES = ROOT.resolve("spotjmhbugs-core/src/main/java/io/github/spotjmhbugs");
  static final Path FIXTURES =
      ROOT.resolve("test-projects/fixtures/src/main/java/io/github/spotjmhbugs/fixtures");

  private static final Pattern ANCHOR = Pattern.compile("<a id=\"([^\"]+)\"></a>");

  private Catalogue() {}

  static Document xml(String file) {
    try {
      return DocumentBuilderFactory.newDefaultInstance()
          .newDocumentBuilder()
          .parse(ROOT.resolve(file).toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ParserConfigurationException | SAXException e) {
      throw new AssertionError(file, e);
    }
  }

  static List<Element> elements(String file, String name) {
    NodeList nodes = xml(file).getElementsByTagName(name);
    return IntStream.range(0, nodes.getLength()).mapToObj(i -> (Element) nodes.item(i)).toList();
  }

  static List<String> attributes(String file, String element, String attribute) {
    return elements(file, element).stream().map(e -> e.getAttribute(attribute)).toList();
  }

  static String text(String pattern, String child) {
    return elements("messages.xml", "BugPattern").stream()
        .filter(element -> element.getAttribute("type").equals(pattern))
        .map(element -> element.getElementsByTagName(child).item(0).getTextContent())
        .findFirst()
        .orElseThrow();
  }

  static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<String> anchors(String page) {
    return ANCHOR
        .matcher(String.join("\n", lines(PAGES.resolve(page))))
        .results()
        .map((MatchResult match) -> match.group(1))
        .toList();
  }

  static List<String> fileNames(Path directory) {
    return fileNames(directory, 1);
  }

  static List<String> fileNamesBelow(Path directory) {
    return fileNames(directory, Integer.MAX_VALUE);
  }

  private static List<String> fileNames(Path directory, int depth) {
    try (Stream<Path> files = Files.walk(directory, depth).filter(Files::isRegularFile)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
