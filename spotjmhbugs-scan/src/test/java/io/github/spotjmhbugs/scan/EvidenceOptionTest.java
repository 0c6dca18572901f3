// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.spotjmhbugs.host.TestClasses;
import io.github.spotjmhbugs.host.result.EvidenceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.samples.JMHSample_08_DeadCode;

/** {@code scan --evidence}: what was measured, beside each finding. */
class EvidenceOptionTest {
  private static final String SAMPLES = TestClasses.jarOf(JMHSample_08_DeadCode.class).toString();
  private static final String HEAD =
      "target,practice,pattern,confidence,class,member,line,affected,message,"
          + String.join(",", EvidenceFile.columns());
  private static final String MEASURED =
      ",17,deleted,472,504,920,confirmed,0.46,18.9,ns/op,39,37,41,0.0001,1.0,,,ID";
  private static final String ON_25 = ",25,deleted,520,544,960,confirmed,,,,,,,,,,,ID";
  private static String finding = "";
  private static String id = "";

  @TempDir private Path directory;

  @BeforeAll
  static void scan() {
    finding =
        CommandLineRun.of("scan", "--format=csv", SAMPLES)
            .out()
            .lines()
            .filter(line -> line.contains("JMHSample_08_DeadCode,"))
            .findFirst()
            .orElseThrow()
            // impact.csv has neither remedy nor help.
            .replaceFirst("(,[^,]*){2}$", "");
    id =
        fingerprint(
            JsonParser.parseString(CommandLineRun.of("scan", "--format=sarif", SAMPLES).out()));
  }

  private static String fingerprint(JsonElement log) {
    return log
        .getAsJsonObject()
        .getAsJsonArray("runs")
        .get(0)
        .getAsJsonObject()
        .getAsJsonArray("results")
        .asList()
        .stream()
        .map(JsonElement::getAsJsonObject)
        .filter(result -> result.get("locations").toString().contains("JMHSample_08_DeadCode"))
        .flatMap(result -> result.getAsJsonObject("partialFingerprints").asMap().values().stream())
        .map(value -> value.getAsString().replaceFirst(":.*", ""))
        .findFirst()
        .orElseThrow();
  }

  private CommandLineRun scan(String format, String... lines) throws IOException {
    String text = String.join("\n", lines).replace("ID", id);
    Files.write(directory.resolve("impact.csv"), List.of(text));
    return CommandLineRun.of("scan", "--format", format, "--evidence", directory, SAMPLES);
  }

  /** The finding as it was when another target, such as a directory, had the same class. */
  private static String elsewhere() {
    return finding.replace(SAMPLES, "target/classes");
  }

  @Test
  void textSaysItBelowTheFinding() throws IOException {
    CommandLineRun run = scan("text", HEAD, elsewhere() + MEASURED, elsewhere() + ON_25);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .containsOnlyOnce("measured on JDK 17")
        .containsSubsequence(
            "\nJMHSample_08_DeadCode.java:",
            ": error: The result of ",
            "\n  measured on JDK 17: deleted; repaired 40 times slower (38 to 42)\n",
            "  measured on JDK 25: deleted\n");
  }

  @Test
  void pageHasColumnsForIt() throws IOException {
    Document page = Jsoup.parse(scan("html", HEAD, elsewhere() + MEASURED).out());
    assertThat(page.select("#findings thead th").eachText())
        .endsWith("affected", "verdict", "measured");
    assertThat(page.select("#findings tr:contains(_08_) td").eachText())
        .endsWith("confirmed", "JDK 17: deleted; repaired 40 times slower (38 to 42)");
    assertThat(page.select("#findings tr:contains(measured)")).hasSize(1);
  }

  @Test
  void withoutItThePageHasNoColumns() {
    Document page = Jsoup.parse(CommandLineRun.of("scan", "--format=html", SAMPLES).out());
    assertThat(page.select("#findings thead th").eachText()).endsWith("affected");
  }

  @Test
  void sarifHasProperties() throws IOException {
    JsonObject log =
        JsonParser.parseString(scan("sarif", HEAD, elsewhere() + MEASURED).out()).getAsJsonObject();
    JsonArray results =
        log.getAsJsonArray("runs").get(0).getAsJsonObject().getAsJsonArray("results");
    List<JsonElement> measured =
        results.asList().stream()
            .map(result -> result.getAsJsonObject().getAsJsonObject("properties").get("measured"))
            .filter(all -> all != null)
            .toList();
    assertThat(measured)
        .containsExactly(
            JsonParser.parseString(
                """
                [{"jdk": 17, "verdict": "confirmed", "evidence": "deleted",
                  "text": "JDK 17: deleted; repaired 40 times slower (38 to 42)"}]
                """));
  }

