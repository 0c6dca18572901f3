// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.host.TargetScanner;
import io.github.spotjmhbugs.host.TestClasses;
import io.github.spotjmhbugs.host.classpath.ClassContainer;
import io.github.spotjmhbugs.host.result.ScanResult;
import io.github.spotjmhbugs.host.source.Sources;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The alerts of a code host stay open, or closed, when code is changed that they are not about. */
class SarifStabilityTest {
  private static final String CODE =
      """
      package p;
      import org.openjdk.jmh.annotations.*;
      @State(Scope.Thread)
      public class Code {
        private double x = 42;
        private final int constant = 7;
        @Benchmark public void log() {
          Math.log(x);
        }
        @Benchmark public void twice() {
          Math.sin(x);
          Math.sin(x + 1);
        }
        @Benchmark public int folds() {
          return Integer.bitCount(constant);
        }
        @Setup(Level.Invocation) public void prepare() {
          x++;
        }
        private double helper() {
          return x;
        }
      }
      """;

  @TempDir private Path folder;

  private Map<String, String> alerts(String name, String... code) throws IOException {
    Path classes = TestClasses.compile(folder.resolve(name), code);
    try (ClassContainer container = ClassContainer.open(classes, name)) {
      ScanResult result =
          new ScanResult(
              Confidence.LOW,
              List.of(new TargetScanner(1).scan(name, container, List.of())),
              List.of());
      return alerts(new SarifReport(null, Sources.none()).render(result));
    }
  }

  /** Message by what GitHub compares. */
  private static Map<String, String> alerts(String sarif) {
    Map<String, String> alerts = new TreeMap<>();
    JsonObject run =
        JsonParser.parseString(sarif)
            .getAsJsonObject()
            .getAsJsonArray("runs")
            .get(0)
            .getAsJsonObject();
    for (JsonElement element : run.getAsJsonArray("results")) {
      JsonObject result = element.getAsJsonObject();
      String fingerprint =
          result
              .getAsJsonObject("partialFingerprints")
              .get("primaryLocationLineHash")
              .getAsString();
      alerts.put(
          fingerprint,
          result.get("ruleId").getAsString()
              + " "
              + result
                  .getAsJsonArray("locations")
                  .get(0)
                  .getAsJsonObject()
                  .getAsJsonArray("logicalLocations"));
    }
    assertThat(alerts).as("fingerprints are unique").hasSize(run.getAsJsonArray("results").size());
    return alerts;
  }

  @Test
  void movedLines() throws IOException {
    String moved =
        CODE.replace("public class", "\n\n// more\npublic class").replace(";\n", ";\n\n");

    assertThat(alerts("after", moved)).isEqualTo(alerts("before", CODE)).hasSizeGreaterThan(4);
  }

  @Test
  void furtherBenchmarks() throws IOException {
    String further =
        """
        @Benchmark public void aFirst() { Math.cos(x); }
        @Benchmark public double sound() { return Math.cos(x + constant); }
        """;
    String more =
        CODE.replace("@Benchmark public void log", further + "@Benchmark public void log");

    Map<String, String> before = alerts("before", CODE);

    assertThat(alerts("after", more)).containsAllEntriesOf(before).hasSize(before.size() + 1);
  }

  @Test
  void renamedUnrelatedMethodsAndFurtherClasses() throws IOException {
    String other =
        CODE.replace("class Code", "class Before").replace("private double x", "private float x");

    Map<String, String> before = alerts("before", CODE);

    assertThat(alerts("renamed", CODE.replace("helper", "renamed"))).isEqualTo(before);
    assertThat(alerts("further", other, CODE)).containsAllEntriesOf(before);
  }

  @Test
  void oneFindingLess() throws IOException {
    Map<String, String> before = alerts("before", CODE);
    Map<String, String> after = alerts("after", CODE.replace("  Math.log(x);", "  x++;"));

    assertThat(before).containsAllEntriesOf(after).hasSize(after.size() + 1);
  }
}
