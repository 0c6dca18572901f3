// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Location.Kind;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.practice.finals.FinalPractice;
import io.github.spotjmhbugs.practice.loop.LoopPractice;
import io.github.spotjmhbugs.practice.retu.RetuPractice;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import io.github.spotjmhbugs.study.record.ProjectRecord.SourcePlaces;
import io.github.spotjmhbugs.study.record.ProjectRecord.Step;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Records for tests of tables. */
public final class Samples {
  private static final List<Site> SITES =
      List.of(
          new Site.Code("p/B", "b", "()V", 3),
          new Site.Change("p/B", "b", "()V", 4),
          new Site.WithoutValue("p/B", "b", "()V", 5),
          new Site.Declaration("p/B", "", ""));

  private static final SourcePlaces PLACES =
      new SourcePlaces(
          "https://user:secret@github.com/b/partial.git",
          Map.of("org/foo/Bar.java", "jmh/src/main/java/org/foo/Bar.java"));

  private Samples() {}

  private static final Map<Step, Long> CLONED = Map.of(Step.CLONE, 0L, Step.CENSUS, 0L);

  /**
   * One project of every outcome, and findings of three practices; built are b/partial with 4 of 6
   * benchmarks and c/clean with 1.
   */
  public static List<ProjectRecord> records() {
    return List.of(
        scanned("c/clean", 1),
        failed("d/broken", "no strategy succeeded; maven: \"exit | 1\", after 2 s"),
        new ProjectRecord(
            "e/empty",
            3,
            Outcome.WITHOUT_BENCHMARKS,
            "",
            "eeee".repeat(10),
            SourcePlaces.NONE,
            0,
            0,
            0,
            "",
            List.of(),
            List.of(),
            List.of(),
            CLONED),
        scanned(
            "b/partial",
            4,
            finding(RetuPractice.IGNORED_RESULT, Confidence.HIGH, 10, "b0", "b1"),
            finding(RetuPractice.UNREAD_VARIABLE, Confidence.NORMAL, 12, "b1"),
            finding(FinalPractice.CONSTANT_INPUT, Confidence.NORMAL, 14, "b2"),
            finding(LoopPractice.ACCUMULATED_LOAD, Confidence.LOW, 16, "b3")));
  }

  /** All its sources' benchmarks but two were compiled. */
  public static ProjectRecord scanned(String project, int benchmarks, Finding... findings) {
    return new ProjectRecord(
        project,
        null,
        Outcome.PARTIAL,
        "2 benchmarks: written in Kotlin",
        "01234567".repeat(5),
        PLACES,
        2,
        benchmarks + 2,
        benchmarks,
        "compiler",
        IntStream.range(0, benchmarks).mapToObj(index -> "org.foo.Bar#b" + index).toList(),
        List.of(findings),
        List.of(),
        Map.of(Step.CLONE, 1200L, Step.BUILD, 2050L));
  }

  public static ProjectRecord failed(String project, String reason) {
    return new ProjectRecord(
        project,
        12,
        Outcome.FAILED,
        reason,
        "dddd".repeat(10),
        SourcePlaces.NONE,
        1,
        5,
        0,
        "",
        List.of(),
        List.of(),
        List.of(),
        CLONED);
  }

  /** In the method of the first of the benchmarks that it affects. */
  public static Finding finding(
      BugPattern pattern, Confidence confidence, int line, String... benchmarks) {
    return new Finding(
        pattern,
        new Rating(confidence, ""),
        new Location("org/foo/Bar", "Bar.java", Kind.METHOD, benchmarks[0], "()V", 1, line),
        Phrase.of("Math.log"),
        List.of(Phrase.of("twice"), Phrase.of("a, \"b\""), Phrase.of("Bar#b"), Phrase.of("<init>")),
        SITES,
        List.of(),
        List.of(benchmarks).stream().map(name -> "org.foo.Bar#" + name).toList());
  }

  /** The records with findings of the given confidence or surer. */
  public static Results results(Confidence threshold) {
    return results(records(), threshold);
  }

  /** What these records come to. */
  public static Results results(Iterable<ProjectRecord> records, Confidence threshold) {
    Results results = new Results(threshold);
    records.forEach(results::add);
    return results;
  }
}
