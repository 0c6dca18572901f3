// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.practice.retu.RetuPractice;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.run.Journal;
import io.github.spotjmhbugs.study.run.ListedProject;
import io.github.spotjmhbugs.study.run.Origin;
import io.github.spotjmhbugs.study.table.Results;
import io.github.spotjmhbugs.study.table.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written of many records, and what is left alone when there are more. */
class StudyReportsTest {
  private static final FileTime LONG_AGO = FileTime.fromMillis(0);

  @TempDir private Path folder;

  private static ProjectRecord project(String name, int findings) {
    return Samples.scanned(
        name,
        1,
        IntStream.range(0, findings)
            .mapToObj(
                line ->
                    Samples.finding(RetuPractice.IGNORED_RESULT, Confidence.HIGH, line + 1, "b0"))
            .toArray(Finding[]::new));
  }

  /** A run that finds these records in the journal, and adds others. */
  private void run(Confidence threshold, ProjectRecord... added) throws IOException {
    Results results = new Results(threshold);
    try (Journal journal =
        Journal.open(folder.resolve("results.jsonl"), results::add, problem -> {})) {
      StudyReports reports =
          new StudyReports(folder, "A study", List.of(), results, journal, System::nanoTime);
      reports.begin(
          Stream.of(added)
              .map(
                  one ->
                      new ListedProject(
                          one.project(), new Origin(Origin.Kind.JAR, "/x"), 0, false, ""))
              .toList());
      for (ProjectRecord record : added) {
        journal.add(record);
        reports.add(record);
      }
      reports.finish();
    }
  }

  /** The names of files that were written since the last call, which all become old now. */
  private List<String> written(String subfolder) throws IOException {
    Map<String, FileTime> times = new TreeMap<>();
    Files.createDirectories(folder.resolve(subfolder));
    try (Stream<Path> files = Files.list(folder.resolve(subfolder))) {
      for (Path file : files.toList()) {
        times.put(file.getFileName().toString(), Files.getLastModifiedTime(file));
        Files.setLastModifiedTime(file, LONG_AGO);
      }
    }
    times.values().removeIf(LONG_AGO::equals);
    return List.copyOf(times.keySet());
  }

  private String page(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  private String pageOf(String project) throws IOException {
    Matcher link =
        Pattern.compile("href=\"(findings/[^\"]+)\"[^>]*>" + project + "<")
            .matcher(page("report.html"));
    assertThat(link.find()).as(project).isTrue();
    return page(link.group(1));
  }

  private static String pageName(String project) {
    return ProjectRecord.fileName(project) + ".html";
  }

  @Test
  void aSmallStudyIsOnOnePage() throws IOException {
    run(Confidence.NORMAL, project("a/a", 2), project("a/b", 3));
    assertThat(page("report.html")).contains("id=\"findings\"");
    assertThat(pageOf("a/b")).contains("a/b", "#L3\"").doesNotContain("a/a");
    assertThat(page("findings.csv").lines()).hasSize(6);
  }

  @Test
  void theFindingsOfALargeStudyAreOnThePagesOfTheirProjects() throws IOException {
    run(Confidence.NORMAL, project("a/b", 3000), project("a/a", 2001), project("a/c", 0));
    assertThat(page("report.html")).doesNotContain("id=\"findings\"");
    assertThat(written("findings")).containsExactlyInAnyOrder(pageName("a/a"), pageName("a/b"));
    assertThat(pageOf("a/b")).contains("#L2999\"").doesNotContain("a/a");
    assertThat(pageOf("a/a")).contains("id=\"findings\"", "JMH_RETU_IGNORED_RESULT");
    assertThat(page("findings.csv").lines())
        .hasSize(5002)
        .element(1)
        .asString()
        .startsWith("a/a,RETU");
  }

  @Test
  void whatDidNotChangeIsNotWrittenAgain() throws IOException {
    run(Confidence.NORMAL, project("a/b", 3000), project("a/a", 2001), project("a/clean", 0));
    assertThat(written("findings")).hasSize(2);
    assertThat(written("sarif")).hasSize(3);

    run(Confidence.NORMAL);
    assertThat(written("findings")).isEmpty();
    assertThat(written("sarif")).isEmpty();

    run(Confidence.NORMAL, project("a/z", 4));
    assertThat(written("findings")).containsExactly(pageName("a/z"));
    assertThat(written("sarif")).containsExactly(ProjectRecord.fileName("a/z") + ".sarif");
  }

  @Test
  void aProjectThatIsStudiedAgainHasItsNewFindings() throws IOException {
    run(Confidence.NORMAL, project("a/b", 3000), project("a/a", 2001), project("a/c", 1));
    written("sarif");
    run(Confidence.NORMAL, project("a/b", 3001));
    assertThat(pageOf("a/b")).contains("#L3001\"");
    assertThat(written("sarif")).containsExactly(ProjectRecord.fileName("a/b") + ".sarif");
    assertThat(written("findings")).as("no page is left behind").hasSize(3);

    run(Confidence.NORMAL, Samples.failed("a/b", "x"));
    assertThat(folder.resolve("sarif")).isDirectoryNotContaining("glob:**a_b*");
    assertThat(folder.resolve("findings")).isDirectoryNotContaining("glob:**a_b*");
    assertThat(page("findings.csv")).doesNotContain("a/b");
    assertThat(page("report.html")).as("small again").contains("id=\"findings\"");
    assertThat(written("findings")).isEmpty();
  }

  @Test
  void aRunThatWasKilledBeforeItWroteAFileHasItWrittenByTheNext() throws IOException {
    run(Confidence.NORMAL, project("a/b", 1), project("a/c", 1));
    written("sarif");
    Files.delete(folder.resolve("sarif").resolve(ProjectRecord.fileName("a/b") + ".sarif"));
    run(Confidence.NORMAL);
    assertThat(written("sarif")).containsExactly(ProjectRecord.fileName("a/b") + ".sarif");
  }

  @Test
  void anotherThresholdChangesEverything() throws IOException {
    Finding low = Samples.finding(RetuPractice.IGNORED_RESULT, Confidence.LOW, 9, "b0");
    run(Confidence.NORMAL, Samples.scanned("a/low", 1, low));
    String sarif = "sarif/" + ProjectRecord.fileName("a/low") + ".sarif";
    assertThat(page(sarif)).doesNotContain("\"ruleId\"");
    run(Confidence.LOW);
    assertThat(page(sarif)).contains("\"ruleId\"");
  }
}
