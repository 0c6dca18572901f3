// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** How to compile what is not compiled. */
public final class BuildAdvice {
  private static final String POM = "pom.xml";

  private BuildAdvice() {}

  /**
   * Advises on a target.
   *
   * @param target a file or directory in a project
   * @return how to compile the project, which also downloads what it needs; empty if there is none
   */
  public static String compile(Path target) {
    return BuildProject.around(target)
        .map(BuildProject::module)
        .flatMap(module -> BuildTool.of(module).map(tool -> tool.advice(module, Set.of("test"))))
        .orElse("");
  }

  /**
   * Advises on a Maven project.
   *
   * @param project its directory
   * @return what to do, with the profile that the module is in, if it is in one
   */
  static String maven(Path project) {
    String profile = profile(project).map(id -> "-P" + id + " ").orElse("");
    return "run mvn " + profile + "test-compile";
  }

  /**
   * Advises on a Gradle project.
   *
   * @param sets names of source sets
   * @return what to do
   */
  static String gradle(Collection<String> sets) {
    return sets.stream()
        .map(set -> set.equals("main") ? "classes" : set + "Classes")
        .collect(Collectors.joining(" ", "run ./gradlew ", ""));
  }

  private static Optional<String> profile(Path project) {
    Path parent = project.getParent();
    while (parent != null && !Files.exists(parent.resolve(POM))) {
      parent = parent.getParent();
    }
    if (parent == null) {
      return Optional.empty();
    }
    String module = parent.relativize(project).toString().replace('\\', '/');
    Path pom = parent.resolve(POM);
    return modules(pom)
        .filter(each -> each.getTextContent().strip().equals(module))
        .findFirst()
        .map(each -> (Element) each.getParentNode().getParentNode())
        .filter(owner -> owner.getTagName().equals("profile"))
        .flatMap(owner -> elements(owner.getElementsByTagName("id")).findFirst())
        .map(id -> id.getTextContent().strip());
  }

  /** A pom that cannot be read has none: there is only less to advise. */
  static Stream<Element> modules(Path pom) {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      DocumentBuilder parser = factory.newDocumentBuilder();
      parser.setErrorHandler(new DefaultHandler()); // without one, it writes to the error stream
      Document document = parser.parse(pom.toFile());
      return elements(document.getElementsByTagName("module"));
    } catch (IOException | ParserConfigurationException | SAXException e) {
      return Stream.empty();
    }
  }

  private static Stream<Element> elements(NodeList nodes) {
    return IntStream.range(0, nodes.getLength()).mapToObj(i -> (Element) nodes.item(i));
  }
}
