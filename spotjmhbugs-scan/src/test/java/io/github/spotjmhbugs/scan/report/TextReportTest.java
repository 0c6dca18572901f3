// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Messages;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.scan.result.ScanResult;
import io.github.spotjmhbugs.scan.result.TargetResult;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TextReportTest {
  private final Messages messages = Messages.bundled();
  private final Report report = new TextReport(messages, Palette.PLAIN);

  @Test
  void groupsFindingsByClassAndCountsThem() {
    Finding retu = Findings.retu(12);
    Finding fork = Findings.fork();
    String expected =
        """
        a, b.jar

        org.foo.Bar$In
          measure(Bar.java:12)  RETU, high
            %s

        org.foo.Forks
          (Forks.java)  FORK, normal
            %s

        practice    high  normal     low  benchmarks
        %s

        3 of 4 benchmarks affected
        """;

    assertThat(report.render(Findings.result(retu, fork)))
        .isEqualTo(
            expected.formatted(
                messages.describe(retu),
                messages.describe(fork),
                Practices.keys().stream()
                    .map(TextReportTest::tableLine)
                    .collect(Collectors.joining("\n"))));
  }

  private static String tableLine(PracticeKey key) {
    String counts =
        switch (key.name()) {
          case "RETU" -> "       1       0       0           2";
          case "FORK" -> "       0       1       0           1";
          default -> "       0       0       0           0";
        };
    return (key + "        ").substring(0, 8) + counts;
  }

  @Test
  void theTableShowsOnlyWhatWasAskedFor() {
    TargetResult target =
        new TargetResult("t", List.of(), List.of(Findings.retu(1), Findings.fork()), List.of());

    assertThat(report.render(new ScanResult(Confidence.HIGH, List.of(target), List.of())))
        .contains("practice    high  benchmarks\n")
        .doesNotContain("FORK, normal");
  }

  @Test
  void theClosingLineCountsWhatIsSuppressedAndWasAskedFor() {
    TargetResult target =
        new TargetResult("t", List.of("p.C#b"), List.of(Findings.fork()), List.of())
            .suppressing(finding -> true);
    TargetResult launcher =
        new TargetResult("t", List.of(), List.of(Findings.fork(), Findings.constant()), List.of())
            .suppressing(finding -> true);

    assertThat(report.render(new ScanResult(Confidence.LOW, List.of(target), List.of())))
        .endsWith("\n0 of 1 benchmarks affected, 1 finding suppressed\n");
    assertThat(report.render(new ScanResult(Confidence.LOW, List.of(launcher), List.of())))
        .endsWith("\nno benchmarks found, 2 findings suppressed\n");
    assertThat(report.render(new ScanResult(Confidence.HIGH, List.of(target), List.of())))
        .endsWith("\n0 of 1 benchmarks affected\n");
  }

  @Test
  void aClassFileStandsInForAnUnknownSource() {
    assertThat(report.render(Findings.result(Findings.constant())))
        .contains("  x(Ünnamed.class)  FINAL, low\n");
  }

  @Test
  void coloursAreOnlyAddedWhereAskedFor() {
    ScanResult result = Findings.result(Findings.retu(1));
    String coloured = new TextReport(messages, Palette.COLOURED).render(result);

    assertThat(coloured).contains("\u001b[");
    assertThat(coloured.replaceAll("\u001b\\[\\d+m", "")).isEqualTo(report.render(result));
  }
}
