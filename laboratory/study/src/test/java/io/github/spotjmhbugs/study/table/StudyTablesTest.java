// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.practice.fork.ForkPractice;
import io.github.spotjmhbugs.report.Table.Column;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class StudyTablesTest {

  private final Results results = Samples.results(Confidence.NORMAL);

  private static List<String> lines(StudyTable table) {
    return table.rows().stream().map(row -> String.join(" ", row)).toList();
  }

  @Test
  void funnel() {
    assertThat(lines(results.funnel(8, 5)))
        .containsExactly(
            "listed 8 100.0",
            "unforked 5 62.5",
            "studied 4 50.0",
            "sources obtained 4 50.0",
            "with benchmarks 3 37.5",
            "scanned 2 25.0",
            "with findings 1 12.5");
  }

  @Test
  void whatFailedIsFinishedUnlessItIsStudiedAgain() {
    assertThat(results.isFinished("d/broken", Set.of())).isTrue();
    assertThat(results.isFinished("d/broken", Set.of(Outcome.FAILED))).isFalse();
    assertThat(results.isFinished("b/partial", Set.of(Outcome.FAILED))).isTrue();
    assertThat(results.isFinished("d/another", Set.of())).isFalse();
  }

  @Test
  void practices() {
    assertThat(lines(results.practices()))
        .hasSize(Practices.keys().size() + 1)
        .filteredOn(row -> !row.endsWith(" 0 0.0 0 0.0 0"))
        .containsExactly("RETU 1 50.0 2 40.0 2", "FINAL 1 50.0 1 20.0 1", "any 1 50.0 3 60.0 3");
  }

  @Test
  void aLowerThresholdCountsMore() {
    assertThat(lines(Samples.results(Confidence.LOW).practices()))
        .contains("LOOP 1 50.0 1 20.0 1", "any 1 50.0 4 80.0 4");
  }

  @Test
  void projectsMostAffectedFirst() {
    List<ProjectRecord> records = new ArrayList<>(Samples.records());
    records.add(
        Samples.scanned(
            "z/more",
            9,
            Samples.finding(
                ForkPractice.ZERO_ANNOTATION, Confidence.HIGH, 1, "b0", "b1", "b2", "b3")));
    records.add(Samples.scanned("a/clean", 7));

    StudyTable table = Samples.results(records, Confidence.NORMAL).affected();

    assertThat(lines(table))
        .containsExactly(
            "z/more 9 4 " + counts(Map.of("FORK", 1)) + " 1",
            "b/partial 4 3 " + counts(Map.of("RETU", 2, "FINAL", 1)) + " 3",
            "a/clean 7 0 " + counts(Map.of()) + " 0",
            "c/clean 1 0 " + counts(Map.of()) + " 0");
    assertThat(table.columns().stream().map(Column::title))
        .startsWith("project", "benchmarks", "affected")
        .containsSequence(Practices.keys().stream().map(PracticeKey::name).toList())
        .hasSize(Practices.keys().size() + 4)
        .endsWith("findings");
  }

  /** A number for each practice of the registry. */
  private static String counts(Map<String, Integer> found) {
    return Practices.keys().stream()
        .map(key -> found.getOrDefault(key.name(), 0).toString())
        .collect(Collectors.joining(" "));
  }

  @Test
  void distinctPractices() {
    assertThat(lines(results.distinct()))
        .hasSize(Practices.keys().size() + 1)
        .startsWith("0 1 50.0", "1 0 0.0", "2 1 50.0", "3 0 0.0")
        .endsWith(Practices.keys().size() + " 0 0.0");
  }

  @Test
  void nothingStudied() {
    Results none = Samples.results(List.of(), Confidence.NORMAL);

    assertThat(lines(none.funnel(0, 0))).first().isEqualTo("listed 0 ");
    assertThat(lines(none.practices())).last().isEqualTo("any 0  0  0");
    assertThat(lines(none.distinct())).first().isEqualTo("0 0 ");
    assertThat(none.affected().rows()).isEmpty();
  }

  @Test
  void theOrderOfTheRecordsDoesNotMatter() {
    List<ProjectRecord> reversed = new ArrayList<>(Samples.records());
    Collections.reverse(reversed);
    Results other = Samples.results(reversed, Confidence.NORMAL);

    assertThat(other.affected()).isEqualTo(results.affected());
    assertThat(other.projects()).isEqualTo(results.projects());
  }

  @Test
  void percentagesRoundHalfUp() {
    assertThat(Results.percent(1, 16)).isEqualTo("6.3");
    assertThat(Results.percent(1, 3)).isEqualTo("33.3");
    assertThat(Results.percent(2, 3)).isEqualTo("66.7");
    assertThat(Results.percent(Integer.MAX_VALUE, Integer.MAX_VALUE)).isEqualTo("100.0");
  }
}
