// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.formats.Format;
import io.github.spotjmhbugs.host.GateTable;
import io.github.spotjmhbugs.host.TestClasses;
import io.github.spotjmhbugs.host.gate.Baseline;
import io.github.spotjmhbugs.host.gate.Choice;
import io.github.spotjmhbugs.host.gate.Exclusions;
import io.github.spotjmhbugs.host.gate.FailOn;
import io.github.spotjmhbugs.host.gate.Gate;
import io.github.spotjmhbugs.host.gate.Threshold;
import io.github.spotjmhbugs.host.result.ScanResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScanRunTest {
  /** Shows everything and fails no build. */
  static final Gate NO_GATE = gate(Baseline.NONE, Optional.empty(), FailOn.never());

  @TempDir private Path root;

  private final Lines lines = new Lines();

  @Test
  void printsTheReportAndSaysWhereTheFilesAre() throws IOException {
    run(EnumSet.of(Format.HTML, Format.CSV), module());
    assertThat(lines.all())
        .contains(
            "[WARNING]   in p.DeadCode.wrong", "[INFO] 1 finding in 1 of 1 benchmark (1 medium)")
        .endsWith("[INFO] Reports: out/spotjmhbugs.{csv,html}");
    assertThat(root.resolve("out").toFile().list())
        .containsExactlyInAnyOrder("spotjmhbugs.csv", "spotjmhbugs.html");
  }

  @Test
  void printsTheSourceLineAndThePathOfItsFile() throws IOException {
    Path source = Files.createDirectories(root.resolve("m/src/p")).resolve("DeadCode.java");
    Files.writeString(source, BenchmarkSources.DEAD_CODE);
    Path classes =
        TestClasses.compile(root.resolve("m/out"), List.of(), BenchmarkSources.DEAD_CODE);
    List<Path> roots = List.of(root.resolve("m/src"));
    run(EnumSet.of(Format.CSV), new BenchmarkModule("m", List.of(classes), List.of(), roots));
    assertThat(lines.all())
        .anyMatch(head -> head.startsWith("[WARNING] m/src/p/DeadCode.java:7: warning: The "));
    String line = Files.readAllLines(source).get(6).strip();
    assertThat(lines.all())
        .containsSubsequence("[WARNING]   in p.DeadCode.wrong", "[WARNING]   7 | " + line);
  }

  @Test
  void underlinesTheCallThatIsMeantOfTwo() throws IOException {
    String text =
        BenchmarkSources.DEAD_CODE.replace(
            "Math.log(x);", "double y = Math.sqrt(2) + x; Math.sqrt(y);");
    Path source = Files.createDirectories(root.resolve("m/src/p")).resolve("DeadCode.java");
    Files.writeString(source, text);
    Path classes = TestClasses.compile(root.resolve("m/out"), List.of(), text);
    List<Path> roots = List.of(root.resolve("m/src"));
    run(EnumSet.of(Format.CSV), new BenchmarkModule("m", List.of(classes), List.of(), roots));
    assertThat(lines.all())
        .containsSubsequence(
            "[WARNING]   7 | double y = Math.sqrt(2) + x; Math.sqrt(y);",
            "[WARNING]     |                              ^~~~~~~~~");
  }

  @Test
  void showsTheSourceOfAFindingThatAnotherModuleInherits() throws IOException {
    Path main = TestClasses.compile(root.resolve("a/main"), List.of(), BenchmarkSources.FIXTURE);
    Path heir = TestClasses.compile(root.resolve("b/main"), List.of(main), BenchmarkSources.HEIR);
    Path source = Files.createDirectories(root.resolve("a/src/p"));
    Files.writeString(source.resolve("Fixture.java"), BenchmarkSources.FIXTURE);
    BenchmarkModule base =
        new BenchmarkModule("a", List.of(main), List.of(), List.of(root.resolve("a/src")));
    BenchmarkModule dependent = new BenchmarkModule("b", List.of(heir), List.of(main), List.of());
    run(EnumSet.of(Format.HTML), base, dependent);
    assertThat(root.resolve("out/spotjmhbugs.html"))
        .content()
        .contains("<b>@Setup(Level.Invocation)</b> public void fill()");
  }

  @Test
  void saysWhenThereAreNoBenchmarks() throws IOException {
    run(EnumSet.of(Format.TEXT));
    assertThat(lines.all()).first().isEqualTo("[INFO] no benchmarks found");
  }

  @Test
  void saysWhatTheThresholdHides() throws IOException {
    Path classes =
        TestClasses.compile(root.resolve("m"), List.of(), BenchmarkSources.SINGLE_SHOT_FIXTURE);
    run(EnumSet.of(Format.TEXT), new BenchmarkModule("m", List.of(classes), List.of(), List.of()));
    assertThat(lines.all())
        .contains(
            "[INFO] no findings in 1 benchmark, 1 finding of lower confidence",
            "[INFO] -Dspotjmhbugs.threshold=low shows findings of lower confidence");
    assertThat(root.resolve("out/spotjmhbugs.txt")).content().doesNotContain("INVO");
  }

  @Test
  void whatIsShownHidesNothing() throws IOException {
    run(EnumSet.of(Format.TEXT), module());
    assertThat(lines.all()).noneMatch(line -> line.contains("spotjmhbugs.threshold"));
  }

  @Test
  void writesTheSameBytesAgainWithoutTheMachinesPaths() throws IOException {
    BenchmarkModule module = module();
    Files.writeString(module.classes().get(0).resolve("Broken.class"), "not a class file");
    for (Format format : Format.values()) {
      run(EnumSet.of(format), module);
      Path file = root.resolve("out").resolve(ScanRun.nameOf(format));
      byte[] before = Files.readAllBytes(file);
      run(EnumSet.of(format), module);
      assertThat(file).hasBinaryContent(before);
      assertThat(file).content().doesNotContain(root.toString());
    }
    assertThat(lines.all()).anyMatch(line -> line.startsWith("[ERROR] m/Broken.class: "));
  }

  @Test
  void refusesAFileWhereTheDirectoryBelongs() throws IOException {
    Files.writeString(root.resolve("out"), "");
    assertThatThrownBy(() -> run(EnumSet.of(Format.TEXT)))
        .isInstanceOf(NotDirectoryException.class);
  }

  @Test
  void nothingPassesByMistake() throws IOException {
    BenchmarkModule empty = new BenchmarkModule("e", List.of(), List.of(), List.of());
    BenchmarkModule module = module();
    Exclusions useless = Exclusions.of(List.of("x.Y", "p.Dead*"));
    run(
        new Gate(Practices.keys(), useless, Baseline.NONE, Optional.empty(), FailOn.never()),
        module);
    List<String> warnings = List.copyOf(lines.all());
    ScanResult nothing = run(NO_GATE, empty);
    Files.writeString(module.classes().get(0).resolve("Broken.class"), "not a class file");
    ScanResult broken = run(NO_GATE, module);
    assertThat(GateTable.row("Maven goals"))
        .containsExactly(
            word(() -> Choice.of(Threshold.class, "x", "hihg")),
            new FailureReasons(nothing).unreadable().isPresent() ? "error" : "passes",
            new FailureReasons(broken).unreadable().isPresent() ? "error" : "passes",
            warnings.contains("[WARNING] exclusion 'x.Y': matches no finding")
                ? "warning"
                : "passes",
            word(() -> Baseline.in(root.resolve("none"))));
  }

  private static String word(ThrowableAssert.ThrowingCallable action) {
    return ThrowableAssert.catchThrowable(action) == null ? "passes" : "error";
  }

  private BenchmarkModule module() throws IOException {
    Path classes = TestClasses.compile(root.resolve("m"), List.of(), BenchmarkSources.DEAD_CODE);
    return new BenchmarkModule("m", List.of(classes), List.of(), List.of());
  }

  @Test
  void whatFailsTheBuildIsLoggedAsAnErrorThatQuietBuildsShow() throws IOException {
    run(gate(Baseline.NONE, Optional.empty(), FailOn.at(Confidence.NORMAL)), module());
    assertThat(lines.all())
        .anyMatch(
            line ->
                line.startsWith("[ERROR] DeadCode.java:7: warning: ")
                    && line.endsWith(" [JMH_RETU_IGNORED_RESULT]"));
    assertThat(lines.all()).noneMatch(line -> line.startsWith("[WARNING]"));
  }

  @Test
  void whatABaselineHasIsOnlyCounted() throws IOException {
    Path file = root.resolve("known.txt");
    BenchmarkModule module = module();
    run(gate(Baseline.NONE, Optional.of(file), FailOn.never()), module);
    assertThat(file).content().contains(" 1 RETU p.DeadCode#wrong\n");
    lines.all().clear();
    ScanResult result =
        run(gate(Baseline.in(file), Optional.empty(), FailOn.at(Confidence.LOW)), module);
    assertThat(lines.all())
        .contains("[INFO] no findings in 1 benchmark, 1 finding in the baseline")
        .noneMatch(line -> line.contains("DeadCode.java"));
    assertThat(result.allFindings()).isEmpty();
  }

  private static Gate gate(Baseline baseline, Optional<Path> written, FailOn failOn) {
    return new Gate(Practices.keys(), Exclusions.of(List.of()), baseline, written, failOn);
  }

  private void run(Set<Format> formats, BenchmarkModule... modules) throws IOException {
    run(formats, NO_GATE, modules);
  }

  private ScanResult run(Gate gate, BenchmarkModule... modules) throws IOException {
    return run(EnumSet.of(Format.CSV), gate, modules);
  }

  private ScanResult run(Set<Format> formats, Gate gate, BenchmarkModule... modules)
      throws IOException {
    Path out = root.resolve("out");
    ReportOptions options =
        new ReportOptions(root, root, out, formats, Confidence.NORMAL, gate, "mvn x:scan", "");
    return new ScanRun(options, lines).of(List.of(modules));
  }
}
