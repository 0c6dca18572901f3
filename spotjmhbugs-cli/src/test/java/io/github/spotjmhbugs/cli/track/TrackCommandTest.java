// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli.track;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.formats.results.TrackedRun;
import io.github.spotjmhbugs.scan.CommandLineRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code spotjmhbugs track}, from its arguments to its exit status. */
class TrackCommandTest {
  /** Twenty commits, see HistoryCommandTest: the ninth makes {@code checksum} 30 % slower. */
  private static final Path MEASURED = Path.of("src/test/resources/history");

  @TempDir private Path directory;
  private Path history;

  @BeforeEach
  void nameTheHistory() {
    history = directory.resolve("history");
  }

  private static CommandLineRun run(Object... arguments) {
    List<Object> words = new ArrayList<>(List.of("track"));
    words.addAll(Arrays.asList(arguments));
    return CommandLineRun.of(words.toArray());
  }

  private static List<Path> measured() throws IOException {
    try (Stream<Path> files = Files.list(MEASURED)) {
      return files.sorted().toList();
    }
  }

  /** Five forks around a score. */
  private Path result(String name, double score) throws IOException {
    return result(name, score, 5);
  }

  private Path result(String name, double score, int forks) throws IOException {
    String data =
        IntStream.range(0, forks)
            .mapToObj(i -> String.format(Locale.ROOT, "[%1$s, %1$s]", score * (1 + 0.004 * i)))
            .collect(Collectors.joining(", "));
    return Files.writeString(
        directory.resolve(name),
        "[{\"benchmark\": \"org.example.B.work\", \"mode\": \"avgt\", \"forks\": "
            + forks
            + ", \"measurementIterations\": 2, \"primaryMetric\":"
            + " {\"scoreUnit\": \"ns/op\", \"rawData\": ["
            + data
            + "]}}]");
  }

  @Test
  void aRegressionIsToldOnceByTheRunThatShowsIt() throws IOException {
    List<String> alarms = new ArrayList<>();
    for (Path file : measured()) {
      String name = file.getFileName().toString().replaceFirst("\\..*", "");
      CommandLineRun outcome = run("--history", history, "--append", "--name", name, file);
      assertThat(outcome.err()).isEmpty();
      outcome
          .out()
          .lines()
          .filter(line -> line.contains("  regressed  "))
          .forEach(line -> alarms.add(name.substring(0, 2) + ": " + line.replaceAll(" +", " ")));
      assertThat(outcome.status()).isEqualTo(outcome.out().contains("  regressed  ") ? 1 : 0);
      assertThat(outcome.out().contains("\nnew in 06-")).isEqualTo(name.startsWith("06-"));
    }
    // Nor for reverse, though the machine was busy for two of its runs.
    assertThat(alarms)
        .containsExactly(
            "10: TextBenchmark.checksum (length=3000) 5019 6720 avgt, ns/op +33.9 % -44.7 to +224 %"
                + " regressed 08-08635fe8c2 09-c00d73d0ae");
    try (Stream<Path> files = Files.list(history)) {
      assertThat(files).hasSize(20).allMatch(file -> file.toString().endsWith(".json.gz"));
    }
    assertThat(CommandLineRun.of("history", history).out())
        .isEqualTo(CommandLineRun.of("history", MEASURED).out());
  }

