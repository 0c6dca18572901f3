// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.fix.run.Selection;
import io.github.spotjmhbugs.host.TestClasses;
import io.github.spotjmhbugs.host.gate.Exclusions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.annotations.Benchmark;

class FixRunTest {
  @TempDir private Path root;

  private final Lines lines = new Lines();
  private Path source;

  @BeforeEach
  void writeSource() throws IOException {
    Path directory = Files.createDirectories(root.resolve("m/src/p"));
    source = Files.writeString(directory.resolve("DeadCode.java"), BenchmarkSources.DEAD_CODE);
  }

  private boolean run(Path patch, String... sources) throws IOException {
    return run(finding -> false, patch, sources);
  }

  private boolean run(Predicate<Finding> isKnown, Path patch, String... sources)
      throws IOException {
    Path classes = TestClasses.compile(root.resolve("m/main"), List.of(), sources);
    List<Path> jmh = List.of(TestClasses.jarOf(Benchmark.class));
    BenchmarkModule module =
        new BenchmarkModule("m", List.of(classes), jmh, List.of(root.resolve("m/src")));
    return new FixRun(
            root,
            new Selection(Set.of(), Set.of(), Exclusions.of(List.of())),
            Confidence.NORMAL,
            Practices.keys(),
            isKnown,
            lines)
        .of(List.of(module), patch);
  }

  @Test
  void writesPatchBesideTheReports() throws IOException {
    assertThat(run(root.resolve("out/spotjmhbugs.patch"), BenchmarkSources.DEAD_CODE)).isTrue();
    assertThat(root.resolve("out/spotjmhbugs.patch"))
        .content()
        .startsWith("--- a/m/src/p/DeadCode.java\n+++ b/m/src/p/DeadCode.java\n@@")
        .contains("\n+    return Math.log(x);\n");
    assertThat(source).hasContent(BenchmarkSources.DEAD_CODE);
    assertThat(lines.all())
        .containsExactly("[INFO] Findings repaired: 1, files changed: 1, by out/spotjmhbugs.patch");
  }

  @Test
  void changesSourcesAndSaysWhatIsLeft() throws IOException {
    Files.writeString(source.resolveSibling("Fixture.java"), BenchmarkSources.FIXTURE);
    assertThat(
            run(null, BenchmarkSources.DEAD_CODE, BenchmarkSources.FIXTURE, BenchmarkSources.HEIR))
        .isTrue();
    assertThat(source).content().contains("public double wrong() {\n    return Math.log(x);");
    assertThat(lines.all())
        .containsExactly(
            "[WARNING] m/src/p/Fixture.java:6: INVO not repaired: its repairs change what the"
                + " benchmark measures",
            "[INFO] repaired: 1 of 2 findings, 1 left (its repairs change what the benchmark"
                + " measures)",
            "[WARNING] left by default: 1 finding; -Dspotjmhbugs.choose=in-benchmark asks for its"
                + " repair",
            "[INFO] m/src/p/DeadCode.java: repaired RETU 1",
            "[INFO] Findings repaired: 1, files changed: 1");
  }

  @Test
  void whatABaselineHasIsLeft() throws IOException {
    assertThat(run(finding -> true, null, BenchmarkSources.DEAD_CODE)).isTrue();
    assertThat(source).hasContent(BenchmarkSources.DEAD_CODE);
    assertThat(lines.all())
        .containsExactly(
            "[INFO] baseline: known findings, left as they are: 1",
            "[INFO] Findings repaired: 0, files changed: 0");
  }

  @Test
  void whatCannotBeReadIsNamed() throws IOException {
    Files.createDirectories(root.resolve("m/main/p"));
    Files.writeString(root.resolve("m/main/p/Broken.class"), "not a class file");
    assertThat(run(null, BenchmarkSources.DEAD_CODE)).isFalse();
    assertThat(lines.all().get(0)).startsWith("[ERROR] m/main/p/Broken.class: ");
  }
}
