// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import edu.umd.cs.findbugs.Plugin;
import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.practice.Practice;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.xml.sax.SAXException;

/** Each practice has its rule, detector, page and fixtures, and there is no other practice. */
class PracticeCatalogueTest {
  private static final List<String> CLASS_PREFIXES =
      Practices.keys().stream().map(PracticeCatalogueTest::classPrefix).sorted().toList();

  private static String classPrefix(PracticeKey key) {
    return key.name().charAt(0) + key.name().substring(1).toLowerCase(Locale.ROOT);
  }

  @Test
  void rulesAreThoseOfThePractices() {
    assertThat(Catalogue.fileNamesBelow(Catalogue.SOURCES.resolve("practice")))
        .filteredOn(name -> name.matches("\\w+Practice\\.java"))
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(suffixed("Practice.java").stream(), Stream.of("CodePractice.java"))
                .toList());
  }

  @Test
  void detectorsAreThoseOfThePractices() {
    List<String> detectors = Catalogue.attributes("findbugs.xml", "Detector", "class");
    assertThat(detectors)
        .containsExactlyInAnyOrderElementsOf(
            CLASS_PREFIXES.stream()
                .map(prefix -> "io.github.spotjmhbugs.spotbugs." + prefix + "Detector")
                .toList());
    assertThat(detectors).allSatisfy(name -> assertThat(Class.forName(name)).isPublic());
  }

  @Test
  void pagesAreThoseOfThePractices() {
    Stream<String> pages = Practices.keys().stream().map(key -> key + ".md");
    assertThat(Catalogue.fileNames(Catalogue.PAGES))
        .containsExactlyInAnyOrderElementsOf(Stream.concat(pages, Stream.of("README.md")).toList());
  }

  @ParameterizedTest
  @MethodSource("io.github.spotjmhbugs.analysis.Practices#keys")
  void helpPageLeadsOnToThePage(PracticeKey key) {
    assertThat(Catalogue.lines(Catalogue.PAGES.resolve("README.md")))
        .anyMatch(line -> line.contains("(" + key + ".md#JMH_" + key + "_"));
    assertThat(Catalogue.anchors(key + ".md")).allMatch(a -> a.startsWith("JMH_" + key + "_"));
  }

  @ParameterizedTest
  @MethodSource("io.github.spotjmhbugs.analysis.Practices#all")
  void fixturesAreInAPackageNamedLikeThatOfTheRule(Practice practice) {
    String rule = practice.getClass().getPackageName();
    assertThat(Catalogue.FIXTURES.resolve(rule.substring(rule.lastIndexOf('.') + 1)))
        .isDirectoryContaining("glob:**.java");
  }

  @ParameterizedTest
  @CsvSource({"findbugs.xml, /findbugsplugin.xsd", "messages.xml, /messagecollection.xsd"})
  void fileIsAsSpotBugsWantsIt(String file, String schema) throws SAXException {
    Schema wanted =
        SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
            .newSchema(Plugin.class.getResource(schema));
    assertThatCode(() -> validate(wanted, file)).doesNotThrowAnyException();
  }

  private static void validate(Schema wanted, String file) throws SAXException, IOException {
    wanted.newValidator().validate(new StreamSource(Catalogue.ROOT.resolve(file).toFile()));
  }

  @Test
  void versionIsThatOfTheBuild() {
    String version = Catalogue.xml("findbugs.xml").getDocumentElement().getAttribute("version");
    assertThat(Catalogue.lines(Catalogue.ROOT.resolve("pom.xml")))
        .contains("  <version>" + version + "</version>");
  }

  private static List<String> suffixed(String suffix) {
    return CLASS_PREFIXES.stream().map(prefix -> prefix + suffix).toList();
  }
}
