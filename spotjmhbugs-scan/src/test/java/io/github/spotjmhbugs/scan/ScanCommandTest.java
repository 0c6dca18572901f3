// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.host.TestClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScanCommandTest {
  private static final String LOW_ONLY =
      """
      package p;
      import org.openjdk.jmh.annotations.*;
      public class Launcher {
        public static void main(String[] args) {
          new org.openjdk.jmh.runner.options.OptionsBuilder().forks(0).build();
        }
      }
      """;

  @TempDir private Path folder;
  private Path wrong;
  private Path sound;

  @BeforeEach
  void compile() throws IOException {
    wrong = TestClasses.compile(folder.resolve("wrong"), TestClasses.DEAD_CODE);
    sound = TestClasses.compile(folder.resolve("sound"), TestClasses.SOUND);
  }

  @Test
  void findingsGiveStatusOne() {
    CommandLineRun run = CommandLineRun.of("scan", wrong);

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains(
            "\nDeadCode.java:7: warning: ", " [JMH_RETU_IGNORED_RESULT]\n  in p.DeadCode.wrong\n")
        .endsWith("1 finding in 1 of 2 benchmarks (1 medium)\n");
  }

  @Test
  void withoutATargetTheProjectIsScanned() throws Exception {
    Files.writeString(folder.resolve("pom.xml"), "<project/>");
    Files.createDirectories(folder.resolve("target"));
    Files.move(wrong, folder.resolve("target/classes"));
    Files.move(sound, folder.resolve("target/test-classes"));
    Path report = folder.resolve("report.txt");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    int status =
        new ProcessBuilder(
                java, "-cp", System.getProperty("java.class.path"), Main.class.getName(), "scan")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(report.toFile())
            .start()
            .waitFor();

    assertThat(report)
        .content()
        .startsWith("target/classes\n\nDeadCode.java:7: warning: ")
        .endsWith(
            "target/test-classes\n\nno findings in 1 benchmark\n\nall targets: 1 finding in 1 of 3 benchmarks (1 medium)\n");
    assertThat(status).isEqualTo(1);
  }

  @Test
  void aSoundBenchmarkGivesStatusZero() {
    CommandLineRun run = CommandLineRun.of("scan", sound);

    assertThat(run.status()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).endsWith("no findings in 1 benchmark\n").doesNotContain("practice");
  }

  @Test
  void aSuppressedFindingIsCountedAndNotReported() throws IOException {
    String onPurpose =
        TestClasses.DEAD_CODE.replace(
            "@Benchmark public void",
            "@edu.umd.cs.findbugs.annotations.SuppressFBWarnings(\"JMHRETU\") @Benchmark public"
                + " void");
    Path classes = TestClasses.compile(folder.resolve("purpose"), onPurpose);

    CommandLineRun run = CommandLineRun.of("scan", classes);

    assertThat(run.status()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).endsWith("no findings in 2 benchmarks, 1 finding suppressed\n");
    for (String format : new String[] {"csv", "sarif", "html"}) {
      assertThat(CommandLineRun.of("scan", "--format", format, wrong).out()).contains("p.DeadCode");
      assertThat(CommandLineRun.of("scan", "--format", format, classes))
          .matches(report -> report.status() == 0 && !report.out().contains("p.DeadCode"));
    }
  }

  @Test
  void findingsBelowTheThresholdAreNotReportedInAnyFormat() throws IOException {
    Path low = TestClasses.compile(folder.resolve("low"), LOW_ONLY);

    for (String format : new String[] {"text", "csv", "sarif", "html"}) {
      CommandLineRun run = CommandLineRun.of("scan", "--format", format, low);
      assertThat(run.status()).isZero();
      assertThat(run.out()).doesNotContain("Launcher");
    }
    CommandLineRun run = CommandLineRun.of("scan", "--threshold", "low", "--format=CSV", low);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).contains("FORK,JMH_FORK_ZERO_OPTION,LOW,p.Launcher,main");
  }

  @Test
  void onlyThePracticesThatAreAskedForAreReported() {
    CommandLineRun others = CommandLineRun.of("scan", "--practice", "loop,FORK", wrong);
    CommandLineRun same = CommandLineRun.of("scan", "--practice", "loop,retu", wrong);

    assertThat(others.status()).isZero();
    assertThat(others.out()).endsWith("no findings in 2 benchmarks\n").doesNotContain("RETU");
    assertThat(same.status()).isEqualTo(1);
    assertThat(same.out()).isEqualTo(CommandLineRun.of("scan", wrong).out());
  }

  @Test
  void aJarGivesTheSameFindingsAsItsFolder() throws IOException {
    Path jar = TestClasses.jar(folder.resolve("wrong.jar"), wrong);

    String ofFolder = CommandLineRun.of("scan", "--format=csv", wrong).out();
    String ofJar = CommandLineRun.of("scan", "--format=csv", jar).out();

    assertThat(ofJar).isEqualTo(ofFolder.replace(wrong.toString(), jar.toString()));
  }

  @Test
  void severalTargetsShareOneCsvAndOneSarifRun() {
    CommandLineRun csv = CommandLineRun.of("scan", "--format=csv", wrong, sound, wrong);
    CommandLineRun sarif = CommandLineRun.of("scan", "--format=sarif", wrong, sound, wrong);

    assertThat(csv.out()).containsOnlyOnce("target,practice");
    assertThat(csv.out().lines()).hasSize(3);
    assertThat(sarif.out()).containsOnlyOnce("\"driver\"");
    assertThat(sarif.out().split("\"ruleId\"", -1)).hasSize(3);
  }

  @Test
  void textComesOneTargetAfterTheOther() {
    CommandLineRun run = CommandLineRun.of("scan", sound, wrong);

    assertThat(run.out())
        .containsSubsequence(sound.toString(), "in 1 benchmark", wrong.toString(), "in 1 of 2")
        .endsWith("\n\nall targets: 1 finding in 1 of 3 benchmarks (1 medium)\n");
  }

  @Test
  void aNamedTargetWithoutBenchmarksIsAnError() throws IOException {
    Path nothing = Files.createDirectories(folder.resolve("nothing"));
    CommandLineRun run = CommandLineRun.of("scan", nothing);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).contains("no benchmarks found");
    assertThat(run.err())
        .isEqualTo(
            "spotjmhbugs: "
                + nothing
                + ": has no benchmarks; if that is right, add --allow-empty\n");
    assertThat(CommandLineRun.of("scan", "--allow-empty", nothing).status()).isZero();
    assertThat(CommandLineRun.of("scan", nothing, sound).status()).isZero();
  }

  @Test
  void classPathEntriesServeForLookups() throws IOException {
    Path base =
        TestClasses.compile(
            folder.resolve("base"),
            TestClasses.DEAD_CODE.replace("class Dead", "abstract class Dead"));
    String derived = "package p; public class Derived extends DeadCode {}";
    Path both = TestClasses.compile(folder.resolve("both"), TestClasses.DEAD_CODE, derived);
    Path alone = folder.resolve("alone");
    TestClasses.jar(folder.resolve("base.jar"), base);
    Files.createDirectories(alone.resolve("p"));
    Files.copy(both.resolve("p/Derived.class"), alone.resolve("p/Derived.class"));

    assertThat(CommandLineRun.of("scan", alone).out()).contains("no benchmarks found");
    assertThat(CommandLineRun.of("scan", "--classpath", folder.resolve("base.jar"), alone).out())
        .contains("1 finding in 1 of 2 benchmarks");
    assertThat(CommandLineRun.of("scan", "--verbose", alone).err())
        .contains("spotjmhbugs: note: " + alone + ": class not found: p.DeadCode\n");
  }

  @Test
  void missingClassesAreNeverSilent() throws IOException {
    String library =
        "package q; public class Library { public static double work() { return Math.sqrt(2); } }";
    String caller =
        """
        package p;
        public class Caller {
          @org.openjdk.jmh.annotations.Benchmark public void measure() { q.Library.work(); }
        }
        """;
    Path both = TestClasses.compile(folder.resolve("both"), library, caller);
    Path alone = folder.resolve("alone");
    Files.createDirectories(alone.resolve("p"));
    Files.copy(both.resolve("p/Caller.class"), alone.resolve("p/Caller.class"));
    String reason = alone + ": 1 class that benchmarks use was not found (q.Library)";

    CommandLineRun warned = CommandLineRun.of("scan", alone);
    assertThat(warned.err())
        .isEqualTo(
            "spotjmhbugs: warning: %s, which may hide findings; add --classpath%n"
                .formatted(reason));
    assertThat(warned.status()).isZero();
    assertThat(CommandLineRun.of("scan", "--strict", alone))
        .matches(run -> run.status() == 2 && run.err().startsWith("spotjmhbugs: " + reason));
    assertThat(CommandLineRun.of("scan", "--strict", "--classpath", both, alone))
        .matches(run -> run.status() == 1 && run.err().isEmpty());
    assertThat(CommandLineRun.of("scan", "--format", "sarif", alone).out()).contains("q.Library");
  }

  @Test
  void findingsBelowTheThresholdAreCounted() {
    assertThat(CommandLineRun.of("scan", "--threshold", "high", wrong).out())
        .endsWith("no findings in 2 benchmarks, 1 finding of lower confidence\n");
    assertThat(CommandLineRun.of("scan", "--threshold", "high", "--practice", "LOOP", wrong).out())
        .endsWith("no findings in 2 benchmarks\n");
  }

  @Test
  void whatIsInTheBaselineFailsNoBuild() throws IOException {
    Path known = folder.resolve("known.txt");
    CommandLineRun writing = CommandLineRun.of("scan", "--write-baseline", known, wrong);
    assertThat(writing)
        .matches(
            run ->
                run.status() == 0
                    && run.err().equals("spotjmhbugs: note: " + known + ": findings: 1\n"));

    CommandLineRun same = CommandLineRun.of("scan", "--baseline", known, wrong);
    assertThat(same.status()).isZero();
    assertThat(same.err()).isEmpty();
    assertThat(same.out()).endsWith("\n\nno findings in 2 benchmarks, 1 finding in the baseline\n");
    Path repaired = TestClasses.compile(folder.resolve("new"), TestClasses.SOUND);
    assertThat(CommandLineRun.of("scan", "--baseline", known, repaired).err())
        .contains("baseline: not found again: 1;");
    assertThat(CommandLineRun.of("scan", "--baseline", known, "--practice", "LOOP", repaired).err())
        .isEmpty();
    Files.writeString(known, "# nothing is known\n");
    assertThat(CommandLineRun.of("scan", "--baseline", known, wrong).status()).isEqualTo(1);
  }

  @Test
  void aScanWithErrorsWritesNoBaseline() throws IOException {
    Path known = folder.resolve("known.txt");
    String missing = folder.resolve("missing.jar").toString();
    CommandLineRun run = CommandLineRun.of("scan", "--write-baseline", known, wrong, missing);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).endsWith(known + ": not written, since not everything was scanned\n");
    assertThat(known).doesNotExist();

    Files.writeString(known, "# known\n0123456789abcdef0123456789abcdef 1 RETU p.A#b\n");
    assertThat(CommandLineRun.of("scan", "--baseline", known, wrong, missing).err())
        .doesNotContain("not found again");
  }

  @Test
  void aBaselineThatCannotBeReadOrWrittenIsAnError() throws IOException {
    Path broken = Files.writeString(folder.resolve("broken.txt"), "x\n");
    assertThat(CommandLineRun.of("scan", "--baseline", broken, wrong))
        .matches(
            run ->
                run.status() == 2
                    && run.out().isEmpty()
                    && run.err().contains(broken + ": line 1 is no entry of a baseline"));
    Path nowhere = folder.resolve("none/known.txt");
    assertThat(CommandLineRun.of("scan", "--write-baseline", nowhere, wrong))
        .as("the findings are shown all the same")
        .matches(
            run ->
                run.status() == 2
                    && run.out().contains("1 finding in 1 of 2 benchmarks")
                    && run.err().startsWith("spotjmhbugs: " + nowhere + ": "));
  }

  @Test
  void teamsChooseWhatFailsTheirBuild() {
    assertThat(CommandLineRun.of("scan", "--fail-on", "high", wrong).status()).isZero();
    assertThat(CommandLineRun.of("scan", "--fail-on", "high,RETU:low", wrong).status())
        .isEqualTo(1);
    assertThat(CommandLineRun.of("scan", "--threshold", "high", "--fail-on", "medium", wrong))
        .as("nothing fails unseen")
        .matches(run -> run.status() == 1 && run.out().contains("DeadCode.java:7: warning"));
    assertThat(CommandLineRun.of("scan", "--exclude", "x.Y,p.Dead*", wrong))
        .matches(
            run -> run.status() == 0 && run.out().endsWith("\n\nno findings in 2 benchmarks\n"));
    assertThat(CommandLineRun.of("scan", "--exclude", "JMH_NONE", wrong))
        .matches(run -> run.status() == 2 && run.err().contains("there is no pattern 'JMH_NONE'"));
    assertThat(CommandLineRun.of("scan", "--fail-on", "major", wrong))
        .matches(
            run -> run.status() == 2 && run.err().contains("--fail-on: 'major' is none of low,"));
  }

  @Test
  void helpAndVersionGoToStandardOutput() {
    assertThat(CommandLineRun.of("--help"))
        .matches(run -> run.status() == 0 && run.out().contains("scan"));
    assertThat(CommandLineRun.of("scan", "--help"))
        .matches(run -> run.status() == 0 && run.out().contains("--with-dependencies"));
    assertThat(CommandLineRun.of("--version"))
        .matches(run -> run.status() == 0 && run.out().startsWith("spotjmhbugs "));
  }
}
