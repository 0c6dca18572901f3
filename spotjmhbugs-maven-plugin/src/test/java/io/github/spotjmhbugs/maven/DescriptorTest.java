// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** What Maven reads of the plugin, and the help goal shows. */
class DescriptorTest {
  @Test
  void goalsAreAggregatorsThatCompileFirst() throws Exception {
    assertThat(goals())
        .extracting(goal -> text(goal, "goal"))
        .containsExactlyInAnyOrder("check", "fix", "help", "scan", "track");
    for (Element goal : goals()) {
      assertThat(text(goal, "threadSafe")).isEqualTo("true");
      assertThat(text(goal, "description")).isNotBlank();
      if (!text(goal, "goal").equals("help")) {
        assertThat(text(goal, "aggregator")).isEqualTo("true");
        assertThat(text(goal, "executePhase")).isEqualTo("test-compile");
        assertThat(text(goal, "requiresDependencyResolution")).isEqualTo("test");
      }
    }
  }

  @Test
  void everyParameterIsExplainedAndCanBeGivenOnTheCommandLine() throws Exception {
    int seen = 0;
    for (Element goal : goals()) {
      if (text(goal, "goal").equals("help")) {
        continue;
      }
      for (Element parameter : elements(goal, "parameter")) {
        if (text(parameter, "editable").equals("true")) {
          String name = text(parameter, "name");
          assertThat(text(parameter, "description")).as(name).isNotBlank();
          assertThat(elements(goal, name).get(0).getTextContent())
              .isEqualTo("${spotjmhbugs." + name + "}");
          seen++;
        }
      }
    }
    assertThat(seen).isPositive();
  }

  private static List<Element> goals() throws Exception {
    try (InputStream in = DescriptorTest.class.getResourceAsStream("/META-INF/maven/plugin.xml")) {
      Document descriptor = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(in);
      return elements(descriptor.getDocumentElement(), "mojo");
    }
  }

  private static List<Element> elements(Element parent, String name) {
    NodeList nodes = parent.getElementsByTagName(name);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }

  private static String text(Element parent, String name) {
    return parent.getElementsByTagName(name).item(0).getTextContent();
  }
}
