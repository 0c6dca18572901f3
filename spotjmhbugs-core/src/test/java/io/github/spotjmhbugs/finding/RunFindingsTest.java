// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.practice.invo.InvoPractice;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.tree.ClassNode;

class RunFindingsTest {
  private static final Location METHOD =
      new Location("p/S", "S.java", Location.Kind.METHOD, "up", "()V", 1, 5);
  private static final Location FIELD =
      new Location("p/S", "S.java", Location.Kind.FIELD, "n", "I", 16, -1);

  @Test
  void unitesTheAffectedAndTakesTheSurest() {
    List<Finding> merged =
        RunFindings.merge(
            List.of(
                finding(Confidence.NORMAL, METHOD, "up", "p.A#a"),
                finding(Confidence.HIGH, METHOD, "up", "p.B#b")));
    assertThat(merged).hasSize(1);
    assertThat(merged.get(0).confidence()).isEqualTo(Confidence.HIGH);
    assertThat(merged.get(0).affected()).containsExactly("p.A#a", "p.B#b");
    assertThat(merged.get(0).subjectText()).isEqualTo("up");
  }

  @Test
  void whoIsInDoubtIsNotNamedWithOthers() {
    Finding doubtful = finding(Confidence.LOW, METHOD, "up", "p.A#a");
    Finding other = finding(Confidence.LOW, METHOD, "up", "p.C#c");
    assertThat(RunFindings.merge(List.of(doubtful, other)).get(0).affected())
        .containsExactly("p.A#a", "p.C#c");
    Finding sure = finding(Confidence.NORMAL, METHOD, "up", "p.B#b");
    assertThat(RunFindings.merge(List.of(doubtful, sure)).get(0).affected())
        .containsExactly("p.B#b");
  }

  @Test
  void keepsDifferentNamesInOneLineApart() {
    assertThat(
            RunFindings.merge(
                List.of(
                    finding(Confidence.LOW, METHOD, "f()", "p.A#a"),
                    finding(Confidence.LOW, METHOD, "g()", "p.A#a"))))
        .hasSize(2);
  }

  @Test
  void keepsEachPlaceOfEqualFaultsInOneLine() {
    List<Finding> merged =
        RunFindings.merge(
            List.of(at(site(7), "p.A#a"), at(site(3), "p.A#a"), at(site(3), "p.B#a")));
    assertThat(merged).hasSize(1);
    assertThat(merged.get(0).sites()).containsExactly(site(3), site(7));
    assertThat(merged.get(0).site()).isEqualTo(site(3));
  }

  @Test
  void reportsAFieldOnceInTheWordsOfTheSurest() {
    List<Finding> merged =
        RunFindings.merge(
            List.of(
                finding(Confidence.NORMAL, FIELD, "nowhere", "p.A#a"),
                finding(Confidence.HIGH, FIELD, "in B#b", "p.B#b")));
    assertThat(merged).hasSize(1);
    assertThat(merged.get(0).subjectText()).isEqualTo("in B#b");
    assertThat(merged.get(0).affected()).containsExactly("p.A#a", "p.B#b");
    assertThat(merged.get(0).confidence()).isEqualTo(Confidence.HIGH);
  }

  @Test
  void dropsNothingAndDoesNotDependOnTheOrder() {
    List<Finding> findings = new ArrayList<>();
    findings.add(finding(Confidence.LOW, FIELD, "x", "p.A#a"));
    findings.add(finding(Confidence.NORMAL, METHOD, "up", "p.A#a"));
    findings.add(finding(Confidence.NORMAL, METHOD, "up", "p.C#c"));
    findings.add(finding(Confidence.LOW, Location.ofClass(named("p/Q")), "q", "p.Q#q"));
    List<Finding> expected = RunFindings.merge(findings);
    assertThat(expected)
        .extracting(finding -> finding.location().className())
        .containsExactly("p/Q", "p/S", "p/S");
    Collections.reverse(findings);
    assertThat(RunFindings.merge(findings)).isEqualTo(expected);
    assertThat(RunFindings.merge(expected)).isEqualTo(expected);
  }

  private static ClassNode named(String name) {
    ClassNode tree = new ClassNode();
    tree.name = name;
    return tree;
  }

  private static Site site(int instruction) {
    return new Site.Code("p/S", "up", "()V", instruction);
  }

  private static Finding at(Site site, String affected) {
    return finding(Confidence.LOW, METHOD, Phrase.of("up"), site, affected);
  }

  private static Finding finding(
      Confidence confidence, Location location, String subject, String affected) {
    return finding(confidence, location, Phrase.of(subject), site(0), affected);
  }

  private static Finding finding(
      Confidence confidence, Location location, Phrase subject, Site site, String affected) {
    return new Finding(
        InvoPractice.FIXTURE_PER_INVOCATION,
        new Rating(confidence, ""),
        location,
        subject,
        List.of(),
        List.of(site),
        List.of(),
        List.of(affected));
  }
}
