// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.host.TestClasses;
import io.github.spotjmhbugs.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The settings of a project, where the command line does not override them. */
class SettingsFileTest {
  @TempDir private Path project;
  private Path wrong;
  private Path file;

  @BeforeEach
  void compile() throws IOException {
    wrong = TestClasses.compile(project.resolve("wrong"), TestClasses.DEAD_CODE);
    file = project.resolve(Settings.FILE);
  }

  private CommandLineRun run(String settings, Object... arguments) throws IOException {
    Files.writeString(file, settings);
    return CommandLineRun.in(project, arguments);
  }

  @Test
  void settingsCountUnlessAnOptionOverridesThem() throws IOException {
    assertThat(run("practice = ['LOOP']", "scan", wrong).status()).isZero();
    assertThat(run("practice = ['LOOP']", "scan", "--practice=RETU", wrong).status()).isEqualTo(1);
    assertThat(run("threshold = 'high'", "scan", wrong).status()).isZero();
    assertThat(run("threshold = 'high'", "scan", "--threshold", "low", wrong).status())
        .isEqualTo(1);
    assertThat(run("fail-on = 'high'", "scan", wrong).status()).isZero();
    assertThat(run("fail-on = 'high'", "scan", "--fail-on=medium", wrong).status()).isEqualTo(1);
    assertThat(run("exclude = ['x.Y', 'p.Dead*']", "scan", wrong))
        .matches(run -> run.status() == 0 && run.err().contains("exclusion 'x.Y'"));
  }

  @Test
  void aBaselineMustBeThereUnlessItIsWritten() throws IOException {
    Path known = project.resolve("known.txt");
    String settings = "baseline = 'known.txt'";
    assertThat(run(settings, "scan", wrong))
        .matches(
            run ->
                run.status() == 2
                    && run.err()
                        .equals(
                            "spotjmhbugs: "
                                + file
                                + ":1: baseline: "
                                + known
                                + ": no such file or directory\n"));
    assertThat(run(settings, "scan", "--baseline", known, wrong).err())
        .isEqualTo("spotjmhbugs: --baseline: " + known + ": no such file or directory\n");
    assertThat(run(settings, "scan", "--write-baseline", known, wrong).status()).isZero();
    assertThat(run(settings, "scan", wrong))
        .matches(run -> run.status() == 0 && run.out().contains("1 finding in the baseline"));
  }

  @Test
  void whatIsWrongWithFilesIsSaidWithTheSettingThatNamesThem() throws IOException {
    Path missing = project.resolve("missing");
    Path inMissing = missing.resolve("out.csv");
    String settings =
        "classpath = ['missing']\nsources = ['missing']\noutput = ['missing/out.csv']";
    assertThat(run(settings, "scan", "--format=csv", wrong))
        .matches(run -> run.status() == 2)
        .extracting(CommandLineRun::err)
        .isEqualTo(
            """
            spotjmhbugs: FILE:1: classpath: MISSING: no such file or directory
            spotjmhbugs: FILE:2: sources: MISSING: no such file or directory
            """
                .replace("FILE", file.toString())
                .replace("MISSING", missing.toString()));
    assertThat(run(settings, "scan", "--classpath", missing, "--sources", missing, wrong).err())
        .isEqualTo(
            "spotjmhbugs: %s:3: output: %s: its folder is missing\n".formatted(file, inMissing));
    assertThat(run(settings, "scan", "--classpath", missing, "--format=csv", wrong).err().lines())
        .first()
        .isEqualTo("spotjmhbugs: " + missing + ": no such file or directory");
  }

  @Test
  void reportsGoWhereTheSettingsSayUnlessAnOptionDoes() throws IOException {
    String settings = "output = ['text=-', 'report.csv']";
    Path report = project.resolve("report.csv");
    assertThat(run(settings, "scan", wrong).out()).contains("DeadCode.java:7");
    assertThat(report).content().startsWith("target,practice");
    Files.delete(report);
    assertThat(run(settings, "scan", "--format=csv", wrong).out()).startsWith("target,practice");
    assertThat(run(settings, "scan", "--output", project.resolve("x"), wrong).out()).isEmpty();
    assertThat(report).doesNotExist();
    assertThat(run("output = ['a', 'a']", "scan", wrong).err())
        .startsWith(
            "spotjmhbugs: " + file + ":1: output: two reports go to " + project.resolve("a"));
  }

  @Test
  void whatCountsIsShownWithItsPlace() throws IOException {
    String settings =
        """
        practice = ["RETU"]
        output = ["text=-"]
        exclude = ["p.A", "p.B"]
        """;
    CommandLineRun run = run(settings, "scan", "--exclude", "x.Y", "--show-settings", wrong);
    assertThat(run.status()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .isEqualTo(
            """
            practice = ["RETU"] # FILE:1
            threshold = "medium" # default
            # fail-on is not set
            exclude = ["x.Y"] # command line
            # baseline is not set
            # sources is not set
            # classpath is not set
            output = ["text=-"] # FILE:2
            """
                .replace("FILE", file.toString()));
    assertThat(run(settings, "scan", "--show-settings", "--format", "csv").out())
        .endsWith("# output is not set\n");
  }

  @Test
  void aMistakeIsAnErrorOfCommandsThatReadTheFile() throws IOException {
    assertThat(run("treshold = 'low'", "scan", wrong))
        .matches(
            run ->
                run.status() == 2
                    && run.out().isEmpty()
                    && run.err()
                        .equals(
                            "spotjmhbugs: "
                                + file
                                + ":1: unknown key 'treshold'; did you mean threshold?\n"));
    assertThat(run("treshold = 'low'", "scan", "--help").status()).isZero();
    assertThat(run("treshold = 'low'", "explain", "RETU").status()).isZero();
  }
}
