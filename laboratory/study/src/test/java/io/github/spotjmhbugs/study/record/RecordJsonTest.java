// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.practice.retu.RetuPractice;
import io.github.spotjmhbugs.study.table.Samples;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The validator of records, whoever wrote them. */
class RecordJsonTest {
  private final ProjectRecord record =
      Samples.scanned(
          "a/b", 2, Samples.finding(RetuPractice.IGNORED_RESULT, Confidence.HIGH, 10, "b0", "b1"));

  private final JsonObject json =
      JsonParser.parseString(RecordJson.write(record)).getAsJsonObject();

  /** The value at a path such as {@code findings.0.location}, as far as the last name. */
  private JsonElement parent(List<String> path) {
    JsonElement at = json;
    for (String name : path.subList(0, path.size() - 1)) {
      at =
          at.isJsonArray()
              ? at.getAsJsonArray().get(Integer.parseInt(name))
              : at.getAsJsonObject().get(name);
    }
    return at;
  }

  private void put(String path, JsonElement value) {
    List<String> names = List.of(path.split("\\."));
    JsonElement parent = parent(names);
    String last = names.get(names.size() - 1);
    if (parent.isJsonArray()) {
      parent.getAsJsonArray().set(Integer.parseInt(last), value);
    } else {
      assertThat(parent.getAsJsonObject().has(last) || last.equals("stars")).as(path).isTrue();
      parent.getAsJsonObject().add(last, value);
    }
  }

  private void isRefused(String reason) {
    assertThatThrownBy(() -> RecordJson.read(json.toString()))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(reason)
        .message()
        .hasLineCount(1);
  }

  @Test
  void readsBackAnythingThatIsWritten() throws IOException {
    for (ProjectRecord written : Samples.records()) {
      assertThat(RecordJson.read(RecordJson.write(written))).isEqualTo(written);
    }
  }

  @Test
  void readsSitesOfOlderVersions() throws IOException {
    put("findings.0.sites.0.kind", new JsonPrimitive("DROPPED_RESULT"));
    assertThat(RecordJson.read(json.toString())).isEqualTo(record);
  }

  @ParameterizedTest
  @CsvSource({
    "reason, null, $.reason: not a text",
    "commit, null, $.commit: not a text",
    "builtBy, null, $.builtBy: not a text",
    "project, null, $.project: not a text",
    "project, '\"\"', $.project: makes no sense",
    "outcome, '\"PERFECT\"', $.outcome: not a value of this kind",
    "stars, '\"7\"', $.stars: not a number",
    "stars, 1.5, $.stars: not a number of this kind",
    "seen, 1e0, $.seen: not a number of this kind",
    "seen, 99, $.seen: makes no sense",
    "sourceBenchmarks, 2147483647, $.sourceBenchmarks: makes no sense",
    "sourceFiles, 2147483648, $.sourceFiles: not a number of this kind",
    "sourceFiles, -1, $.sourceFiles: makes no sense",
    "commit, '\"HEAD\"', $.commit: makes no sense",
    "builtBy, '\"<b>\"', $.builtBy: makes no sense",
    "times.clone, -1, $.times: makes no sense",
    "times.clone, 9223372036854775807, $.times: makes no sense",
    "times.clone, null, $.times.clone: not a number",
    "problems, '[null]', $.problems[0]: not a text",
    "benchmarks, '[\"x\"]', $.benchmarks: makes no sense",
    "benchmarks, '{}', $.benchmarks: not as a study writes it",
    "outcome, '\"FAILED\"', $.benchmarks: makes no sense",
    "places.paths, '{\"A.java\":\"../A.java\"}', $.places.paths: makes no sense",
    "places.paths, '{\"A.java\":\"/A.java\"}', $.places.paths: makes no sense",
    "places.paths, '{\"A.java\":null}', $.places.paths.A.java: not a text",
    "findings.0, '\"x\"', $.findings[0]: not an object",
    "findings.0.pattern, null, $.findings[0].pattern: not a value",
    "findings.0.pattern, '\"JMH_NONE\"', $.findings[0].pattern: not as a study writes it",
    "findings.0.rating, '{}', $.findings[0].rating.confidence: absent",
    "findings.0.rating, null, $.findings[0].rating: not an object",
    "findings.0.rating.doubt, '\"perhaps\"', $.findings[0].rating.doubt: makes no sense",
    "findings.0.location, null, $.findings[0].location: not an object",
    "findings.0.location.kind, null, $.findings[0].location.kind: not a value",
    "findings.0.location.member, '\"\"', $.findings[0].location.member: makes no sense",
    "findings.0.location.className, '\"\"', $.findings[0].location.className: makes no sense",
    "findings.0.location.line, 65536, $.findings[0].location.line: makes no sense",
    "findings.0.location.access, -1, $.findings[0].location.access: makes no sense",
    "findings.0.subject, null, $.findings[0].subject: not an object",
    "findings.0.subject.pieces, '[null]', $.findings[0].subject.pieces[0]: not an object",
    "findings.0.details, '[]', $.findings[0].details: makes no sense",
    "findings.0.sites, '[]', $.findings[0].sites: makes no sense",
    "findings.0.sites.0.kind, null, $.findings[0].sites[0].kind: not a text",
    "findings.0.sites.0.instruction, -2, $.findings[0].sites: makes no sense",
    "findings.0.secondaryLines, '[-1]', $.findings[0].secondaryLines: makes no sense",
    "findings.0.affected, '[\"x\"]', $.findings[0].affected: makes no sense",
  })
  void aValueThatNoStudyWritesIsNamed(String path, String value, String reason) {
    put(path, JsonParser.parseString(value));
    isRefused(reason);
  }

  @Test
  void aTextThatIsTooLongIsRefused() throws IOException {
    put(
        "findings.0.subject.pieces.0.words",
        JsonParser.parseString("\"" + "x".repeat(131_072) + "\""));
    assertThat(RecordJson.read(json.toString()).findings()).hasSize(1);
    put(
        "findings.0.subject.pieces.0.words",
        JsonParser.parseString("\"" + "x".repeat(131_073) + "\""));
    isRefused("$.findings[0].subject.pieces[0].words: too long");
    put("reason", JsonParser.parseString("\"" + "x".repeat(RecordJson.LARGEST) + "\""));
    isRefused("it has more than 4194304 characters");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "{", "[]", "null", "\0", "{} {}", "{'project':'a'}", "x"})
  void somethingElseIsNoRecord(String line) {
    assertThatThrownBy(() -> RecordJson.read(line))
        .isInstanceOf(IOException.class)
        .message()
        .hasLineCount(1);
  }

  @Test
  void aPathThatIsTooLongIsNotShown() {
    assertThatThrownBy(() -> RecordJson.read("{\"x\":" + "[".repeat(100_000)))
        .hasMessageStartingWith("$.x[0][0]")
        .hasMessageEndingWith("…: not as a study writes it");
  }

  @Test
  void aNameThatIsThereTwiceIsRefused() {
    String line = json.toString().replaceFirst("\\{", "{\"project\":\"victim\",");
    assertThatThrownBy(() -> RecordJson.read(line)).hasMessage("$.project: there twice");
    String more = json.toString() + json;
    assertThatThrownBy(() -> RecordJson.read(more)).isInstanceOf(IOException.class);
  }

  @Test
  void recordsOfOtherVersionsAreRead() throws IOException {
    json.add("steps", JsonParser.parseString("[[{}]]"));
    json.remove("times");
    json.remove("stars");
    ProjectRecord read = RecordJson.read(json.toString());
    assertThat(read.took()).isZero();
    assertThat(read.findings()).isEqualTo(record.findings());
  }
}
