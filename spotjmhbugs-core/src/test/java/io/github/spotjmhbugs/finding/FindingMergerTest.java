// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.tree.ClassNode;

class FindingMergerTest {
  private static final Location METHOD =
      new Location("p/S", "S.java", Location.Kind.METHOD, "up", "()V", 1, 5);
  private static final Location FIELD =
      new Location("p/S", "S.java", Location.Kind.FIELD, "n", "I", 16, -1);

  @Test
  void unitesTheAffectedAndTakesTheSurest() {
    List<Finding> merged =
        FindingMerger.merge(
            List.of(
                finding(Confidence.LOW, METHOD, "up", "p.A#a"),
                finding(Confidence.NORMAL, METHOD, "up", "p.B#b")));
    assertThat(merged).hasSize(1);
    assertThat(merged.get(0).confidence()).isEqualTo(Confidence.NORMAL);
    assertThat(merged.get(0).affected()).containsExactly("p.A#a", "p.B#b");
    assertThat(merged.get(0).arguments()).containsExactly("up", "A#a, B#b");
  }

  @Test
  void keepsDifferentNamesInOneLineApart() {
    assertThat(
            FindingMerger.merge(
                List.of(
                    finding(Confidence.LOW, METHOD, "f()", "p.A#a"),
                    finding(Confidence.LOW, METHOD, "g()", "p.A#a"))))
        .hasSize(2);
  }

  @Test
  void reportsAFieldOnceInTheWordsOfTheSurest() {
    List<Finding> merged =
        FindingMerger.merge(
            List.of(
                finding(Confidence.LOW, FIELD, "nowhere", "p.A#a"),
                finding(Confidence.HIGH, FIELD, "in B#b", "p.B#b")));
    assertThat(merged).hasSize(1);
    assertThat(merged.get(0).arguments()).containsExactly("in B#b", "A#a, B#b");
    assertThat(merged.get(0).confidence()).isEqualTo(Confidence.HIGH);
  }

  @Test
  void dropsNothingAndDoesNotDependOnTheOrder() {
    List<Finding> findings = new ArrayList<>();
    findings.add(finding(Confidence.LOW, FIELD, "x", "p.A#a"));
    findings.add(finding(Confidence.NORMAL, METHOD, "up", "p.A#a"));
    findings.add(finding(Confidence.NORMAL, METHOD, "up", "p.C#c"));
    findings.add(finding(Confidence.LOW, Location.ofClass(named("p/Q")), "q", "p.Q#q"));
    List<Finding> expected = FindingMerger.merge(findings);
    assertThat(expected)
        .extracting(finding -> finding.location().className())
        .containsExactly("p/Q", "p/S", "p/S");
    Collections.reverse(findings);
    assertThat(FindingMerger.merge(findings)).isEqualTo(expected);
    assertThat(FindingMerger.merge(expected)).isEqualTo(expected);
  }

  @Test
  void leavesAFindingWithoutAffectedTextAsItIs() {
    Finding finding =
        new Finding(
            BugPattern.JMH_RETU_IGNORED_RESULT,
            Confidence.HIGH,
            METHOD,
            List.of("callee"),
            List.of(3),
            List.of("p.A#a"));
    assertThat(FindingMerger.merge(List.of(finding))).containsExactly(finding);
  }

  private static ClassNode named(String name) {
    ClassNode tree = new ClassNode();
    tree.name = name;
    return tree;
  }

  private static Finding finding(
      Confidence confidence, Location location, String name, String affected) {
    return new Finding(
        BugPattern.JMH_INVO_FIXTURE_PER_INVOCATION,
        confidence,
        location,
        List.of(name, AffectedText.of(List.of(affected))),
        List.of(),
        List.of(affected));
  }
}
