// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.Confidence;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** What SpotBugs writes with {@code -xml}, and its Maven plugin. */
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
   */
  public static HostReport read(Path output) throws IOException {
    Element root = parse(output);
    List<HostFinding> findings =
        elements(root, "BugInstance").stream()
            .filter(bug -> type(bug).startsWith("JMH_"))
            .map(SpotBugsReport::finding)
            .toList();
    List<String> errors = new ArrayList<>();
    for (Element list : elements(root, "Errors")) {
      elements(list, "Error").stream()
          .map(error -> error.getTextContent().strip())
          .filter(error -> !error.contains(OWN_ERROR))
          .forEach(errors::add);
      elements(list, "MissingClass").forEach(missing -> errors.add(missing.getTextContent()));
    }
    return new HostReport(findings, errors);
  }

  /**
   * @param output the report of one run, or of several that were merged
   * @return the findings in it, SpotBugs' own too, each as {@code PATTERN Class} with {@code
   *     .member} behind it if it has one, without the packages
   * @throws IOException when it cannot be read
   */
  public static List<String> names(Path output) throws IOException {
    return elements(parse(output), "BugInstance").stream().map(SpotBugsReport::name).toList();
  }

  private static Element parse(Path output) throws IOException {
    try {
      return DocumentBuilderFactory.newDefaultInstance()
          .newDocumentBuilder()
          .parse(output.toFile())
          .getDocumentElement();
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException(output + ": " + e.getMessage(), e);
    }
  }

  private static HostFinding finding(Element bug) {
    String priority = bug.getAttribute("priority");
    return new HostFinding(
        Practices.pattern(type(bug)),
        Objects.requireNonNull(CONFIDENCES.get(priority), priority),
        className(bug),
        member(bug),
        elements(bug, "SourceLine").stream()
            .filter(line -> !line.hasAttribute("role") && line.hasAttribute("start"))
            .map(line -> Integer.valueOf(line.getAttribute("start")))
            .findFirst()
            .orElse(-1),
        arguments(bug));
  }

  private static String name(Element bug) {
    String className = className(bug);
    String simpleName = className.substring(className.lastIndexOf('.') + 1);
    String member = member(bug);
    return type(bug) + " " + simpleName + (member.isEmpty() ? "" : "." + member);
  }

  private static String type(Element bug) {
    return bug.getAttribute("type");
  }

  private static String className(Element bug) {
    return elements(bug, "Class").get(0).getAttribute("classname");
  }

  private static String member(Element bug) {
    return Stream.of("Method", "Field")
        .flatMap(tag -> elements(bug, tag).stream())
        .map(member -> member.getAttribute("name"))
        .findFirst()
        .orElse("");
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
