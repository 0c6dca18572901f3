// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.TargetResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What annotations in the code suppress, scan and SpotBugs suppress alike. */
class SuppressionParityTest {
  private static final String FAULTS =
      """
      package %s;
      import edu.umd.cs.findbugs.annotations.*;
      import org.openjdk.jmh.annotations.*;
      @State(Scope.Thread) @Fork(0) %s
      public class Faults {
        %s private final double seed = 1.5;
        private double x = 42;
        @Setup(Level.Invocation) %s public void fill() {
          x++;
        }
        @Benchmark %s public void call() {
          Math.log(x);
        }
        @Benchmark public double sine() {
          return Math.sin(seed);
        }
        %s @State(Scope.Thread) public static class In {
          private double x = 42;
          @Benchmark public void call() {
            Math.log(x);
          }
        }
        @State(Scope.Thread) @Fork(0) public static class Inner {
          private double x = 42;
          @Benchmark public void call(@SuppressFBWarnings Faults other) {
            Math.log(x);
          }
        }
      }
      """;

  private static final String PACKAGE =
      "@edu.umd.cs.findbugs.annotations.SuppressFBWarnings(\"JMHRETU\") package %s;";

  private static final Map<String, String> SOURCES =
      Map.ofEntries(
          faults("plain.Faults", "", "", "", "", ""),
          faults("all.Faults", "@SuppressFBWarnings", "", "", "", ""),
          faults("named.Faults", "@SuppressFBWarnings({\"jmhfork\", \"JMH_R\"})", "", "", "", ""),
          faults("old.Faults", "", "", "", "@edu.umd.cs.findbugs.annotations.SuppressWarnings", ""),
          faults("field.Faults", "", "@SuppressFBWarnings", "", "", ""),
          faults("fixture.Faults", "", "", "@SuppressFBWarnings(\"JMH_INVO\")", "", ""),
          faults("method.Faults", "", "", "", "@SuppressFBWarnings(\"JMH\")", ""),
          faults("nested.Faults", "", "", "", "", "@SuppressFBWarnings"),
          faults(
              "exact.Faults", matching("EXACT", "JMHRETU"), matching("EXACT", "JMH_"), "", "", ""),
          faults("regex.Faults", matching("REGEX", ".*_(CALL|RESULT)"), "", "", "", ""),
          Map.entry("quiet.package-info", PACKAGE.formatted("quiet")),
          faults("quiet.Faults", "", "", "", "", ""),
          faults("quiet.below.Faults", "", "", "", "", ""),
          faults("quieter.Faults", "", "", "", "", ""));

  @TempDir private static Path work;
  private static Path documented;
  private static Path everyKind;
  private static HostReport spotBugs;

  private static Map.Entry<String, String> faults(String name, String... annotations) {
    List<Object> values = new ArrayList<>(List.of(name.replace(".Faults", "")));
    values.addAll(List.of(annotations));
    return Map.entry(name, FAULTS.formatted(values.toArray()));
  }

  private static String matching(String matchType, String word) {
    return "@SuppressFBWarnings(value = \"%s\", matchType = SuppressMatchType.%s)"
        .formatted(word, matchType);
  }

  /** Both projects are compiled, and SpotBugs sees them in one run: they share no package. */
  @BeforeAll
  static void analyse() throws Exception {
    Path root = Corpus.path("root").resolve("test-projects/maven-recipes/suppress/src/main/java");
    try (Stream<Path> files = Files.walk(root)) {
      documented =
          compile("documented", files.filter(file -> file.toString().endsWith(".java")).toList());
    }
    List<Path> sources = new ArrayList<>();
    for (Map.Entry<String, String> source : SOURCES.entrySet()) {
      Path file = work.resolve("src").resolve(source.getKey().replace('.', '/') + ".java");
      Files.createDirectories(file.getParent());
      sources.add(Files.writeString(file, source.getValue()));
    }
    everyKind = compile("every-kind", sources);
    spotBugs = SpotBugsHost.analyse(List.of(documented, everyKind));
  }

  @Test
  void nothingIsReportedElsewhere() throws IOException {
    assertThat(spotBugs.errors()).isEmpty();
    assertThat(spotBugs.findings())
        .hasSize(reportedIn(documented).size() + reportedIn(everyKind).size());
  }

  @Test
  void ofTheSmallProjectThatTheDocumentationPointsTo() throws IOException {
    hostsAgree(documented, List.of());
  }

  @Test
  void ofEveryKindOfPlaceAndMatch() throws IOException {
    // The prefix of all patterns is none of their names.
    hostsAgree(everyKind, List.of("exact.Faults.seed"));
  }

  private static void hostsAgree(Path classes, List<String> mistyped) throws IOException {
    TargetResult scan = ScanHost.scan(classes);
    assertThat(spotBugs.errors()).isEmpty();
    assertThat(scan.problems())
        .allMatch(problem -> problem.reason().contains("suppresses nothing"))
        .extracting(Problem::subject)
        .isEqualTo(mistyped);
    assertThat(scan.suppressed()).isNotEmpty();
    assertThat(reportedIn(classes))
        .isNotEmpty()
        .containsExactlyInAnyOrderElementsOf(
            scan.findings().stream().map(HostFinding::of).toList());
  }

  private static List<HostFinding> reportedIn(Path classes) throws IOException {
    return spotBugs.in(ClassFiles.in(classes)).findings();
  }

  private static Path compile(String name, List<Path> sources) throws IOException {
    Path classes = Files.createDirectory(work.resolve(name));
    List<String> arguments = new ArrayList<>(List.of("-g", "-proc:none", "-d", classes.toString()));
    arguments.addAll(List.of("-classpath", Corpus.fixtureClassPath()));
    sources.forEach(source -> arguments.add(source.toString()));
    ByteArrayOutputStream problems = new ByteArrayOutputStream();
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, problems, arguments.toArray(String[]::new));
    assertThat(status).as(() -> "javac: " + problems).isZero();
    return classes;
  }
}
