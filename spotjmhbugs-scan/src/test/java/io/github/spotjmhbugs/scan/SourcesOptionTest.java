// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.host.TestClasses;
import io.github.spotjmhbugs.host.source.Sources;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --sources}, and the formats that have a use for them. */
class SourcesOptionTest {
  @TempDir private Path folder;
  private Path wrong;

  @BeforeEach
  void compile() throws IOException {
    wrong = TestClasses.compile(folder.resolve("wrong"), TestClasses.DEAD_CODE);
  }

  private static Path writeSource(Path root) throws IOException {
    Path file = root.resolve("p/DeadCode.java");
    Files.createDirectories(file.getParent());
    return Files.writeString(file, TestClasses.DEAD_CODE);
  }

  @Test
  void htmlShowsTheLines() throws IOException {
    Path empty = Files.createDirectories(folder.resolve("empty"));
    writeSource(folder.resolve("src"));
    Path page = folder.resolve("report.html");

    CommandLineRun run =
        CommandLineRun.of(
            "scan",
            "--format=html",
            "--output",
            page,
            "--sources",
            empty + File.pathSeparator + folder.resolve("src"),
            wrong);

    assertThat(run.err())
        .isEqualTo("spotjmhbugs: note: " + page + ": 1 finding in 1 of 2 benchmarks (1 medium)\n");
    assertThat(run.status()).isEqualTo(1);
    assertThat(Files.readString(page).lines())
        .anyMatch(
            line ->
                line.startsWith(
                    "<mark class=\"main\"><span>7</span>     <b>Math.log</b>(x);</mark>"));
  }

  @Test
  void theLineInAHelperIsShown() throws IOException {
    String code =
        TestClasses.DEAD_CODE
            .replace("    Math.log(x);\n", "    helper();\n")
            .replaceAll("}\n$", "  private void helper() {\n    Math.log(x);\n  }\n}\n");
    Path classes = TestClasses.compile(folder.resolve("helped"), code);
    Files.writeString(writeSource(folder.resolve("src")), code);

    String page =
        CommandLineRun.of("scan", "--format=html", "--sources", folder.resolve("src"), classes)
            .out();

    assertThat(page)
        .contains("<mark class=\"main\"><span>7</span>     <b>helper</b>();")
        .contains("<mark class=\"related\"><span>13</span>     Math.log(x);");
  }

  @Test
  void aRowOfThePageHasTheLineOfItsExcerpt() throws IOException {
    String code = TestClasses.SOUND.replace("@State", "@Fork(0)\n@State");
    Path classes = TestClasses.compile(folder.resolve("forkless"), code);
    Path file = Files.createDirectories(folder.resolve("src/p")).resolve("Sound.java");
    Files.writeString(file, code);

    Document page =
        Jsoup.parse(
            CommandLineRun.of("scan", "--format=html", "--sources", folder.resolve("src"), classes)
                .out());

    assertThat(page.select("#findings td[data-label=line]").text()).isEqualTo("3");
    assertThat(page.select("#findings mark.main").text()).isEqualTo("3 @Fork(0)");
    assertThat(page.select("#findings figcaption").text()).endsWith("p/Sound.java:3");
  }

  @Test
  void htmlDoesWithoutSources() {
    CommandLineRun run = CommandLineRun.of("scan", "--format=html", wrong);

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).startsWith("<!DOCTYPE html>").doesNotContain("<mark");
  }

  @Test
  void sarifNamesFilesFromTheRootOfTheRepository() throws IOException {
    Path root = Files.createTempDirectory(Files.createDirectories(Path.of("target")), "sources");
    Path file = writeSource(root).toRealPath();
    Path repository = Sources.repositoryAround(Path.of("")).toRealPath();

    String sarif = CommandLineRun.of("scan", "--format=sarif", "--sources", root, wrong).out();

    assertThat(sarif)
        .contains("\"uri\": \"" + repository.relativize(file).toString().replace('\\', '/') + "\"")
        .doesNotContain(repository.toString());
  }

  @Test
  void aRootThatCannotBeReadIsOneLineAndStatusTwo() throws IOException {
    Path broken = Files.writeString(folder.resolve("broken.jar"), "no jar");

    CommandLineRun absent = CommandLineRun.of("scan", "--sources=absent", wrong);
    CommandLineRun noJar = CommandLineRun.of("scan", "--sources", broken, wrong);

    assertThat(absent.status()).isEqualTo(2);
    assertThat(absent.err().stripTrailing())
        .isEqualTo("spotjmhbugs: absent: no such file or directory");
    assertThat(absent.out())
        .as("it is scanned all the same")
        .contains("\nDeadCode.java:7: warning: ");
    assertThat(noJar.status()).isEqualTo(2);
    assertThat(noJar.err().stripTrailing())
        .isEqualTo("spotjmhbugs: " + broken + ": not a jar or truncated");
  }
}
