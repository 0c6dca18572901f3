// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.scan.CommandLineRun;
import io.github.spotjmhbugs.scan.Main;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code spotjmhbugs compare}, from its arguments to its exit status. */
class CompareCommandTest {
  private static final double[] FIVE = {10.1, 9.8, 10.3, 10.0, 9.9};

  @TempDir private Path directory;

  private static CommandLineRun run(Object... arguments) {
    return CommandLineRun.of(arguments);
  }

  private Path file(String name, String... results) throws IOException {
    return Files.writeString(directory.resolve(name), "[" + String.join(",\n", results) + "]");
  }

  /** A result with forks of three iterations. */
  private static String result(String name, String mode, String unit, double... forks) {
    String data =
        Arrays.stream(forks)
            .mapToObj(fork -> List.of(fork, fork * 1.01, fork * 0.99).toString())
            .collect(Collectors.joining(", ", "[", "]"));
    return """
        {"benchmark": "org.example.%s", "mode": "%s", "threads": 1, "params": {"n": "1"},
         "primaryMetric": {"scoreUnit": "%s", "rawData": %s}}"""
        .formatted(name, mode, unit, data);
  }

  private static String time(double factor) {
    return result("B.work", "avgt", "ns/op", times(factor));
  }

  private static double[] times(double factor) {
    return Arrays.stream(FIVE).map(fork -> factor * fork).toArray();
  }

