// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.practice.fork.ForkPractice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class MessagesTest {
  private static final String MESSAGE = message(finding(List.of(), "@Fork(0)", "Bench"));

  private static String message(Finding finding) {
    return Messages.statement(finding) + " " + Messages.remedy(finding);
  }

  @Test
  void saysWhatHappensThenWhatToDo() {
    Finding finding = finding(List.of(), "@Fork(0)", "Bench");
    assertThat(Messages.statement(finding)).matches("@Fork\\(0\\) [^{}]* Bench [^{}]*\\.");
    assertThat(Messages.remedy(finding)).matches("[A-Z][^{}]*\\.");
    assertThat(Messages.describe(finding)).isEqualTo(MESSAGE);
  }

  @Test
  void namesTheAffectedLast() {
    assertThat(Messages.describe(finding(List.of("p.Bench#b", "p.Bench#a"), "@Fork(0)", "Bench")))
        .isEqualTo(MESSAGE + " Affected: Bench#a, Bench#b.");
  }

  @Test
  void saysWhyItIsLow() {
    Finding sure = finding(List.of("p.Bench#a"), "@Fork(0)", "Bench");
    assertThat(Messages.describe(rated(sure, Rating.low("it may be meant"))))
        .isEqualTo(MESSAGE + " Low: it may be meant. Affected: Bench#a.");
    assertThat(sure.rating().doubtText()).isEmpty();
  }

  @Test
  void doesNotRepeatTheLocation() {
    Location method = new Location("p/Bench", "", Location.Kind.METHOD, "run", "()V", 1, -1);
    assertThat(Messages.describe(finding(method, List.of("p.Bench#run"), "@Fork(0)", "Bench")))
        .endsWith(Messages.remedy(finding(method, List.of(), "@Fork(0)", "Bench")));
    assertThat(Messages.describe(finding(method, List.of("p.Sub#run"), "@Fork(0)", "Bench")))
        .endsWith(" Affected: Sub#run.");
    Location field = new Location("p/Bench", "", Location.Kind.FIELD, "run", "I", 1, -1);
    assertThat(Messages.describe(finding(field, List.of("p.Bench#run"), "@Fork(0)", "Bench")))
        .endsWith(" Affected: Bench#run.");
  }

  @Test
  void takesArgumentsLiterally() {
    assertThat(Messages.describe(finding(List.of(), "$1 {2} \\", "Outer$Inner")))
        .startsWith("$1 {2} \\ on Outer$Inner runs ");
  }

  /** They do not parse the file as XML. */
  @ParameterizedTest
  @MethodSource("io.github.spotjmhbugs.analysis.Practices#patterns")
  void areThoseOfTheXml(BugPattern pattern) throws Exception {
    Element element = element(pattern);
    assertThat(Messages.shortDescription(pattern)).isEqualTo(text(element, "ShortDescription"));
    assertThat(Messages.details(pattern)).isEqualTo(text(element, "Details").strip());
  }

  private static Element element(BugPattern pattern) throws Exception {
    Document messages =
        DocumentBuilderFactory.newDefaultInstance()
            .newDocumentBuilder()
            .parse(Path.of("../messages.xml").toFile());
    NodeList all = messages.getElementsByTagName("BugPattern");
    return IntStream.range(0, all.getLength())
        .mapToObj(i -> (Element) all.item(i))
        .filter(element -> element.getAttribute("type").equals(pattern.type()))
        .findFirst()
        .orElseThrow();
  }

  private static String text(Element pattern, String child) {
    return pattern.getElementsByTagName(child).item(0).getTextContent();
  }

  /** By the rules of MkDocs, which "mvn -Psite" runs and which then checks the real pages. */
  @ParameterizedTest
  @MethodSource("io.github.spotjmhbugs.analysis.Practices#patterns")
  void addressLeadsToTheSectionOnTheSite(BugPattern pattern) throws IOException {
    String site = "https://spotjmhbugs.github.io/spotjmhbugs/docs/practices/";
    String address = Messages.page(pattern);
    assertThat(address).startsWith(site).contains(".html#");
    String[] page = address.substring(site.length()).split("\\.html#", 2);
    assertThat(Files.readString(Path.of("../docs/practices", page[0] + ".md")))
        .contains("<a id=\"" + page[1] + "\"></a>");
  }

  @Test
  void knowsNoOtherPattern() {
    BugPattern other = ForkPractice.KEY.pattern("OTHER");
    assertThatThrownBy(() -> Messages.details(other))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("messages.xml has no text for JMH_FORK_OTHER");
  }

  private static Finding rated(Finding finding, Rating rating) {
    return new Finding(
        finding.pattern(),
        rating,
        finding.location(),
        finding.subject(),
        finding.details(),
        finding.sites(),
        finding.secondaryLines(),
        finding.affected());
  }

  private static Finding finding(List<String> affected, String subject, String... details) {
    Location place = new Location("p/Bench", "Bench.java", Location.Kind.CLASS, "", "", 0, -1);
    return finding(place, affected, subject, details);
  }

  private static Finding finding(
      Location location, List<String> affected, String subject, String... details) {
    return new Finding(
        ForkPractice.ZERO_ANNOTATION,
        Rating.NORMAL,
        location,
        Phrase.of(subject),
        Stream.of(details).map(Phrase::of).toList(),
        List.of(new Site.Declaration("p/Bench", "", "")),
        List.of(),
        affected);
  }
}
