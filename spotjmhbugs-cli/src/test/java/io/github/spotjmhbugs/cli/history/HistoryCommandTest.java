// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.scan.CommandLineRun;
import io.github.spotjmhbugs.scan.Main;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code spotjmhbugs history}, from its arguments to its exit status. */
class HistoryCommandTest {
  /**
   * Twenty commits of a made-up project, measured with JMH 1.37 (three forks of three iterations of
   * 150 ms, on a busy machine). The ninth makes {@code checksum} do 30 % more; the sixth adds
   * {@code split}.
   */
  private static final Path MEASURED = Path.of("src/test/resources/history");

  @TempDir private Path directory;

  private static CommandLineRun run(Object... arguments) {
    List<Object> words = new ArrayList<>(List.of("history"));
    words.addAll(Arrays.asList(arguments));
    return CommandLineRun.of(words.toArray());
  }

  private static String result(String name, double score) {
    return String.format(
        Locale.ROOT,
        "[{\"benchmark\": \"org.example.%s\", \"mode\": \"avgt\", \"primaryMetric\":"
            + " {\"scoreUnit\": \"ns/op\", \"rawData\": [[%s]]}}]",
        name,
        score);
  }

  /** Files of ten runs, the last five of which are slower. */
  private void tenFiles(String pattern) throws IOException {
    for (int i = 1; i <= 10; i++) {
      double score = (i <= 5 ? 10 : 12) + 0.01 * (i % 3);
      Files.writeString(directory.resolve(String.format(pattern, i)), result("B.work", score));
    }
  }