  @Test
  void aChangeIsComparedWithTheLastRunOfTheHistory() throws IOException {
    run("--history", history, "--append", "--name", "2026-11-02", result("a.json", 10));
    run("--history", history, "--append", "--name", "2026-11-01", result("b.json", 15));
    Path comment = directory.resolve("comment.md");
    CommandLineRun outcome =
        run("--history", history, "--comment", comment, result("c.json", 15.1));
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.out())
        .startsWith("Compared with " + history.resolve("2026-11-02.json.gz"))
        .contains("+51.0 %", "Can these results be believed?")
        .endsWith("1 regressed, 0 improved; 0 of 1 benchmarks in doubt\n");
    assertThat(comment)
        .content()
        .startsWith(TrackedRun.MARKER + "\n### JMH: 1 regressed, 0 improved; 0 of 1 ")
        .contains("#### Compared with ", "| B.work |", "#### Can these results be believed?");
    try (Stream<Path> files = Files.list(history)) {
      assertThat(files).as("a change is no part of the history").hasSize(2);
    }
  }

  @Test
  void aBaseIsComparedByFiles() throws IOException {
    Path base = result("base.json", 15);
    assertThat(run("--base", base, result("same.json", 15.05)).status()).isZero();
    CommandLineRun slower = run("--base", base, result("slower.json", 20));
    assertThat(slower.status()).isEqualTo(1);
    assertThat(run("--base", base, "--fail-on", "none", result("slower.json", 20)).status())
        .isZero();
  }

  @Test
  void aDoubtFailsIfAsked() throws IOException {
    Path cold = result("cold.json", 10);
    Files.writeString(
        cold, Files.readString(cold).replaceAll("\\[(\\d+\\.\\d+), ", "[19.5, $1, $1, $1, $1, "));
    CommandLineRun outcome = run("--base", cold, "--fail-on", "doubt", cold);
    assertThat(run("--base", cold, cold).status()).isZero();
    assertThat(outcome.out()).contains("1 of 1 benchmarks in doubt");
    assertThat(outcome.status()).isEqualTo(1);
  }

  @Test
  void theNameIsTheTimeOfTheFileAndTheCommit() throws IOException {
    assertThat(run("--history", history, "--append", result("a.json", 10)).status()).isZero();
    try (Stream<Path> files = Files.list(history)) {
      // Without a commit outside of a repository, such as an exported copy of this one.
      assertThat(files)
          .singleElement()
          .asString()
          .matches(".*/20\\d\\d-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d(-[0-9a-f]{12})?\\.json\\.gz");
    }
  }

  /** Nothing would find it again, or it would overwrite what is elsewhere. */
  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", ".hidden", "../elsewhere", "feature/x", "C:x", "a\\b", "a\nb", "a\0b"})
  void aNameThatNoHistoryFindsIsRefused(String name) throws IOException {
    CommandLineRun outcome =
        run("--history", history, "--append", "--name", name, result("a.json", 10));
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.err()).contains("is no name for a file of a history").hasLineCount(1);
    assertThat(history)
        .satisfiesAnyOf(
            one -> assertThat(one).doesNotExist(), one -> assertThat(one).isEmptyDirectory());
  }

  /** Else a change is compared with whatever hash comes last. */
  @ParameterizedTest
  @ValueSource(strings = {"1e06dca0d2", "main/1e06dca0d2/jmh"})
  void filesThatAreNamedByCommitsAloneAreInNoOrder(String name) throws IOException {
    Path file = history.resolve(name + ".json");
    Files.createDirectories(file.getParent());
    Files.copy(result("a.json", 10), file);
    String problem =
        "files that are named by commits alone, such as "
            + name
            + ", have no order: put a time or a number before the commit, or order by git\n";
    for (String form : List.of("--append", "--fail-on=none")) {
      assertThat(run("--history", history, form, result("b.json", 10)))
          .isEqualTo(new CommandLineRun(2, "", "spotjmhbugs: track: " + history + ": " + problem));
    }
    assertThat(CommandLineRun.of("compare", "--history", history, file, file))
        .isEqualTo(new CommandLineRun(2, "", "spotjmhbugs: " + history + ": " + problem));
    assertThat(CommandLineRun.of("history", history))
        .isEqualTo(new CommandLineRun(2, "", "spotjmhbugs: history: " + problem));
  }

  @Test
  void theLastRunIsThatOfTheOrder() throws IOException {
    for (int i = 1; i <= 10; i++) {
      Files.createDirectories(history);
      Path file = Files.copy(result("a.json", i == 10 ? 15 : 10), history.resolve(i + ".json"));
      Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000_000L * (11 - i)));
    }
    String slow = "Compared with " + history.resolve("10.json");
    Path result = result("b.json", 15);
    assertThat(run("--history", history, result).out()).startsWith(slow);
    CommandLineRun byTime = run("--history", history, "--order=time", result);
    assertThat(byTime.out()).startsWith("Compared with " + history.resolve("1.json"));
    assertThat(byTime.status()).isEqualTo(1);
  }

  @Test
  void aRunIsKeptOnce() throws IOException {
    Path file = result("a.json", 10);
    run("--history", history, "--append", "--name", "one", file);
    CommandLineRun again = run("--history", history, "--append", "--name", "one", file);
    assertThat(again.status()).isEqualTo(2);
    assertThat(again.err())
        .isEqualTo("spotjmhbugs: track: " + history.resolve("one") + ": is there already\n");
    assertThat(file).exists();
  }

  @Test
  void aRunIsKeptEvenIfItsCommentCannotBeWritten() throws IOException {
    CommandLineRun outcome =
        run(
            "--history",
            history,
            "--append",
            "--name",
            "one",
            "--comment",
            directory.resolve("none/comment.md"),
            result("a.json", 10));
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.err()).contains("comment.md: its folder is missing");
    assertThat(history.resolve("one.json.gz")).exists();
  }

  @Test
  void whatCannotShowARegressionDoesNotPass() throws IOException {
    Path file = result("a.json", 10);
    Path other =
        Files.writeString(
            directory.resolve("other.json"), Files.readString(file).replace("work", "other"));
    assertThat(run("--base", other, file).status()).isEqualTo(2);
    CommandLineRun oneFork = run("--base", file, result("one.json", 20, 1));
    assertThat(oneFork.status()).isEqualTo(2);
    assertThat(oneFork.err()).contains("one fork on a side decides nothing");
    Files.createDirectories(history);
    CommandLineRun noRun = run("--history", history, file);
    assertThat(noRun.status()).isEqualTo(2);
    assertThat(noRun.err()).contains(history + ": has no run to compare with");
    for (String name : List.of("1.json", "2.json", "3.json")) {
      Files.writeString(history.resolve(name), "{}");
    }
    assertThat(run("--history", history, "--base", file, file).err())
        .contains(history + ": 1.json: is not a JSON result file of JMH");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "FILE | nothing to compare with",
        "--append FILE | --append needs --history",
        "--append --history HERE --base FILE FILE | --append needs --history, and no --base",
        "--base FILE --name one FILE | --name needs --append",
        "--base FILE --order git FILE | --order needs --history",
        "--base FILE --tolerance -1 FILE | --tolerance must be",
        "--base FILE --resolve 0 FILE | --resolve must be",
        "--base FILE --evidence HERE FILE | --evidence needs --classes",
        "--base FILE NONE | NONE: no such file or directory",
        "--base NONE FILE | NONE: no such file or directory",
        "--history NONE FILE | NONE: no such file or directory",
        "--history FILE FILE | file.json: not a directory",
        "--history HERE --order size FILE | Invalid value for option '--order'",
        "--history HERE --append HERE | one file is a run",
        "--base FILE --fail-on regresion FILE | Invalid value for option '--fail-on'"
      })
  void wrongUseIsSaid(String arguments, String message) throws IOException {
    String file = result("file.json", 10).toString();
    String none = directory.resolve("none").toString();
    Object[] words =
        Stream.of(arguments.split(" "))
            .map(
                word ->
                    switch (word) {
                      case "FILE" -> file;
                      case "HERE" -> directory.toString();
                      case "NONE" -> none;
                      default -> word;
                    })
            .toArray();
    CommandLineRun outcome = run(words);
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.err()).contains(message.replace("NONE", none)).doesNotContain("\tat ");
  }

  @Test
  void aLongCommentIsCut() throws IOException {
    String one = Files.readString(result("a.json", 10));
    String element = one.substring(1, one.length() - 1);
    Path many =
        Files.writeString(
            directory.resolve("many.json"),
            IntStream.range(0, 2_000)
                .mapToObj(i -> element.replace("work", "work" + i))
                .collect(Collectors.joining(",", "[", "]")));
    Path comment = directory.resolve("comment.md");
    run("--base", many, "--comment", comment, many);
    assertThat(comment).content().hasSizeLessThan(65_000).endsWith("\nThe rest is too long.\n");
  }
}
