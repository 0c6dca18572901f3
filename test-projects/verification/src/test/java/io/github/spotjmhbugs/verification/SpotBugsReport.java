// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import io.github.spotjmhbugs.practice.Confidence;
import io.github.spotjmhbugs.practice.Pattern;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** What SpotBugs writes with {@code -xml}. */
public final class SpotBugsReport {
  // SpotBugs itself says so of loops that test at their end; it is none of ours.
  private static final String OWN_ERROR = "mismatch on existence of backedge";

  private static final Map<String, Confidence> CONFIDENCES =
      Map.of("1", Confidence.HIGH, "2", Confidence.NORMAL, "3", Confidence.LOW);

  private SpotBugsReport() {}

  /**
   * @param output the report of one run
   * @return its findings of our detectors and its errors
   * @throws IOException when it cannot be read
   * @throws ParserConfigurationException when the JDK has no parser for it
   * @throws SAXException when it is no XML
   */
  public static HostReport read(Path output)
      throws IOException, ParserConfigurationException, SAXException {
    Document document =
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(output.toFile());
    List<HostFinding> findings = new ArrayList<>();
    for (Element bug : elements(document.getDocumentElement(), "BugInstance")) {
      if (bug.getAttribute("type").startsWith("JMH_")) {
        findings.add(finding(bug));
      }
    }
    List<String> errors = new ArrayList<>();
    for (Element list : elements(document.getDocumentElement(), "Errors")) {
      elements(list, "Error").stream()
          .map(error -> error.getTextContent().strip())
          .filter(error -> !error.contains(OWN_ERROR))
          .forEach(errors::add);
      elements(list, "MissingClass").forEach(missing -> errors.add(missing.getTextContent()));
    }
    return new HostReport(findings, errors);
  }

  private static HostFinding finding(Element bug) {
    String priority = bug.getAttribute("priority");
    List<Element> members =
        Stream.of("Method", "Field").flatMap(tag -> elements(bug, tag).stream()).toList();
    return new HostFinding(
        Pattern.valueOf(bug.getAttribute("type")),
        Objects.requireNonNull(CONFIDENCES.get(priority), priority),
        elements(bug, "Class").get(0).getAttribute("classname"),
        members.isEmpty() ? "" : members.get(0).getAttribute("name"),
        elements(bug, "SourceLine").stream()
            // With messages, SpotBugs adds what is derived from the class.
            .filter(line -> !line.hasAttribute("role") && !line.hasAttribute("synthetic"))
            .map(line -> Integer.valueOf(line.getAttribute("start")))
            .findFirst()
            .orElse(-1),
        arguments(bug));
  }

  /** One string for what the fault is about; the other arguments are parameters of types. */
  private static List<String> arguments(Element bug) {
    Stream<String> subject =
        elements(bug, "String").stream().map(text -> text.getAttribute("value"));
    Stream<String> details =
        elements(bug, "Type").stream().map(type -> type.getAttribute("typeParameters"));
    return Stream.concat(subject, details).toList();
  }

  private static List<Element> elements(Element parent, String tag) {
    List<Element> elements = new ArrayList<>();
    for (Node child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (child instanceof Element element && element.getTagName().equals(tag)) {
        elements.add(element);
      }
    }
    return elements;
  }
}