  @Test
  void aSlowerBenchmarkFails() throws IOException {
    CommandLineRun outcome = run("compare", file("before", time(1)), file("after", time(1.5)));
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out())
        .isEqualTo(
            """
            benchmark     before  after  unit          change     99 % interval  verdict
            B.work (n=1)   10.02  15.03  avgt, ns/op  +50.0 %  +44.0 to +56.2 %  regressed

            The 2019 study's rule, which pools iterations, would call 1 of 1 changed.
            beyond 5 %: 1 regressed, 0 improved; 0 changed, 0 no change, 0 undecided
            """);
    assertThat(outcome.status()).isEqualTo(1);
  }

  @Test
  void findingsBesideScoresAreNoScores() {
    Path written = Path.of("src/test/resources/jmh/with-findings.json"); // by -prof spotjmhbugs
    CommandLineRun outcome = run("compare", "--format", "csv", written, written);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.status()).isZero();
    assertThat(outcome.out().lines().skip(1))
        .hasSize(3)
        .allMatch(line -> line.contains("JMHSample_08_DeadCode.") && line.contains("ns/op"));
  }

  @ParameterizedTest
  @CsvSource({
    "avgt, ns/op, 1.5, regressed, 1",
    "avgt, ns/op, 0.5, improved, 0",
    "ss, ms/op, 1.5, regressed, 1",
    "sample, ms/op, 1.5, regressed, 1",
    "thrpt, ops/s, 1.5, improved, 0",
    "thrpt, ops/s, 0.5, regressed, 1",
    "thrpt, ops/s, 1, no-change, 0",
    "avgt, ns/op, 1.06, regressed, 1",
    "avgt, ns/op, 1.045, changed, 0",
    "thrpt, ops/s, 1.06, improved, 0"
  })
  void theModeSaysWhatIsWorse(String mode, String unit, double factor, String verdict, int status)
      throws IOException {
    Path before = file("before", result("B.work", mode, unit, times(1)));
    Path after = file("after", result("B.work", mode, unit, times(factor)));
    CommandLineRun outcome = run("compare", before, after);
    assertThat(outcome.out().lines().skip(1).findFirst().orElseThrow()).endsWith(verdict);
    assertThat(outcome.status()).isEqualTo(status);
  }

  @Test
  void largeChangesAreFactors() throws IOException {
    Path before = file("before", result("B.work", "avgt", "ns/op", 1, 1.2));
    Path after = file("after", result("B.work", "avgt", "ns/op", 20, 50));
    assertThat(run("compare", before, after).out()).contains("  x28.87  -100.0 to > x1000  ");
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "20, 1", "49, 1", "51, 0", "60, 0"})
  void onlyWhatIsBeyondTheToleranceFails(String tolerance, int status) throws IOException {
    Path before = file("before", time(1));
    Path after = file("after", time(1.5));
    assertThat(run("compare", "--tolerance", tolerance, before, after).status()).isEqualTo(status);
  }

  @Test
  void oneForkIsNoVerdictUnlessAsked() throws IOException {
    String one = result("B.work", "avgt", "ns/op", 10);
    String slower = result("B.work", "avgt", "ns/op", 30);
    Path before = file("before", one);
    Path after = file("after", slower);
    CommandLineRun outcome = run("compare", before, after);
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.err())
        .isEqualTo(
            "spotjmhbugs: "
                + after
                + ": one fork on a side decides nothing: use -f 5, or --trust-one-fork\n");
    assertThat(outcome.out())
        .contains("+200 %              -  one-fork")
        .contains("1 with one fork on a side, which decides nothing: use -f 5.\n")
        .contains("0 undecided, 1 one fork\n");
    CommandLineRun asked = run("compare", "--trust-one-fork", before, after);
    assertThat(asked.status()).isEqualTo(1);
    assertThat(asked.out()).contains("1 with one fork on a side: another fork may differ by more.");
    String other = result("B.other", "avgt", "ns/op", FIVE);
    Path withOthers = file("both", slower, other);
    assertThat(run("compare", file("first", one, other), withOthers).status()).isZero();
    assertThat(run("compare", "--fail-on", "undecided", file("first", one, other), withOthers))
        .extracting(CommandLineRun::status)
        .isEqualTo(1);
  }

  @Test
  void saysWhatCannotBeCompared() throws IOException {
    Path before =
        file(
            "before",
            result("B.unit", "avgt", "ns/op", FIVE),
            result("B.mode", "avgt", "ns/op", FIVE),
            result("B.gone", "avgt", "ns/op", FIVE),
            result("B.zero", "thrpt", "ops/s", 0, 0));
    Path after =
        file(
            "after",
            result("B.unit", "avgt", "calls/op", FIVE),
            result("B.mode", "thrpt", "ops/ns", FIVE),
            result("B.new", "avgt", "ns/op", FIVE),
            result("B.zero", "thrpt", "ops/s", 1, 2));
    CommandLineRun outcome = run("compare", before, after);
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.err())
        .isEqualTo(
            "spotjmhbugs: " + after + ": has no score with a ratio to that in " + before + "\n");
    assertThat(outcome.out())
        .isEqualTo(
            """
            not comparable: org.example.B.mode (n=1) is avgt, ns/op before and thrpt, ops/ns after
            not comparable: org.example.B.unit (n=1) is avgt, ns/op before and avgt, calls/op after
            no ratio: a score is zero, negative or not a number: org.example.B.zero (n=1), thrpt, ops/s
            only before: org.example.B.gone (n=1), avgt, ns/op
            only after: org.example.B.new (n=1), avgt, ns/op
            beyond 5 %: 0 regressed, 0 improved; 0 changed, 0 no change, 0 undecided
            """);
    assertThat(run("compare", "--format", "csv", before, after).out().lines())
        .contains(
            "org.example.B.mode,n=1,avgt,ns/op,not-comparable,,,,,,,,,,,,,," + after + ",",
            "org.example.B.zero,n=1,thrpt,ops/s,no-ratio,,,,,,,,,,,,,," + after + ",",
            "org.example.B.gone,n=1,avgt,ns/op,only-before,,,,,,,,,,,,,," + after + ",",
            "org.example.B.new,n=1,avgt,ns/op,only-after,,,,,,,,,,,,,," + after + ",");
  }

  @Test
  void namesKeepThePackageWhereTheyNeedIt() throws IOException {
    String other = time(1).replace("org.example", "org.other");
    Path both = file("both", time(1), other);
    assertThat(run("compare", both, both).out()).contains("org.example.B.work", "org.other.B.work");
  }

  @Test
  void writesCsvToAFile() throws IOException {
    Path csv = directory.resolve("comparison.csv");
    Path before = file("before", time(1));
    CommandLineRun outcome =
        run("compare", "--format", "csv", "--output", csv, before, file("after", time(2)));
    assertThat(outcome).isEqualTo(new CommandLineRun(1, "", ""));
    List<String> lines = Files.readAllLines(csv);
    assertThat(lines.get(0))
        .isEqualTo(
            "benchmark,params,mode,unit,verdict,forks_before,forks_after,before,after,change,low,"
                + "high,p,cliffs_delta,pooled_p,pooled_cliffs_delta,pooled_impacted,"
                + "more_forks,after_file,metric");
    assertThat(lines.get(1))
        .startsWith("org.example.B.work,n=1,avgt,ns/op,regressed,5,5,10.01")
        .endsWith(",1.0,true,," + directory.resolve("after") + ",");
  }

  @Test
  void aDirectoryStandsForTheFilesInIt() throws IOException {
    for (String side : List.of("before", "after")) {
      Files.createDirectory(directory.resolve(side));
      for (int i = 0; i < FIVE.length; i++) {
        double score = "after".equals(side) ? 2 * FIVE[i] : FIVE[i];
        file(side + "/" + i + ".json", result("B.work", "avgt", "ns/op", score));
      }
    }
    assertThat(run("compare", directory.resolve("before"), directory.resolve("after")).status())
        .isEqualTo(1);
  }

  @Test
  void badInputIsOneLine() throws IOException {
    Path good = file("good", time(1));
    Path bad = Files.writeString(directory.resolve("bad"), "[{\"benchmark\": ");
    CommandLineRun outcome = run("compare", good, bad);
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .startsWith(
            "spotjmhbugs: "
                + bad
                + ": is not a JSON result file of JMH: line 1, column 16: the file ends too early")
        .hasLineCount(1);
    assertThat(run("compare", good, directory.resolve("missing")).err())
        .isEqualTo(
            "spotjmhbugs: " + directory.resolve("missing") + ": no such file or directory\n");
    assertThat(run("compare", "--output", directory, good, good).status()).isEqualTo(2);
    Path page = directory.resolve("page.html");
    assertThat(run("compare", "--output", page, good, good))
        .matches(run -> run.status() == 2)
        .extracting(CommandLineRun::err)
        .isEqualTo(
            "spotjmhbugs: "
                + page
                + ": its format 'html' is none of text, markdown, csv; name one with --format\n");
    assertThat(page).doesNotExist();
    assertThat(run("compare", "--format", "text", "--output", page, good, good).status()).isZero();
    Path mistyped = directory.resolve("page.cvs");
    assertThat(run("compare", "--output", mistyped, good, good).err())
        .isEqualTo(
            "spotjmhbugs: "
                + mistyped
                + ": its ending is nearly .csv; name its format with --format\n");
    assertThat(mistyped).doesNotExist();
    assertThat(run("compare", "--format", "text", "--output", mistyped, good, good).status())
        .isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--tolerance=-1",
        "--tolerance=NaN",
        "--tolerance=x",
        "--confidence=100",
        "--confidence=49",
        "--format=html"
      })
  void wrongOptionsAreSaid(String option) throws IOException {
    Path good = file("good", time(1));
    CommandLineRun outcome = run("compare", option, good, good);
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.err()).startsWith("spotjmhbugs: ").hasLineCount(2);
  }

  @Test
  void anIntervalThatIncludesNoChangeSaysHowManyForksWouldDecide() throws IOException {
    Path before = file("before", result("B.work", "avgt", "ns/op", 10, 10.5, 9.5));
    Path after = file("after", result("B.work", "avgt", "ns/op", 11, 11.6, 10.4));
    CommandLineRun outcome = run("compare", before, after);
    assertThat(outcome.out())
        .contains("  undecided (+4)\n")
        .contains("undecided (+n): about n more forks on each side would decide.\n");
    assertThat(outcome.status()).isZero();
    assertThat(run("compare", "--fail-on", "undecided", before, after).status()).isEqualTo(1);
    assertThat(run("compare", "--fail-on", "changed", before, after).status()).isZero();
    assertThat(run("compare", "--format", "csv", before, after).out()).contains(",4," + after);
  }

  @Test
  void aChangeOfUncertainSizeFailsOnRequestIfItIsToTheWorse() throws IOException {
    Path before = file("before", time(1));
    Path worse = file("worse", time(1.045));
    CommandLineRun outcome = run("compare", "--fail-on=changed,undecided", before, worse);
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.out())
        .contains("changed: there is a change, but not whether it is beyond 5 % is certain.\n")
        .contains("0 improved; 1 changed, 0 no change");
    assertThat(run("compare", "--fail-on=changed", worse, before).status()).isZero();
  }

  @Test
  void forksThatDoNotDifferAreNoCertainty() throws IOException {
    Path before = file("before", result("B.work", "ss", "ms/op", 1, 1));
    Path after = file("after", result("B.work", "ss", "ms/op", 1.1, 1.1));
    CommandLineRun outcome = run("compare", before, after);
    assertThat(outcome.out()).contains("+10.0 %              -  undecided\n");
    assertThat(outcome.status()).isZero();
  }

  @Test
  void aBenchmarkThatVanishedFailsOnRequest() throws IOException {
    Path before = file("before", time(1), result("B.gone", "avgt", "ns/op", FIVE));
    Path after = file("after", time(1));
    assertThat(run("compare", before, after).status()).isZero();
    assertThat(run("compare", "--fail-on-missing", before, after).status()).isEqualTo(1);
    assertThat(run("compare", "--fail-on-missing", after, before).status()).isZero();
  }

  @Test
  void unitsAreConverted() throws IOException {
    Path before = file("before", result("B.work", "avgt", "ns/op", times(1000)));
    Path after = file("after", result("B.work", "avgt", "us/op", times(1.5)));
    assertThat(run("compare", before, after).out()).contains("10020  15030  avgt, ns/op  +50.0 %");
  }

  @Test
  void unequalNumbersOfIterationsAreCompared() throws IOException {
    String one = forks("[10]", "[11]", "[10.5]");
    String many = forks("[90, 20, 20, 21]", "[90, 21, 21, 20]", "[90, 20, 22, 20]");
    CommandLineRun outcome = run("compare", file("before", one), file("after", many));
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.out()).contains("would call 0 of 1 changed");
  }

  private static String forks(String... forks) {
    return """
        {"benchmark": "org.example.B.work", "mode": "avgt", "threads": 1,
         "primaryMetric": {"scoreUnit": "ns/op", "rawData": [%s]}}"""
        .formatted(String.join(", ", forks));
  }

  @Test
  void otherSettingsAreNamed() throws IOException {
    String before = settings("17.0.15", "", 5, "1 s");
    String after = settings("25", "\"-Xint\", \"-Xmx1g\"", 20, "100 ms");
    Path same = file("same", before);
    assertThat(run("compare", same, same).out()).doesNotContain("before,");
    assertThat(run("compare", same, file("other", after)).out())
        .contains(
            "JDK: 17.0.15 before, 25 after\n",
            "VM arguments: none before, -Xint -Xmx1g after\n",
            "measurement: 5 x 1 s before, 20 x 100 ms after\n");
  }

  private static String settings(String jdk, String arguments, int iterations, String time) {
    String extra =
        """
        "jdkVersion": "%s", "jvmArgs": [%s], "warmupIterations": 2, "warmupTime": "1 s",
        "measurementIterations": %d, "measurementTime": "%s", "primaryMetric\""""
            .formatted(jdk, arguments, iterations, time);
    return time(1).replace("\"primaryMetric\"", extra);
  }

  @Test
  void aBenchmarkTwiceInAFileIsAnError() throws IOException {
    Path twice = file("twice", time(1), time(1.1));
    assertThat(run("compare", twice, twice).err())
        .startsWith(
            "spotjmhbugs: "
                + twice
                + ": result 1 and result 2 are both of org.example.B.work (n=1), avgt, ns/op\n");
  }

  @Test
  void severalFilesAreColumns() throws IOException {
    Path base = file("base", time(1), result("B.other", "thrpt", "ops/s", FIVE));
    CommandLineRun outcome = run("compare", base, file("one", time(1.5)), file("two", base2()));
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.out().lines().takeWhile(line -> !line.isEmpty()))
        .containsExactly(
            "benchmark      unit          before  one                 two",
            "B.other (n=1)  thrpt, ops/s   10.02  -                   -50.0 %, regressed",
            "B.work (n=1)   avgt, ns/op    10.02  +50.0 %, regressed  +0.0 %, no-change");
    assertThat(outcome.out()).contains("/two:\n").contains("of 2 benchmarks: +41.4 %\n");
  }

  private static String base2() {
    return time(1) + "," + result("B.other", "thrpt", "ops/s", times(0.5));
  }

  @Test
  void markdownIsATable() throws IOException {
    Path before = file("before", time(1).replace("\"1\"", "\"a|b_c\""));
    Path after = file("after", time(1.5).replace("\"1\"", "\"a|b_c\""));
    assertThat(run("compare", "--format", "markdown", before, after).out())
        .isEqualTo(
            """
            | benchmark | before | after | unit | change | 99 % interval | verdict |
            | --- | ---: | ---: | --- | ---: | ---: | --- |
            | B.work (n=a\\|b\\_c) | 10.02 | 15.03 | avgt, ns/op | +50.0 % | +44.0 to +56.2 % | regressed |

            - beyond 5 %: 1 regressed, 0 improved; 0 changed, 0 no change, 0 undecided
            - The 2019 study's rule, which pools iterations, would call 1 of 1 changed.

            """);
  }

  @Test
  void elsewhereThanInATerminalRowsStayWhole() throws IOException {
    String name = "aNameThatLeavesNoRoomForNumbersBesideItOnATerminalOfEightyColumns";
    Path before = file("before", time(1).replace("work", name));
    Path after = file("after", time(1.5).replace("work", name));
    assertThat(run("compare", before, after).out().lines())
        .anyMatch(line -> line.startsWith("B." + name + " (n=1)   10.02  15.03  avgt, ns/op  "));
  }

  /** Of a sampling benchmark, JMH writes each distinct time of each iteration. */
  @Test
  void largeFilesNeedLittleMemory() throws Exception {
    Path file = directory.resolve("large.json");
    try (Writer writer = Files.newBufferedWriter(file)) {
      writer.write(
          """
          [{"benchmark": "org.example.B.work", "mode": "sample",
            "primaryMetric": {"scoreUnit": "us/op", "rawDataHistogram": [[[[1,1]""");
      for (int i = 0; i < 2_000_000; i++) {
        writer.write(",\n[" + i + ".25," + i % 7 + "]");
      }
      writer.write("]], [[[1,1]]]]}, \"secondaryMetrics\": {\"x\": [0");
      for (int i = 0; i < 2_000_000; i++) {
        writer.write(",\n" + i);
      }
      writer.write("]}}]");
    }
    Path output = directory.resolve("output");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx32m",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "compare",
                file.toString(),
                file.toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(process.waitFor()).as(() -> read(output)).isZero();
    assertThat(read(output)).contains("B.work", "undecided");
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A result whose score has not changed, with what was measured beside it. */
  private static String beside(String mode, String unit, String metrics) {
    return result("B.work", mode, unit, FIVE)
        .replace("]]}}", "]]}, \"secondaryMetrics\": {" + metrics + "}}");
  }

  private static String metric(String name, String unit, double factor) {
    String data =
        Arrays.stream(times(factor))
            .mapToObj(fork -> "[" + fork + "]")
            .collect(Collectors.joining(","));
    return "\"%s\": {\"scoreUnit\": \"%s\", \"rawData\": [%s]}".formatted(name, unit, data);
  }

  private List<String> changes(String before, String after, Object... options) throws IOException {
    List<Object> words = new ArrayList<>(List.of("compare"));
    words.addAll(List.of(options));
    words.add(file("before", before));
    words.add(file("after", after));
    return run(words.toArray())
        .out()
        .lines()
        .filter(line -> line.matches("B\\..* (regressed|improved|changed)"))
        .map(line -> line.replaceAll(" +", " "))
        .toList();
  }

  @Test
  void aMethodOfAGroupIsComparedByItself() throws IOException {
    String before =
        beside("avgt", "ns/op", metric("reader", "ns/op", 1) + "," + metric("writer", "ns/op", 1));
    String after =
        beside("avgt", "ns/op", metric("reader", "ns/op", 2) + "," + metric("writer", "ns/op", .5));
    assertThat(changes(before, after))
        .containsExactly(
            "B.work (n=1) 10.02 20.04 reader, ns/op +100 % +92.0 to +108 % regressed",
            "B.work (n=1) 10.02 5.009 writer, ns/op -50.0 % -52.0 to -47.9 % improved");
  }

  @Test
  void allocationIsComparedAsACount() throws IOException {
    String before = beside("avgt", "ns/op", allocation(24));
    assertThat(changes(before, beside("avgt", "ns/op", allocation(2400))))
        .singleElement()
        .asString()
        .startsWith("B.work (n=1) 24.00 2400 gc.alloc.rate.norm, B/op x100.0 ")
        .endsWith("regressed");
    assertThat(changes(beside("avgt", "ns/op", allocation(1e-6)), before))
        .singleElement()
        .asString()
        .endsWith("regressed");
    assertThat(
            changes(
                beside("avgt", "ns/op", allocation(1e-6)),
                beside("avgt", "ns/op", allocation(1e-4))))
        .isEmpty();
  }

  /** Forks that allocate exactly the same. */
  private static String allocation(double bytes) {
    return """
        "\u00b7gc.alloc.rate.norm": {"scoreUnit": "B/op", "rawData": [%s]}"""
        .formatted(String.join(",", Collections.nCopies(5, "[" + bytes + "]")));
  }

  @Test
  void otherMetricsAreComparedOnRequest() throws IOException {
    String before = beside("avgt", "ns/op", metric("cache-misses", "#/op", 1));
    String after = beside("avgt", "ns/op", metric("cache-misses", "#/op", 1.3));
    assertThat(changes(before, after)).isEmpty();
    assertThat(changes(before, after, "--metric", "cache-misses=20"))
        .singleElement()
        .asString()
        .contains(" cache-misses, #/op +30.0 % ")
        .endsWith("regressed");
    assertThat(changes(before, after, "--metric", "cache-misses=50")).isEmpty();
    assertThat(run("compare", "--metric", "x=-1", file("f", before), file("f", before)).status())
        .isEqualTo(2);
  }

  @Test
  void aTailOfSamplesIsCompared() throws IOException {
    assertThat(changes(samples(1), samples(3)))
        .containsExactly(
            "B.work (n=1) 11.02 33.06 p99, us/op +200 % +188 to +212 % regressed",
            "B.work (n=1) 10.04 10.48 sample, us/op +4.4 % +0.2 to +8.7 % changed");
  }

  /** Two of a hundred samples take longer. */
  private static String samples(double factor) {
    String forks =
        Arrays.stream(FIVE)
            .mapToObj(fork -> "[[[%s, 1960], [%s, 40]]]".formatted(fork, factor * 1.1 * fork))
            .collect(Collectors.joining(","));
    return """
        {"benchmark": "org.example.B.work", "mode": "sample", "threads": 1, "params": {"n": "1"},
         "primaryMetric": {"scoreUnit": "us/op", "rawDataHistogram": [%s]}}"""
        .formatted(forks);
  }

  @Test
  void fewerIterationsAreNamed() throws IOException {
    String three = time(1);
    String two = three.replaceAll(", [0-9.]+\\]", "]");
    assertThat(run("compare", file("three", three), file("two", two)).out())
        .contains("iterations of a fork: 3 before, 2 after\n");
  }

  @Test
  void theWorstStandsFirst() throws IOException {
    Path before =
        file(
            "before",
            result("B.a", "avgt", "ns/op", FIVE),
            result("B.b", "avgt", "ns/op", FIVE),
            result("B.c", "thrpt", "ops/s", FIVE),
            result("B.d", "avgt", "ns/op", FIVE));
    Path after =
        file(
            "after",
            result("B.a", "avgt", "ns/op", times(.5)),
            result("B.b", "avgt", "ns/op", times(1.2)),
            result("B.c", "thrpt", "ops/s", times(.5)),
            result("B.d", "avgt", "ns/op", times(1)));
    assertThat(run("compare", before, after).out().lines().skip(1).limit(4))
        .extracting(line -> line.substring(0, 3))
        .containsExactly("B.c", "B.b", "B.d", "B.a");
  }

  @Test
  void theScatterOfEarlierRunsWidensIntervals() throws IOException {
    Path history = Files.createDirectory(directory.resolve("history"));
    for (int run = 0; run < 8; run++) {
      file("history/" + run + ".json", time(run % 2 == 0 ? 1 : 1.1));
    }
    Path before = file("before", time(1));
    Path after = file("after", time(1.12));
    assertThat(run("compare", before, after).status()).isEqualTo(1);
    CommandLineRun outcome = run("compare", "--history", history, before, after);
    assertThat(outcome.status()).isZero();
    assertThat(outcome.out())
        .contains("+12.0 %")
        .contains("undecided\n")
        .contains("runs of the history differ by 10.5 % without a change: the intervals include");
    assertThat(run("compare", "--history", history, before, file("much", time(3))).status())
        .isEqualTo(1);
  }

  @Test
  void aHistoryOfTwoRunsIsTooShort() throws IOException {
    Path history = Files.createDirectory(directory.resolve("history"));
    Path one = file("history/1.json", time(1));
    assertThat(run("compare", "--order=git", one, one).err()).contains("--order needs --history");
    assertThat(run("compare", "--history", history, one, one))
        .isEqualTo(
            new CommandLineRun(
                2,
                "",
                "spotjmhbugs: " + history + ": has 1 result files; 3 tell how much runs differ\n"));
  }

  @Test
  void amongManyBenchmarksWhatChanceExplainsIsUndecided() throws IOException {
    double[] slower = {10.9, 10.5, 11.1, 10.4, 10.75};
    List<String> before = new ArrayList<>();
    List<String> after = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      before.add(result("B.b" + i, "avgt", "ns/op", FIVE));
      after.add(result("B.b" + i, "avgt", "ns/op", i == 7 ? slower : FIVE));
    }
    Path first = file("first", before.toArray(String[]::new));
    Path second = file("second", after.toArray(String[]::new));
    CommandLineRun outcome = run("compare", first, second);
    assertThat(outcome.status()).isZero();
    assertThat(outcome.out())
        .contains("1 of 100 are undecided since chance makes such changes among so many.\n");
    assertThat(run("compare", "--no-correction", first, second).status()).isEqualTo(1);
  }
}
