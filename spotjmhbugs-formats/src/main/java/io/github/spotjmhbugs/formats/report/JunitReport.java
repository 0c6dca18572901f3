// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Messages;
import io.github.spotjmhbugs.host.result.Names;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.host.result.ScanResult;
import io.github.spotjmhbugs.host.result.TargetResult;
import io.github.spotjmhbugs.host.source.Sources;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Test results in the format of Ant's JUnit task, which all CI servers show: each benchmark is a
 * test, which fails if a finding affects it. A finding in code that only launches benchmarks is a
 * test of its own.
 *
 * @param sources where the paths of source files come from
 */
public record JunitReport(Sources sources) implements Report {
  @Override
  public String render(ScanResult result) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeCharacters("\n");
      xml.writeStartElement("testsuites");
      for (TargetResult target : result.targets()) {
        suite(xml, target);
      }
      xml.writeEndElement();
      xml.writeEndDocument();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("a string takes everything", e);
    }
    return text.append('\n').toString();
  }

  private void suite(XMLStreamWriter xml, TargetResult target) throws XMLStreamException {
    Map<String, List<Finding>> tests = tests(target);
    long failed = tests.values().stream().filter(findings -> !findings.isEmpty()).count();
    xml.writeCharacters("\n  ");
    xml.writeStartElement("testsuite");
    xml.writeAttribute("name", plain(target.target()));
    xml.writeAttribute("tests", String.valueOf(tests.size()));
    xml.writeAttribute("failures", String.valueOf(failed));
    xml.writeAttribute("errors", "0");
    xml.writeAttribute("skipped", "0");
    for (Map.Entry<String, List<Finding>> test : tests.entrySet()) {
      test(xml, target.target(), test.getKey(), test.getValue());
    }
    xml.writeCharacters("\n  ");
    xml.writeEndElement();
  }

  private static Map<String, List<Finding>> tests(TargetResult target) {
    Map<String, List<Finding>> tests = new TreeMap<>();
    for (String benchmark : target.benchmarks()) {
      tests.put(
          benchmark,
          target.findings().stream().filter(each -> each.affected().contains(benchmark)).toList());
    }
    target.findings().stream()
        .filter(finding -> finding.affected().stream().noneMatch(tests::containsKey))
        .collect(Collectors.groupingBy(JunitReport::ownName))
        .forEach(tests::put);
    return tests;
  }

  private static String ownName(Finding finding) {
    return Names.binary(finding.location()) + "#" + finding.location().member();
  }

  private void test(XMLStreamWriter xml, String target, String name, List<Finding> findings)
      throws XMLStreamException {
    int hash = name.lastIndexOf('#');
    xml.writeCharacters("\n    ");
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", plain(name.substring(0, Math.max(0, hash))));
    xml.writeAttribute("name", plain(name.substring(hash + 1)));
    if (!findings.isEmpty()) {
      String types =
          findings.stream()
              .map(each -> each.pattern().type())
              .distinct()
              .collect(Collectors.joining(", "));
      xml.writeStartElement("failure");
      xml.writeAttribute("type", types);
      xml.writeAttribute("message", plain(Messages.statement(findings.get(0))));
      String lines =
          findings.stream()
              .map(each -> line(target, each))
              .collect(Collectors.joining("\n", "\n", "\n    "));
      xml.writeCharacters(lines);
      xml.writeEndElement();
    }
    xml.writeEndElement();
  }

  private String line(String target, Finding finding) {
    return plain(
        FindingPlace.of(sources, target, finding)
            + ": "
            + Names.level(finding.confidence())
            + ": "
            + Messages.describe(finding)
            + " ["
            + finding.pattern().type()
            + "]");
  }

  /** XML 1.0 has no way to write some characters, such as halves of surrogate pairs. */
  private static String plain(String text) {
    return OneLine.of(text)
        .replaceAll("[\\uD800-\\uDFFF&&[^\\x{10000}-\\x{10FFFF}]]|[\\uFFFE\\uFFFF]", "?");
  }
}
