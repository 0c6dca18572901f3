// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.host.result.Findings;
import io.github.spotjmhbugs.host.result.Messages;
import io.github.spotjmhbugs.host.result.ScanResult;
import io.github.spotjmhbugs.host.result.TargetResult;
import io.github.spotjmhbugs.host.source.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextReportTest {
  private final Report report = new TextReport(Sources.none(), TextLayout.PLAIN);

  @TempDir private Path folder;

  @Test
  void saysWhereWhatAndWhatToDoAndCounts() {
    Finding retu = Findings.retu(12);
    Finding fork = Findings.fork();

    assertThat(report.render(Findings.result(retu, fork)))
        .isEqualTo(
            """
            a, b.jar

            Bar.java:12: error: %s [JMH_RETU_IGNORED_RESULT]
              in org.foo.Bar$In.measure
              Fix: %s
              Affected: Bar.In#another, Bar.In#measure.
              see https://spotjmhbugs.github.io/spotjmhbugs/docs/practices/RETU.html#JMH_RETU_IGNORED_RESULT

            Forks.java: warning: %s [JMH_FORK_ZERO_ANNOTATION]
              in org.foo.Forks
              Fix: %s
              Affected: Forks#b.
              see https://spotjmhbugs.github.io/spotjmhbugs/docs/practices/FORK.html#JMH_FORK_ZERO_ANNOTATION

            practice    high  medium     low  benchmarks
            RETU           1       0       0           2
            FORK           0       1       0           1

            2 findings in 3 of 4 benchmarks (1 high, 1 medium)
            """
                .formatted(
                    Messages.statement(retu).replaceFirst("\\.$", ""),
                    Messages.remedy(retu),
                    Messages.statement(fork).replaceFirst("\\.$", ""),
                    Messages.remedy(fork)));
  }

  @Test
  void aTerminalBreaksLinesBetweenWords() {
    String narrow = render(40, true, Findings.result(Findings.retu(12)));

    assertThat(narrow)
        .contains(
            """

            Bar.java:12: error: The result of
              Math.log is dropped; the JIT compiler
              may delete the computation
              [JMH_RETU_IGNORED_RESULT]
            """);
    assertThat(narrow.lines().filter(line -> line.length() > 40))
        .allMatch(line -> line.matches("  see https://\\S+|practice .*|RETU .*"));
  }

  @Test
  void findingsWithOneCauseAreFoldedUnlessAllAreAskedFor() {
    // The same instruction; the surest stands for the others.
    ScanResult result = Findings.result(Findings.retu(12), Findings.retu(20), Findings.retu(30));

    assertThat(render(80, false, result))
        .contains("Bar.java:12: ", "\n  and 2 more like it; --all shows each\n")
        .doesNotContain("Bar.java:20: ");
    assertThat(render(80, true, result))
        .contains("Bar.java:12: ", "Bar.java:20: ", "Bar.java:30: ")
        .doesNotContain("more like it");
  }

  @Test
  void theSourceLineIsShownAndPointedAt() throws IOException {
    Path root = Files.createDirectories(folder.toRealPath().resolve("src"));
    Path file = Files.createDirectories(root.resolve("org/foo")).resolve("Bar.java");
    Files.writeString(file, "package org.foo;\nclass Bar {\n\tvoid m() { x = Math.log(1); }\n}\n");
    Sources sources = Sources.of(folder, List.of(root));
    ScanResult result = Findings.result(Findings.retu(3));
    TextLayout here = new TextLayout(Palette.PLAIN, 80, true, false, folder.toRealPath());
    TextLayout elsewhere =
        new TextLayout(Palette.PLAIN, 80, true, false, root.resolve("org/other"));

    assertThat(new TextReport(sources, here).render(result))
        .contains(
            """
            src/org/foo/Bar.java:3: error: The result of Math.log is dropped; the JIT
              compiler may delete the computation [JMH_RETU_IGNORED_RESULT]
              in org.foo.Bar$In.measure
              3 | void m() { x = Math.log(1); }
                |                ^~~~~~~~
              Fix: \
            """);
    assertThat(new TextReport(sources, elsewhere).render(result))
        .contains("\nBar.java:3: error: The");
    // A line that the file does not have was compiled from another file.
    assertThat(new TextReport(sources, here).render(Findings.result(Findings.retu(9))))
        .doesNotContain(" | ");
  }

  private String render(int width, boolean showsAll, ScanResult result) {
    TextLayout layout =
        new TextLayout(Palette.PLAIN, width, showsAll, false, Path.of("").toAbsolutePath());
    return new TextReport(Sources.none(), layout).render(result);
  }

  @Test
  void aTerminalIsToldWhatToTypeNext() throws IOException {
    TextLayout terminal = new TextLayout(Palette.PLAIN, 80, true, true, folder.toRealPath());
    ScanResult found = Findings.result(Findings.retu(3), Findings.constant());
    ScanResult sure = new ScanResult(Confidence.HIGH, found.targets(), List.of());
    assertThat(new TextReport(Sources.none(), terminal).render(sure))
        .endsWith("\nnext: spotjmhbugs explain RETU · --threshold low (1 more)\n");
    Path file = Files.createDirectories(folder.resolve("src/org/foo")).resolve("Bar.java");
    Files.writeString(file, "package org.foo;\n");
    Sources sources = Sources.of(folder, List.of(folder.resolve("src")));
    assertThat(new TextReport(sources, terminal).render(found))
        .endsWith("\nnext: spotjmhbugs explain RETU · spotjmhbugs fix\n");
    assertThat(new TextReport(sources, terminal).render(Findings.result())).doesNotContain("next:");
    Files.move(file, file.resolveSibling("Bar.scala"));
    ScanResult scala = Findings.result(Findings.in("org/foo/Bar", "Bar.scala"));
    assertThat(new TextReport(sources, terminal).render(scala))
        .as("only Java is repaired")
        .endsWith("\nnext: spotjmhbugs explain RETU\n");
  }

  @Test
  void longNamesGoOnBelowAfterAPackage() {
    assertThat(render(24, true, Findings.result(Findings.fork(), Findings.retu(1))))
        .contains("\n  in org.foo.Forks\n", "\n  in org.foo.Bar$In.\n     measure\n");
  }

  @Test
  void theTableShowsOnlyWhatWasAskedFor() {
    TargetResult target =
        new TargetResult("t", List.of(), List.of(Findings.retu(1), Findings.fork()), List.of());

    assertThat(report.render(new ScanResult(Confidence.HIGH, List.of(target), List.of())))
        .contains("practice    high  benchmarks\n")
        .doesNotContain("JMH_FORK");
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
        .endsWith("\nno findings in 1 benchmark, 1 finding suppressed\n");
    assertThat(report.render(new ScanResult(Confidence.LOW, List.of(launcher), List.of())))
        .endsWith("\nno benchmarks found, 2 findings suppressed\n");
    assertThat(report.render(new ScanResult(Confidence.HIGH, List.of(target), List.of())))
        .endsWith("\nno findings in 1 benchmark\n");
  }

  @Test
  void aClassFileStandsInForAnUnknownSource() {
    assertThat(report.render(Findings.result(Findings.constant())))
        .contains("\nÜnnamed.class: note: ", " [JMH_FINAL_CONSTANT_INPUT]\n  in Ünnamed.x\n");
  }

  @Test
  void saysWhyAFindingIsLow() {
    assertThat(report.render(Findings.result(Findings.constant())))
        .contains("or make the field a @Param.\n  Low: it may be meant.\n  Affected: ");
  }

  @Test
  void coloursAreOnlyAddedWhereAskedFor() {
    ScanResult result = Findings.result(Findings.retu(1));
    TextLayout inColour =
        new TextLayout(
            Palette.COLOURED, TextLayout.UNLIMITED, true, false, TextLayout.PLAIN.base());
    String coloured = new TextReport(Sources.none(), inColour).render(result);

    assertThat(coloured).contains("\u001b[");
    assertThat(coloured.replaceAll("\u001b\\[[\\d;]+m", "")).isEqualTo(report.render(result));
  }
}
