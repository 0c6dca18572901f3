// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.spotjmhbugs.lsp.Checks.Checked;
import io.github.spotjmhbugs.lsp.Checks.Marked;
import io.github.spotjmhbugs.lsp.Checks.OpenText;
import io.github.spotjmhbugs.scan.CommandLineRun;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.lsp4j.Range;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An editor shows what scan reports of all fixtures, at the same places. */
class EditorParityTest {
  private static final Path FIXTURES = Path.of("../test-projects/fixtures/src/main/java");

  @TempDir private Path folder;

  private ProjectFolder project;

  /** Compares findings of any confidence, file by file. */
  @Test
  void anEditorShowsWhatScanReports() throws Exception {
    project = ProjectFolder.in(folder);
    List<String> texts = new ArrayList<>();
    List<Path> files = new ArrayList<>();
    for (Path file : javaFiles()) {
      String text = Files.readString(file);
      texts.add(text);
      files.add(project.source(FIXTURES.relativize(file).toString(), text));
    }
    project.build(files);
    List<String> expected = scanned();
    List<String> shown = new ArrayList<>();
    List<String> classPath =
        List.of(System.getProperty("java.class.path").split(File.pathSeparator, -1));
    Map<String, ?> settings = Map.of("threshold", "low", "classpath", classPath);
    Checks checks = new Checks(any -> {}, problem -> shown.add(problem.line()));
    checks.settings = settings;
    for (int i = 0; i < files.size(); i++) {
      OpenText text = new OpenText(files.get(i).toUri().toString(), files.get(i), 1, texts.get(i));
      checks.open(text);
      Checked checked = checks.between(() -> checks.upToDate(text.uri())).join().orElseThrow();
      checked.findings().forEach(each -> shown.add(line(text, each)));
      if (!checked.note().isEmpty()) {
        shown.add(files.get(i) + " " + checked.note());
      }
    }
    assertThat(expected).hasSizeGreaterThan(400);
    assertThat(shown).containsExactlyInAnyOrderElementsOf(expected);
  }

  private static List<Path> javaFiles() throws IOException {
    try (Stream<Path> files = Files.walk(FIXTURES)) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }

  private List<String> scanned() throws IOException {
    CommandLineRun scan =
        CommandLineRun.in(
            project.root(),
            "scan",
            "--threshold=low",
            "--format=sarif",
            "--classpath=" + System.getProperty("java.class.path"),
            project.root().resolve("target/classes"));
    JsonArray results =
        JsonParser.parseString(scan.out())
            .getAsJsonObject()
            .getAsJsonArray("runs")
            .get(0)
            .getAsJsonObject()
            .getAsJsonArray("results");
    List<String> all = new ArrayList<>();
    for (JsonElement result : results) {
      all.add(line(result.getAsJsonObject()));
    }
    return all;
  }

  /** Where a report marks a line, an editor underlines all of it; and the first one where none. */
  private String line(JsonObject result) throws IOException {
    JsonObject place =
        result
            .getAsJsonArray("locations")
            .get(0)
            .getAsJsonObject()
            .getAsJsonObject("physicalLocation");
    String file = place.getAsJsonObject("artifactLocation").get("uri").getAsString();
    JsonObject region = place.getAsJsonObject("region");
    int number = region == null ? 1 : region.get("startLine").getAsInt();
    String line =
        Files.readAllLines(project.root().resolve("src/main/java").resolve(file)).get(number - 1);
    boolean isPart = region != null && region.has("startColumn");
    return "%s:%s %s-%s %s %s"
        .formatted(
            file.substring(file.lastIndexOf('/') + 1),
            number,
            isPart ? region.get("startColumn") : line.length() - line.stripLeading().length() + 1,
            isPart ? region.get("endColumn") : line.stripTrailing().length() + 1,
            result.get("level").getAsString(),
            result.get("ruleId").getAsString());
  }

  private static String line(OpenText text, Marked marked) {
    Range range = marked.range();
    return "%s:%s %s-%s %s %s"
        .formatted(
            text.file().getFileName(),
            range.getStart().getLine() + 1,
            range.getStart().getCharacter() + 1,
            range.getEnd().getCharacter() + 1,
            switch (Diagnostics.of(marked).getSeverity()) {
              case Error -> "error";
              case Warning -> "warning";
              default -> "note";
            },
            marked.finding().pattern().type());
  }
}
