// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.recipes;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** What an XML report of SpotBugs says. */
final class SpotBugsXml {
  private SpotBugsXml() {}

  /**
   * @param report a report
   * @return the findings in it, SpotBugs' own too, each as {@code PATTERN Class} with {@code
   *     .member} behind it if it has one, without the packages
   * @throws IOException when it cannot be read
   */
  static List<String> findings(Path report) throws IOException {
    try {
      NodeList bugs =
          DocumentBuilderFactory.newDefaultInstance()
              .newDocumentBuilder()
              .parse(report.toFile())
              .getElementsByTagName("BugInstance");
      return IntStream.range(0, bugs.getLength())
          .mapToObj(i -> finding((Element) bugs.item(i)))
          .toList();
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException(report + ": " + e.getMessage(), e);
    }
  }

  /**
   * @param report a report
   * @return those of its findings that are ours
   * @throws IOException when it cannot be read
   */
  static List<String> ours(Path report) throws IOException {
    return findings(report).stream().filter(finding -> finding.startsWith("JMH_")).toList();
  }

  private static String finding(Element bug) {
    String className = first(bug, "Class", "classname");
    String member = first(bug, "Method", "name") + first(bug, "Field", "name");
    return bug.getAttribute("type")
        + " "
        + className.substring(className.lastIndexOf('.') + 1)
        + (member.isEmpty() ? "" : "." + member);
  }

  private static String first(Element bug, String tag, String attribute) {
    NodeList elements = bug.getElementsByTagName(tag);
    return elements.getLength() == 0 ? "" : ((Element) elements.item(0)).getAttribute(attribute);
  }
}
