// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import io.github.spotjmhbugs.host.result.OneLine;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Test results in the format of Ant's JUnit task, which all CI servers show. */
public final class JunitXml {
  private JunitXml() {}

  /**
   * Tests that belong together.
   *
   * @param name what they belong to
   * @param tests the tests
   */
  public record Suite(String name, List<Test> tests) {}

  /**
   * A test.
   *
   * @param className the class that it stands in
   * @param name its name
   * @param failure why it failed; empty when it passed
   */
  public record Test(String className, String name, Optional<Failure> failure) {}

  /**
   * Why a test failed.
   *
   * @param type the kinds of failures
   * @param message the most important of them
   * @param lines all of them
   */
  public record Failure(String type, String message, List<String> lines) {}

  /**
   * Renders test results.
   *
   * @param suites all suites
   * @return the text of the file
   */
  public static String of(List<Suite> suites) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeCharacters("\n");
      xml.writeStartElement("testsuites");
      for (Suite suite : suites) {
        write(xml, suite);
      }
      xml.writeEndElement();
      xml.writeEndDocument();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("a string takes everything", e);
    }
    return text.append('\n').toString();
  }

  private static void write(XMLStreamWriter xml, Suite suite) throws XMLStreamException {
    long failed = suite.tests().stream().filter(test -> test.failure().isPresent()).count();
    xml.writeCharacters("\n  ");
    xml.writeStartElement("testsuite");
    xml.writeAttribute("name", plain(suite.name()));
    xml.writeAttribute("tests", String.valueOf(suite.tests().size()));
    xml.writeAttribute("failures", String.valueOf(failed));
    xml.writeAttribute("errors", "0");
    xml.writeAttribute("skipped", "0");
    for (Test test : suite.tests()) {
      write(xml, test);
    }
    xml.writeCharacters("\n  ");
    xml.writeEndElement();
  }

  private static void write(XMLStreamWriter xml, Test test) throws XMLStreamException {
    xml.writeCharacters("\n    ");
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", plain(test.className()));
    xml.writeAttribute("name", plain(test.name()));
    if (test.failure().isPresent()) {
      Failure failure = test.failure().get();
      xml.writeStartElement("failure");
      xml.writeAttribute("type", failure.type());
      xml.writeAttribute("message", plain(failure.message()));
      xml.writeCharacters(
          failure.lines().stream()
              .map(JunitXml::plain)
              .collect(Collectors.joining("\n", "\n", "\n    ")));
      xml.writeEndElement();
    }
    xml.writeEndElement();
  }

  /** XML 1.0 has no way to write some characters, such as halves of surrogate pairs. */
  private static String plain(String text) {
    return OneLine.of(text)
        .replaceAll("[\\uD800-\\uDFFF&&[^\\x{10000}-\\x{10FFFF}]]|[\\uFFFE\\uFFFF]", "?");
  }
}
