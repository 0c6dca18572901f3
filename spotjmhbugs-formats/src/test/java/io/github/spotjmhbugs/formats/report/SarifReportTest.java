// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.host.result.Findings;
import io.github.spotjmhbugs.host.result.Messages;
import io.github.spotjmhbugs.host.result.ScanResult;
import io.github.spotjmhbugs.host.result.SourceFix;
import io.github.spotjmhbugs.host.source.Sources;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SarifReportTest {
  private final Report report = new SarifReport("1.2.3", Sources.none());

  @Test
  void validatesAgainstTheSchema() throws IOException {
    Schema schema = schema();

    assertThat(schema.validate(render(), InputFormat.JSON)).isEmpty();
    assertThat(schema.validate(render(all()), InputFormat.JSON)).isEmpty();
    assertThat(schema.validate("{\"version\": \"2.1.0\"}", InputFormat.JSON))
        .as("the schema does reject something")
        .isNotEmpty();
  }

  @Test
  void rulesExplainThemselvesAndLinkToTheirPage() {
    JsonArray rules = driver(render()).getAsJsonArray("rules");

    assertThat(rules).hasSameSizeAs(Practices.patterns());
    for (BugPattern pattern : Practices.patterns()) {
      JsonObject rule = rules.get(SarifRules.indexOf(pattern)).getAsJsonObject();
      assertThat(rule.get("id").getAsString()).isEqualTo(pattern.type());
      assertThat(text(rule, "shortDescription")).isNotBlank();
      assertThat(text(rule, "fullDescription")).isNotBlank().doesNotContain("<p>", "\n");
      assertThat(text(rule, "help")).contains("@").doesNotContain("<pre>", "&lt;");
      assertThat(rule.get("helpUri").getAsString()).isEqualTo(Messages.page(pattern));
    }
  }

  @Test
  void theProjectIsWhereItsPomSays() {
    assertThat(Path.of("../pom.xml"))
        .content()
        .contains("<url>" + driver(render()).get("informationUri").getAsString() + "</url>");
  }

  @Test
  void rulesHaveWhatGitHubSortsThemBy() {
    for (JsonElement element : driver(render()).getAsJsonArray("rules")) {
      JsonObject rule = element.getAsJsonObject();
      JsonObject properties = rule.getAsJsonObject("properties");
      assertThat(rule.get("name").getAsString())
          .matches("([A-Z][a-z]+){2,}")
          .isEqualToIgnoringCase(rule.get("id").getAsString().replaceAll("^JMH|_", ""));
      assertThat(rule.getAsJsonObject("help").get("markdown").getAsString())
          .contains("```java\n", "**How to fix it.**", "](https://")
          .doesNotContain("<pre>");
      assertThat(rule.getAsJsonObject("defaultConfiguration").get("level").getAsString())
          .isIn("warning", "note");
      assertThat(properties.get("precision").getAsString()).isIn("high", "medium", "low");
      assertThat(properties.get("problem.severity").getAsString())
          .isIn("warning", "recommendation");
      assertThat(properties.getAsJsonArray("tags")).hasSizeGreaterThan(1);
      assertThat(text(rule, "fullDescription")).hasSizeLessThanOrEqualTo(1024);
    }
  }

  /** Without these fields SonarQube ignores the report. */
  @Test
  void resultsHaveWhatSonarQubeImports() {
    assertThat(driver(render()).get("name").getAsString()).isEqualTo("SpotJMHBugs");
    assertThat(results(render(all())))
        .hasSize(3)
        .allSatisfy(
            result -> {
              assertThat(result.get("ruleId").getAsString()).startsWith("JMH_");
              assertThat(result.get("level").getAsString()).isIn("error", "warning", "note");
              assertThat(text(result, "message")).isNotBlank();
              JsonObject artifact = place(result).getAsJsonObject("artifactLocation");
              assertThat(artifact.get("uri").getAsString()).isNotBlank().doesNotStartWith("/");
            });
  }

  @Test
  void pathsAreThoseOfTheSources(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("my module/src/org/foo/Bar.java");
    Files.createDirectories(file.getParent());
    Files.writeString(file, "class Bar {\n}\n");
    Files.writeString(file.resolveSibling("Forks.java"), "@Fork(0)\npublic class Forks {}\n");
    Sources sources = Sources.of(folder, List.of(folder.resolve("my module/src")));

    String sarif = new SarifReport(null, sources).render(Findings.result(all()));

    assertThat(sarif).doesNotContain(folder.toString());
    assertThat(place(results(sarif).get(0)).toString())
        .contains("\"uri\":\"my%20module/src/org/foo/Bar.java\"", "\"startLine\":12");
    assertThat(place(results(sarif).get(2)).toString())
        .contains("\"uri\":\"my%20module/src/org/foo/Forks.java\"")
        .doesNotContain("startLine");
    assertThat(
            run(sarif)
                .getAsJsonObject("originalUriBaseIds")
                .getAsJsonObject("%SRCROOT%")
                .has("uri"))
        .isFalse();
    assertThat(schema().validate(sarif, InputFormat.JSON)).isEmpty();
  }

  @Test
  void columnsAreThoseOfTheNameInTheSourceLine(@TempDir Path folder) throws IOException {
    Path file = Files.createDirectories(folder.resolve("org/foo")).resolve("Bar.java");
    Files.writeString(file, "class Bar {\n  b(Math.log(2));\n  Math.log(Math.log(3));\n}\n");
    Sources sources = Sources.of(folder, List.of(folder));

    String sarif =
        new SarifReport(null, sources).render(Findings.result(Findings.retu(2), Findings.retu(3)));

    assertThat(place(results(sarif).get(0)).getAsJsonObject("region"))
        .hasToString("{\"startLine\":2,\"startColumn\":5,\"endColumn\":13}");
    assertThat(place(results(sarif).get(1)).getAsJsonObject("region"))
        .as("two calls are not told apart")
        .hasToString("{\"startLine\":3}");
    assertThat(schema().validate(sarif, InputFormat.JSON)).isEmpty();
  }

  @Test
  void repairsAreFixes() throws IOException {
    SourceFix fix =
        new SourceFix(
            "Return the value",
            Findings.retu(12).location(),
            List.of(new SourceFix.Replacement(12, 5, 12, 5, "return ")));
    BiFunction<String, Finding, List<SourceFix>> fixes =
        (target, finding) -> finding.location().line() > 0 ? List.of(fix) : List.of();

    String sarif =
        new SarifReport(null, Sources.none(), fixes)
            .render(Findings.result(Findings.retu(12), Findings.fork()));

    assertThat(results(sarif).get(0).getAsJsonArray("fixes"))
        .hasToString(
            "[{\"description\":{\"text\":\"Return the value\"},\"artifactChanges\":[{"
                + "\"artifactLocation\":{\"uri\":\"org/foo/Bar.java\",\"uriBaseId\":\"%SRCROOT%\"},"
                + "\"replacements\":[{\"deletedRegion\":{\"startLine\":12,\"startColumn\":5,"
                + "\"endLine\":12,\"endColumn\":5},\"insertedContent\":{\"text\":\"return \"}}]}]}]");
    assertThat(results(sarif).get(1).has("fixes")).isFalse();
    assertThat(schema().validate(sarif, InputFormat.JSON)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource
  void oddNamesMakeRelativeReferences(String className, String sourceFile, String uri)
      throws IOException {
    String sarif = render(Findings.in(className, sourceFile), Findings.fork());

    assertThat(results(sarif))
        .extracting(result -> place(result).getAsJsonObject("artifactLocation").get("uri"))
        .extracting(JsonElement::getAsString)
        .containsExactly(uri, "org/foo/Forks.java");
    assertThat(URI.create(uri)).matches(reference -> !reference.isAbsolute(), "relative");
    assertThat(schema().validate(sarif, InputFormat.JSON)).isEmpty();
  }

  static Stream<Arguments> oddNamesMakeRelativeReferences() {
    return Stream.of(
        arguments("/a b/C", "C.java", "a%20b/C.java"),
        arguments("a:b/C", "C.java", "a%3Ab/C.java"),
        arguments("/C", "C.java", "C.java"),
        arguments("//a//C", "C.java", "a/C.java"),
        arguments("../a/./C", "C.java", "a/C.java"),
        arguments("a/C", "\ud800.java", "a/%3F.java"),
        arguments("a/C", "%+~*?#[\u0000].kt", "a/%25%2B%7E*%3F%23%5B%00%5D.kt"),
        arguments("a/C$In", "", "a/C%24In.class"));
  }

  @Test
  void oneClassInTwoTargetsMakesTwoResults() {
    ScanResult once = Findings.result(Findings.retu(12));
    ScanResult twice =
        new ScanResult(
            once.threshold(), List.of(once.targets().get(0), once.targets().get(0)), List.of());

    assertThat(fingerprints(report.render(twice)).lines()).hasSize(2).doesNotHaveDuplicates();
  }

  @Test
  void resultsHaveLevelRuleAndPlace() {
    List<JsonObject> results = results(render(all()));

    assertThat(results)
        .extracting(r -> r.get("level").getAsString())
        .containsExactly("error", "note", "warning");
    assertThat(results)
        .allSatisfy(
            r ->
                assertThat(r.get("ruleIndex").getAsInt())
                    .isEqualTo(
                        SarifRules.indexOf(Practices.pattern(r.get("ruleId").getAsString()))));
    assertThat(place(results.get(0)).toString())
        .isEqualTo(
            "{\"artifactLocation\":{\"uri\":\"org/foo/Bar.java\",\"uriBaseId\":\"%SRCROOT%\"},"
                + "\"region\":{\"startLine\":12}}");
    assertThat(place(results.get(1)).toString())
        .startsWith("{\"artifactLocation\":{\"uri\":\"%C3%9Cnnamed.class\"")
        .doesNotContain("region");
    assertThat(place(results.get(2)).toString())
        .startsWith("{\"artifactLocation\":{\"uri\":\"org/foo/Forks.java\"")
        .doesNotContain("region");
  }

  @Test
  void secondaryLinesAreRelatedLocations() {
    List<JsonObject> results = results(render(all()));

    assertThat(results.get(0).getAsJsonArray("relatedLocations")).hasSize(2);
    assertThat(results.get(0).getAsJsonArray("relatedLocations").get(1).toString())
        .contains("\"id\":2", "\"startLine\":14");
    assertThat(results.get(1).has("relatedLocations")).isFalse();
  }

  @Test
  void fingerprintsOutliveAShiftOfLines() {
    String before = fingerprints(render(Findings.retu(12), Findings.retu(20), Findings.fork()));
    String after = fingerprints(render(Findings.retu(112), Findings.retu(420), Findings.fork()));

    assertThat(after).isEqualTo(before);
    assertThat(before.lines()).hasSize(3).doesNotHaveDuplicates();
  }

  @Test
  void problemsAreNotifications() {
    JsonObject invocation = run(render()).getAsJsonArray("invocations").get(0).getAsJsonObject();

    assertThat(invocation.get("executionSuccessful").getAsBoolean()).isFalse();
    assertThat(invocation.get("toolExecutionNotifications").toString())
        .contains("c.jar: not a jar or truncated");
  }

  private static Schema schema() throws IOException {
    try (InputStream in =
        SarifReportTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(in);
    }
  }

  private static Finding[] all() {
    return new Finding[] {Findings.retu(12), Findings.constant(), Findings.fork()};
  }

  private String render(Finding... findings) {
    return report.render(Findings.result(findings));
  }

  private static JsonObject run(String sarif) {
    JsonObject log = JsonParser.parseString(sarif).getAsJsonObject();
    return log.getAsJsonArray("runs").get(0).getAsJsonObject();
  }

  private static JsonObject driver(String sarif) {
    return run(sarif).getAsJsonObject("tool").getAsJsonObject("driver");
  }

  private static List<JsonObject> results(String sarif) {
    List<JsonObject> results = new ArrayList<>();
    for (JsonElement result : run(sarif).getAsJsonArray("results")) {
      results.add(result.getAsJsonObject());
    }
    return results;
  }

  private static String text(JsonObject rule, String property) {
    return rule.getAsJsonObject(property).get("text").getAsString();
  }

  private static JsonObject place(JsonObject result) {
    JsonObject location = result.getAsJsonArray("locations").get(0).getAsJsonObject();
    return location.getAsJsonObject("physicalLocation");
  }

  private static String fingerprints(String sarif) {
    StringBuilder lines = new StringBuilder();
    for (JsonObject result : results(sarif)) {
      lines.append(result.getAsJsonObject("partialFingerprints")).append('\n');
    }
    return lines.toString();
  }
}
