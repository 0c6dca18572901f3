// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.host.TestClasses;
import io.github.spotjmhbugs.host.file.Destination;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class OutputTest {
  private static final PrintStream NOWHERE =
      new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);

  @TempDir private Path folder;

  @Test
  void theFileHoldsWhatStandardOutputWouldShow() throws IOException {
    Path classes = TestClasses.compile(folder.resolve("classes"), TestClasses.DEAD_CODE);
    Path file = folder.resolve("report.csv");

    CommandLineRun toFile = CommandLineRun.of("scan", "--format=csv", "--output", file, classes);

    assertThat(toFile.status()).isEqualTo(1);
    assertThat(toFile.out()).isEmpty();
    assertThat(file).hasContent(CommandLineRun.of("scan", "--format=csv", classes).out());
    assertThat(Files.readString(file)).doesNotContain("\r").endsWith("\n");
  }

  @Test
  void oneRunWritesSeveralReports() throws IOException {
    Path classes = TestClasses.compile(folder.resolve("classes"), TestClasses.DEAD_CODE);
    Path page = folder.resolve("report.html");
    Path sarif = folder.resolve("out.json");

    CommandLineRun run =
        CommandLineRun.of(
            "scan", "--output", "text=-", "--output=sarif=" + sarif, "--output", page, classes);

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).isEqualTo(CommandLineRun.of("scan", classes).out());
    assertThat(sarif).hasContent(CommandLineRun.of("scan", "--format=sarif", classes).out());
    assertThat(Jsoup.parse(page).select("footer code").text())
        .as("the command that makes this page, and not the others")
        .isEqualTo("spotjmhbugs scan --format html " + classes);
  }

  @Test
  void whatCannotBeWrittenIsNamedBeforeTheScan() throws IOException {
    Path classes = TestClasses.compile(folder.resolve("classes"), TestClasses.DEAD_CODE);
    Path nowhere = folder.resolve("none/out.csv");
    Path page = folder.resolve("report.html");

    CommandLineRun run = CommandLineRun.of("scan", "--output", page, "--output", nowhere, classes);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).startsWith("spotjmhbugs: " + nowhere + ": ").hasLineCount(1);
    assertThat(run.out()).isEmpty();
    assertThat(names()).containsExactly("classes");
    assertThat(CommandLineRun.of("scan", "--output", page, "--output", page, classes).err())
        .startsWith("spotjmhbugs: --output: two reports go to " + page + "\n");
  }

  @Test
  void thePageNamesTheCommandThatMakesItAgain() throws IOException {
    Path classes = TestClasses.compile(folder.resolve("some classes"), TestClasses.DEAD_CODE);
    Path file = folder.resolve("report.html");
    String page = CommandLineRun.of("scan", "--format=html", "--jobs", 1, classes).out();

    CommandLineRun.of("scan", "--format=html", "--jobs=2", "--output=" + file, classes);

    assertThat(Jsoup.parse(page).select("footer code").text())
        .isEqualTo("spotjmhbugs scan --format=html '" + classes + "'");
    assertThat(file).hasContent(page);
  }

  @Test
  void theCommandOnThePageTellsNoSecrets() throws IOException {
    Path classes = TestClasses.compile(folder.resolve("classes"), TestClasses.DEAD_CODE);

    String page =
        CommandLineRun.of(
                "scan",
                "--format=html",
                "-Dtoken=hidden",
                "-D",
                "password=hidden",
                "--sources=https://user:hidden@host/\u001b[31m\u202e",
                classes)
            .out();

    assertThat(Jsoup.parse(page).select("footer code").text())
        .isEqualTo("spotjmhbugs scan --format=html '--sources=https://host/ [31m ' " + classes);
    assertThat(Jsoup.parse(page).select("footer").text()).doesNotContain("hidden", "-D");
  }

  @Test
  void anExistingFileIsReplaced() throws IOException {
    Path file = Files.writeString(folder.resolve("report"), "a longer text from before");

    try (Destination destination = Destination.of(file, NOWHERE)) {
      destination.write("new");
    }

    assertThat(file).hasContent("new");
    assertThat(names()).containsExactly("report");
  }

  @Test
  void whatIsNoCharacterIsReplaced() throws IOException {
    Path file = folder.resolve("report");
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    for (Path place : Arrays.asList(file, null)) {
      try (Destination destination =
          Destination.of(place, new PrintStream(out, true, StandardCharsets.UTF_8))) {
        destination.write("a\ud800.b");
      }
    }

    assertThat(file).hasContent("a?.b");
    assertThat(out).hasToString("a?.b");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aDeviceTakesWhatIsNoCharacter() throws IOException {
    try (Destination destination = Destination.of(Path.of("/dev/null"), NOWHERE)) {
      assertThatCode(() -> destination.write("a\ud800.b")).doesNotThrowAnyException();
    }
  }

  @Test
  void aScanThatEndsEarlyLeavesTheFileAsItWas() throws IOException {
    Path file = Files.writeString(folder.resolve("report"), "before");

    try (Destination destination = Destination.of(file, NOWHERE)) {
      assertThat(destination).isNotNull();
    }

    assertThat(file).hasContent("before");
    assertThat(names()).containsExactly("report");
  }

  @Test
  void aLinkKeepsPointingToTheFile() throws IOException {
    Path file = Files.writeString(folder.resolve("report"), "before");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);

    try (Destination destination = Destination.of(link, NOWHERE)) {
      destination.write("new");
    }

    assertThat(link).isSymbolicLink();
    assertThat(file).hasContent("new");
  }

  @Test
  void aClosedStandardOutputIsAnError() throws IOException {
    PrintStream broken =
        new PrintStream(
            new OutputStream() {
              @Override
              public void write(int b) throws IOException {
                throw new IOException("closed");
              }
            },
            true,
            StandardCharsets.UTF_8);

    try (Destination destination = Destination.of(null, broken)) {
      assertThatThrownBy(() -> destination.write("text"))
          .isInstanceOf(IOException.class)
          .hasMessage("cannot be written");
    }
  }

  private Stream<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList().stream();
    }
  }
}
