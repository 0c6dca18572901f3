// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import static io.github.spotjmhbugs.study.table.Samples.finding;
import static io.github.spotjmhbugs.study.table.Samples.scanned;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.practice.fork.ForkPractice;
import io.github.spotjmhbugs.practice.loop.LoopPractice;
import io.github.spotjmhbugs.practice.retu.RetuPractice;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.table.StudyDiff.Kind;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StudyDiffTest {
  private static final Finding RETU =
      finding(RetuPractice.IGNORED_RESULT, Confidence.HIGH, 10, "b0");
  private static final Finding RETU_MOVED =
      finding(RetuPractice.IGNORED_RESULT, Confidence.HIGH, 25, "b0", "b1");
  private static final Finding RETU_AGAIN =
      finding(RetuPractice.IGNORED_RESULT, Confidence.HIGH, 30, "b0");
  private static final Finding FORK =
      finding(ForkPractice.ZERO_ANNOTATION, Confidence.NORMAL, 3, "b1");
  private static final Finding UNSURE =
      finding(LoopPractice.ACCUMULATED_LOAD, Confidence.LOW, 4, "b1");

  private static StudyDiff diff(List<ProjectRecord> before, List<ProjectRecord> after) {
    return diff(true, before, after);
  }

  private static StudyDiff diff(
      boolean all, List<ProjectRecord> before, List<ProjectRecord> after) {
    StudyDiff diff = new StudyDiff(all, Confidence.NORMAL);
    Stream.concat(before.stream(), after.stream())
        .map(ProjectRecord::project)
        .distinct()
        .sorted()
        .forEach(name -> diff.add(name, find(before, name), find(after, name)));
    return diff;
  }

  private static Optional<ProjectRecord> find(List<ProjectRecord> records, String name) {
    return records.stream().filter(record -> record.project().equals(name)).findAny();
  }

  private static List<String> findings(StudyDiff diff) {
    return diff.findings().rows().stream()
        .map(row -> String.join(" ", row.subList(0, 3)) + " " + row.get(7))
        .toList();
  }

  @Test
  void equalRunsDifferInNothing() {
    StudyDiff diff = diff(Samples.records(), Samples.records());

    assertThat(diff.count(Kind.NEW)).isZero();
    assertThat(diff.count(Kind.GONE)).isZero();
    assertThat(diff.count(Kind.UNCHANGED)).isEqualTo(3);
  }

  @Test
  void aLineThatMovesDoesNotMakeAFindingNew() {
    StudyDiff diff =
        diff(List.of(scanned("p", 4, FORK, RETU)), List.of(scanned("p", 4, RETU_MOVED)));

    assertThat(findings(diff)).containsExactly("gone p FORK 3", "unchanged p RETU 25");
  }

  @Test
  void equalFindingsAreCounted() {
    StudyDiff diff =
        diff(List.of(scanned("p", 4, RETU)), List.of(scanned("p", 4, RETU_MOVED, RETU_AGAIN)));

    assertThat(findings(diff)).containsExactly("unchanged p RETU 25", "new p RETU 30");
  }

  @Test
  void findingsBelowTheThresholdDoNotCount() {
    assertThat(findings(diff(List.of(scanned("p", 4)), List.of(scanned("p", 4, UNSURE)))))
        .isEmpty();
  }

  @Test
  void whatWasNotScannedIsNotGone() {
    StudyDiff diff =
        diff(
            List.of(
                scanned("both", 4, RETU),
                scanned("fails later", 4, RETU),
                Samples.failed("fails first", "x"),
                Samples.failed("fails always", "x"),
                scanned("only first", 4, RETU)),
            List.of(
                scanned("only second", 4, RETU),
                scanned("fails first", 4, RETU),
                Samples.failed("fails later", "y"),
                Samples.failed("fails always", "y"),
                scanned("both", 4, RETU)));

    assertThat(findings(diff)).containsExactly("unchanged both RETU 10");
    assertThat(diff.projects().rows().stream().map(row -> String.join(",", row.subList(0, 3))))
        .containsExactly(
            "both,partial,partial",
            "fails always,failed,failed",
            "fails first,failed,partial",
            "fails later,partial,failed",
            "only first,partial,",
            "only second,,partial");
    assertThat(diff.projects().csv())
        .contains(
            "\nboth,partial,partial,0123456701234567012345670123456701234567,0123456701234567012345670123456701234567,0,0,1\n")
        .contains("\nonly second,,partial,,0123456701234567012345670123456701234567,,,\n");
  }

  @Test
  void counts() {
    StudyDiff diff =
        diff(
            List.of(scanned("a", 4, RETU, FORK), scanned("b", 4)),
            List.of(scanned("a", 4, RETU), scanned("c", 4)));

    assertThat(diff.counts().csv())
        .isEqualTo(
            """
            what,count
            new findings,0
            gone findings,1
            unchanged findings,1
            projects compared,1
            projects not compared,2
            """);
  }

  @Test
  void unchangedFindingsAreListedWhenAskedFor() {
    StudyDiff diff =
        diff(false, List.of(scanned("a", 4, RETU, FORK)), List.of(scanned("a", 4, RETU)));

    StudyTable gone = diff.findings();

    assertThat(gone.markdown()).contains("| gone | a | FORK |").doesNotContain("unchanged");
  }
}
