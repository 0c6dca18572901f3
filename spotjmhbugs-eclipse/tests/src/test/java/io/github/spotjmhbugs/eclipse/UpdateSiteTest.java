// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.eclipse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

class UpdateSiteTest {
  private static final String FEATURE =
      "//unit[@id='io.github.spotjmhbugs.eclipse.feature.feature.group']";
  private static final String SPOTBUGS = "com.github.spotbugs.plugin.eclipse";

  private static Map<String, byte[]> files;
  private static Document content;

  @BeforeAll
  static void readTheSite() throws Exception {
    files = Built.unpacked(Built.siteArchive());
    byte[] xml =
        Built.unpacked(new ByteArrayInputStream(files.get("content.jar"))).get("content.xml");
    DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    content = factory.newDocumentBuilder().parse(new ByteArrayInputStream(xml));
  }

  @Test
  void theFeatureNeedsTheSpotBugsPlugin() {
    assertThat(values(FEATURE + "/requires/required[@name='" + SPOTBUGS + "']/@range"))
        .containsExactly("[4.7.0,5.0.0)");
    assertThat(values(FEATURE + "/requires/required[@name='" + SPOTBUGS + "']/@optional"))
        .as("an optional requirement would let the feature be installed for nothing")
        .isEmpty();
  }

  @Test
  void theSiteOffersTheFeatureAndItsBundlesButNotTheStub() {
    assertThat(values("//unit[not(contains(@id, 'a.jre'))]/@id"))
        .filteredOn(id -> !id.contains("category"))
        .containsExactlyInAnyOrder(
            "io.github.spotjmhbugs.eclipse",
            "io.github.spotjmhbugs.eclipse.quickfix",
            "io.github.spotjmhbugs.eclipse.feature.feature.jar",
            "io.github.spotjmhbugs.eclipse.feature.feature.group");
    assertThat(files.keySet())
        .filteredOn(name -> name.startsWith("plugins/") || name.startsWith("features/"))
        .hasSize(3)
        .allMatch(name -> name.matches("(plugins|features)/io\\.github\\.spotjmhbugs\\..*"));
  }

  @Test
  void theFeatureStandsInACategoryOfItsOwnNextToSpotBugs() {
    String category = "//unit[properties/property[@name='org.eclipse.equinox.p2.type.category']]";
    assertThat(
            values(category + "/properties/property[@name='org.eclipse.equinox.p2.name']/@value"))
        .containsExactly("SpotBugs Detectors");
    assertThat(values(category + "/requires/required/@name"))
        .containsExactly("io.github.spotjmhbugs.eclipse.feature.feature.group");
  }

  @Test
  void theFeatureSaysWhatItIsAndUnderWhichLicence() {
    assertThat(values(FEATURE + "/properties/property[@name='org.eclipse.equinox.p2.name']/@value"))
        .containsExactly("SpotJMHBugs: bad practices in JMH benchmarks");
    assertThat(
            values(
                FEATURE
                    + "/properties/property[@name='org.eclipse.equinox.p2.description']/@value"))
        .singleElement()
        .asString()
        .contains("do not measure what their authors intend", "category JMH");
    assertThat(values(FEATURE + "/licenses/license/@uri"))
        .containsExactly("https://www.apache.org/licenses/LICENSE-2.0.txt");
  }

  @Test
  void versionsOfASnapshotHoldTheTimeOfTheBuild() {
    assertThat(values("//unit[starts-with(@id, 'io.github.spotjmhbugs')]/@version"))
        .isNotEmpty()
        .allMatch(Built.version().asMatchPredicate());
  }

  @Test
  void theSiteNamesWhereSpotBugsIs() {
    assertThat(values("//references/repository/@uri"))
        .isNotEmpty()
        .containsOnly("https://spotbugs.github.io/eclipse/");
  }

  @Test
  void theArchiveIsTheSite() throws IOException {
    try (var tree = Files.walk(Built.site())) {
      assertThat(
              tree.filter(Files::isRegularFile)
                  .map(file -> Built.site().relativize(file).toString()))
          .containsExactlyInAnyOrderElementsOf(files.keySet());
    }
  }

  private static List<String> values(String path) {
    try {
      NodeList nodes =
          (NodeList)
              XPathFactory.newDefaultInstance()
                  .newXPath()
                  .evaluate(path, content, XPathConstants.NODESET);
      return IntStream.range(0, nodes.getLength())
          .mapToObj(i -> nodes.item(i).getNodeValue())
          .toList();
    } catch (XPathExpressionException e) {
      throw new IllegalArgumentException(path, e);
    }
  }
}