  @Test
  void findsThePlantedRegression() {
    CommandLineRun outcome = run("--fail-on", "regression", MEASURED);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out())
        .isEqualTo(
            """
            benchmark                             before  after  unit          change     99 % interval  verdict    last before    first after
            TextBenchmark.checksum (length=3000)    5019   6562  avgt, ns/op  +30.8 %  +25.8 to +35.9 %  regressed  08-08635fe8c2  09-c00d73d0ae

            new in 06-556becce24: TextBenchmark.split (length=3000), avgt, ns/op
            3 benchmarks: 1 regressed, 0 improved, 0 drifted; 0 came back (20 files, 01-ea3b1042f5 to 20-d8c4b2f405)
            """);
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(run(MEASURED).status()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"08-08635fe8c2, 1", "08-08635fe8c2.json.gz, 1", "08635fe8c2, 1", "09-c00d73d0ae, 0"})
  void onlyChangesAfterAFileCount(String since, int status) {
    assertThat(run("--fail-on=regression", "--since", since, MEASURED).status()).isEqualTo(status);
  }

  @Test
  void csvHasALineForEachChange() {
    assertThat(run("--format=csv", MEASURED).out().lines())
        .hasSize(3)
        .satisfiesExactly(
            head ->
                assertThat(head)
                    .startsWith("benchmark,params,mode,file,before,after,change,direction,"),
            line ->
                assertThat(line)
                    .startsWith(
                        "org.example.TextBenchmark.checksum,length=3000,avgt,09-c00d73d0ae,50")
                    .contains(",regressed,ns/op,0.25")
                    .endsWith(",08-08635fe8c2,,"),
            line ->
                assertThat(line)
                    .matches(".*split,length=3000,avgt,06-556becce24,,[0-9.]+,,new,ns/op,.*"));
  }

  @Test
  void markdownIsATable() {
    assertThat(run("--format=markdown", MEASURED).out().lines())
        .hasSize(6)
        .contains("| --- | ---: | ---: | --- | ---: | ---: | --- | --- | --- |")
        .anyMatch(
            line -> line.startsWith("| TextBenchmark.checksum (length=3000) | 5019 | 6562 |"));
  }

  @Test
  void aRegressionIsAFailureOfJunit() {
    assertThat(run("--format=junit", MEASURED).out())
        .contains("tests=\"3\" failures=\"1\"")
        .contains(
            "<testcase classname=\"org.example.TextBenchmark\""
                + " name=\"checksum (length=3000, avgt, ns/op)\">"
                + "<failure type=\"regressed\" message=\"+30.8 % (+25.8 to +35.9 %) between"
                + " 08-08635fe8c2 and 09-c00d73d0ae\">");
  }

  @Test
  void thePageHasAChartForEachBenchmarkAndRegressionsFirst() {
    String page = run("--format=html", MEASURED).out();
    assertThat(page.split("<svg class=\"trace\"", -1)).hasSize(4);
    assertThat(page).containsOnlyOnce("<line class=\"worse\"");
    assertThat(page).contains("+30.8\u00a0% (+25.8 to +35.9\u00a0%) between ");
    assertThat(page.indexOf(".<wbr>checksum")).isPositive().isLessThan(page.indexOf(".<wbr>split"));
    assertThat(page).isEqualTo(run("--format=html", MEASURED).out());
    Path byEnding = directory.resolve("history.html");
    assertThat(run("--output=" + byEnding, MEASURED).status()).isZero();
    assertThat(byEnding).hasContent(page);
  }

  @Test
  void scoresAreForOtherTools() {
    List<String> lines = run("--format=scores", MEASURED).out().lines().toList();
    assertThat(lines).hasSize(21);
    assertThat(lines.get(0)).startsWith("time,file,\"org.example.TextBenchmark.checksum (");
    assertThat(lines.get(1)).matches("[0-9TZ.:-]+,01-ea3b1042f5,50[0-9.]+,19[0-9.]+,");
  }

  @Test
  void theTimeInTheNameIsTheOrder() throws IOException {
    for (int i = 1; i <= 10; i++) {
      // In the order of names, the slow ones would be at both ends.
      String name = (i % 2 == 0 ? "a-" : "z-") + String.format("2026-11-%02d.json", i);
      Files.writeString(directory.resolve(name), result("B.work", i <= 5 ? 10 : 12));
    }
    CommandLineRun outcome = run(directory);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out()).contains("  regressed  z-2026-11-05  a-2026-11-06\n");
  }

  @Test
  void otherwiseTheOrderIsThatOfNamesUnlessAskedFor() throws IOException {
    tenFiles("%d.json");
    for (int i = 1; i <= 10; i++) {
      Files.setLastModifiedTime(
          directory.resolve(i + ".json"), FileTime.fromMillis(1_000_000_000L * (11 - i)));
    }
    CommandLineRun byName = run(directory);
    assertThat(byName.err()).isEmpty();
    assertThat(byName.out()).contains("  regressed  5            6\n");
    CommandLineRun byTime = run("--order=time", directory);
    assertThat(byTime.err()).isEmpty();
    assertThat(byTime.out()).contains("  improved  6            5\n");
  }

  @Test
  void commitsAreTheOrder() throws Exception {
    git("init", "-q");
    List<String> hashes = new ArrayList<>();
    for (int i = 1; i <= 10; i++) {
      git(
          "-c",
          "user.name=a",
          "-c",
          "user.email=a@example.org",
          "commit",
          "-q",
          "--allow-empty",
          "-m",
          "commit " + i);
      String hash = git("rev-parse", "HEAD").strip();
      hashes.add(hash.substring(0, 12));
      String forks = i <= 5 ? "[9.95], [10.05]" : "[11.95], [12.05]";
      Files.writeString(
          directory.resolve(hash.substring(0, 12) + ".json"),
          result("B.work", 0).replace("[0.0]", forks));
    }
    Files.writeString(directory.resolve("fedcba9876.json"), result("B.work", 99));
    String output = history("--order=git", "--fail-on=regression", ".");
    assertThat(output)
        .contains("  regressed  " + hashes.get(4) + "  " + hashes.get(5) + "\n")
        .startsWith("spotjmhbugs: warning: history: left out, without a commit of the history of")
        .endsWith("status 1");
    assertThat(history("--order=git", "--since=HEAD~5", "--fail-on=regression", "."))
        .endsWith("status 1");
    assertThat(history("--order=git", "--since=HEAD~4", "--fail-on=regression", "."))
        .endsWith("status 0");
    assertThat(history("--order=git", "--since=v9", "."))
        .endsWith("history: --since: no file, and no commit of one: v9\nstatus 2");
    assertThat(output("track", "--order=git", "--history=.", hashes.get(9) + ".json"))
        .contains("Compared with ./" + hashes.get(9) + ".json")
        .endsWith("status 0");
    // Of neighbours in this order, all but two are alike.
    assertThat(
            output(
                "compare",
                "--order=git",
                "--history=.",
                hashes.get(0) + ".json",
                hashes.get(9) + ".json"))
        .contains("+20.0 %")
        .endsWith("status 1");
  }

  private String git(String... arguments) throws Exception {
    List<String> words = new ArrayList<>(List.of("git"));
    words.addAll(List.of(arguments));
    return output(words);
  }

  private String history(String... arguments) throws Exception {
    return output("history", arguments);
  }

  /** In a process of its own, whose working directory is the repository. */
  private String output(String command, String... arguments) throws Exception {
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                absolute(System.getProperty("java.class.path")),
                Main.class.getName(),
                command));
    words.addAll(List.of(arguments));
    return output(words);
  }

  private static String absolute(String classPath) {
    return String.join(
        System.getProperty("path.separator"),
        Arrays.stream(classPath.split(System.getProperty("path.separator")))
            .map(entry -> Path.of(entry).toAbsolutePath().toString())
            .toList());
  }

  private String output(List<String> words) throws Exception {
    Process process =
        new ProcessBuilder(words).directory(directory.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int status = process.waitFor();
    return words.get(0).equals("git") ? output : output + "status " + status;
  }

  @Test
  void badFilesAreALineEach() throws IOException {
    tenFiles("%d.json");
    Files.writeString(directory.resolve("11.json"), "[{\"benchmark\": ");
    Files.writeString(directory.resolve("12.json"), "");
    Files.writeString(directory.resolve("13.json"), "{}");
    String one = result("B.work", 1);
    Files.writeString(
        directory.resolve("14.json"), one.substring(0, one.length() - 1) + "," + one.substring(1));
    Files.write(directory.resolve("15.json.gz"), new byte[] {1, 2, 3});
    Files.write(directory.resolve("16.json.gz"), new byte[0]);
    Files.createSymbolicLink(directory.resolve("17.json"), Path.of("none.json"));
    CommandLineRun outcome = run(directory);
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    List<String> lines = outcome.err().lines().toList();
    assertThat(lines).hasSize(7);
    List<String> ends =
        List.of(
            "the file ends too early",
            "the file ends too early",
            "expected an array of results, found an object",
            "result 1 and result 2 are both of org.example.B.work, avgt, ns/op",
            "Not in GZIP format",
            "the file ends too early",
            "no such file or directory");
    IntStream.range(0, 7)
        .forEach(
            i ->
                assertThat(lines.get(i))
                    .startsWith("spotjmhbugs: " + directory.resolve(String.valueOf(11 + i)))
                    .endsWith(ends.get(i)));
  }

  @Test
  void noFilesAreALine() {
    assertThat(run(directory))
        .isEqualTo(
            new CommandLineRun(
                2,
                "",
                "spotjmhbugs: history: "
                    + directory
                    + ": has no file that ends in .json or .json.gz\n"));
    assertThat(run(directory.resolve("x")).err())
        .isEqualTo("spotjmhbugs: " + directory.resolve("x") + ": no such file or directory\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--tolerance=-1",
        "--confidence=100",
        "--format=pdf",
        "--order=size",
        "--fail-on=drift"
      })
  void wrongOptionsAreSaid(String option) {
    CommandLineRun outcome = run(option, MEASURED);
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.err()).startsWith("spotjmhbugs: ").hasLineCount(2);
  }

  @Test
  void compactsFiles() throws IOException {
    tenFiles("2026-01-%02d.json");
    String before = run(directory).out();
    assertThat(run("--compact", directory)).isEqualTo(new CommandLineRun(0, "", ""));
    assertThat(directory.resolve("2026-01-01.json")).doesNotExist();
    assertThat(run(directory).out()).isEqualTo(before);
    assertThat(run("--compact", directory)).isEqualTo(new CommandLineRun(0, "", ""));
  }
}
