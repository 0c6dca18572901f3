// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.practice.fork.ForkPractice;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

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
    assertThat(Messages.doubt(sure)).isEmpty();
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

  @Test
  void readsAllTexts() {
    BugPattern pattern = ForkPractice.ZERO_ANNOTATION;
    assertThat(Messages.shortDescription(pattern)).isEqualTo("Annotation asks for zero forks");
    assertThat(Messages.details(pattern)).startsWith("<p>").endsWith("</p>");
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
