// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.practice.fork.ForkPractice;
import io.github.spotjmhbugs.practice.invo.InvoPractice;
import io.github.spotjmhbugs.practice.warm.WarmPractice;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What is found in JMH's own samples is what their labels say. */
class JmhSamplesTest {
  private static final Set<PracticeKey> WITHOUT_LINE =
      Set.of(InvoPractice.KEY, ForkPractice.KEY, WarmPractice.KEY);

  private static List<Label> labels;
  private static List<HostFinding> findings;

  @BeforeAll
  static void analyse() throws IOException {
    labels = readLabels();
    HostReport report = EngineHost.analyse(ClassFiles.in(Corpus.path("jmhSamples")));
    assertThat(report.errors()).isEmpty();
    findings =
        report.findings().stream().filter(f -> f.confidence().reaches(Confidence.NORMAL)).toList();
  }

  @Test
  void everythingExpectedIsFound() {
    Set<String> absent =
        labels.stream()
            .filter(label -> label.verdict().equals("expected"))
            .filter(label -> findings.stream().noneMatch(label::matches))
            .map(Label::toString)
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(absent).isEmpty();
  }

  @Test
  void nothingUnlistedIsFound() {
    List<HostFinding> unlisted =
        findings.stream().filter(f -> labels.stream().noneMatch(l -> l.matches(f))).toList();
    assertThat(unlisted).isEmpty();
  }

  private static List<Label> readLabels() throws IOException {
    Path file = Corpus.path("root").resolve("test-projects/labels/jmh-samples-1.37.csv");
    CSVFormat format = CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();
    Set<String> practices =
        Practices.keys().stream().map(PracticeKey::name).collect(Collectors.toSet());
    try (Reader reader = Files.newBufferedReader(file);
        CSVParser parser = format.parse(reader)) {
      return parser.stream()
          .filter(row -> practices.contains(row.get("practice")))
          .map(Label::of)
          .toList();
    }
  }

  private record Label(
      String className, String member, PracticeKey practice, int line, String verdict) {

    static Label of(CSVRecord row) {
      return new Label(
          row.get("class"),
          row.get("member"),
          PracticeNames.keyOf(row.get("practice")),
          Integer.parseInt(row.get("line")),
          row.get("verdict"));
    }

    /** The lines of annotations are in the labels, but not in class files. */
    boolean matches(HostFinding finding) {
      boolean samePlace = className.equals(finding.className()) && member.equals(finding.member());
      boolean hasLine = !WITHOUT_LINE.contains(practice);
      return samePlace
          && practice.equals(finding.pattern().practice())
          && (!hasLine || line == finding.line());
    }
  }
}