  @Test
  void findingsOfOneLineAreToldApart() throws IOException {
    String other = elsewhere() + ON_25.replace("ID", "0123");
    CommandLineRun run = scan("text", HEAD, other, elsewhere() + MEASURED);
    assertThat(run.out()).contains("measured on JDK 17").doesNotContain("measured on JDK 25");
  }

  @Test
  void linesMayHaveBeenAddedAbove() throws IOException {
    String moved = elsewhere().replaceFirst(",measureWrong,\\d+,", ",measureWrong,999,");
    assertThat(moved).isNotEqualTo(elsewhere());
    CommandLineRun run = scan("text", HEAD, moved + MEASURED);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).containsOnlyOnce("measured on JDK 17");
  }

  @Test
  void theLineTellsFindingsWithTheSameNamesApart() throws IOException {
    String second = elsewhere().replaceFirst(",measureWrong,\\d+,", ",measureWrong,999,");
    CommandLineRun run = scan("text", HEAD, elsewhere() + MEASURED, second + ON_25);
    assertThat(run.out()).contains("measured on JDK 17").doesNotContain("measured on JDK 25");
  }

  @Test
  void otherClassesMayHaveBeenMeasured() throws IOException {
    String other = elsewhere().replace("JMHSample_08_DeadCode,", "Elsewhere,");
    CommandLineRun run =
        scan("text", HEAD, elsewhere() + MEASURED, other + MEASURED.replace("ID", "0123"));
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(1);
  }

  @Test
  void aFindingBelowTheThresholdIsNotGone() throws IOException {
    scan("text", HEAD, elsewhere() + MEASURED);
    String gone = finding.contains(",HIGH,") ? "high" : "medium";
    assertThat(
            CommandLineRun.of("scan", "--threshold", gone, "--evidence", directory, SAMPLES).err())
        .isEmpty();
  }

  @Test
  void staleEvidenceIsOneLineAndAnError() throws IOException {
    String renamed = elsewhere().replace(",measureWrong,", ",measureWrong2,");
    CommandLineRun run =
        scan("text", HEAD, elsewhere() + MEASURED, renamed + MEASURED.replace("ID", "0123"));
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo(
            "spotjmhbugs: "
                + directory.resolve("impact.csv")
                + ": is stale: 1 of 2 measurements are of findings that are no longer there;"
                + " measure again\n");
    assertThat(run.out()).contains("measured on JDK 17");
    String other = elsewhere().replace("JMHSample_08_DeadCode,", "Elsewhere,");
    assertThat(scan("text", HEAD, other + MEASURED.replace("ID", "0123")).err())
        .contains("is stale: 1 of 1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                  | is malformed: it has no column id
          a,b                 | is malformed: it has no column id
          a,,b                | is malformed: its first line names no columns
          HEAD\\n1,2          | is malformed: record 1 has 2 cells
          HEAD\\nFINDING,x,,,,,confirmed,,,,,,,,,,,ID | is malformed: record 1: jdk is no number: x
          HEAD\\nFINDING,17,,,,,,,,,,,,,,,,ID     | is malformed: record 1 has no verdict
          HEAD\\nFINDING,17,,,,,confirmed,,,,1,,3,,,,,ID | is malformed: record 1: low is no number:
          """)
  void malformedEvidenceIsOneLineAndAnError(String content, String reason) throws IOException {
    CommandLineRun run =
        scan("text", content.replace("HEAD", HEAD).replace("FINDING", finding).split("\\\\n"));
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().strip())
        .isEqualTo("spotjmhbugs: " + directory.resolve("impact.csv") + ": " + reason);
  }

  @Test
  void quotesThatNeverEndAndOtherBytesAreMalformed() throws IOException {
    assertThat(scan("text", HEAD, "\"a,b").err()).contains("is malformed").hasLineCount(1);
    Files.write(directory.resolve("impact.csv"), new byte[] {(byte) 0xff, (byte) 0xfe});
    CommandLineRun run = CommandLineRun.of("scan", "--evidence", directory, SAMPLES);
    assertThat(run.err()).endsWith("is not text in UTF-8\n").hasLineCount(1);
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void missingEvidenceIsOneLineAndAnError() {
    CommandLineRun run = CommandLineRun.of("scan", "--evidence", directory, SAMPLES);
    assertThat(run)
        .isEqualTo(
            new CommandLineRun(
                2,
                "",
                "spotjmhbugs: "
                    + directory.resolve("impact.csv")
                    + ": no such file or directory\n"));
  }
}
