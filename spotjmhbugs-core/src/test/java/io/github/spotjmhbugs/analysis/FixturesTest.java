// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import edu.umd.cs.findbugs.annotations.SuppressFBWarnings;
import io.github.spotjmhbugs.finding.ClassReport;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.finding.RunFindings;
import io.github.spotjmhbugs.practice.CodePractice;
import io.github.spotjmhbugs.testing.CompiledClasses;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each fixture in Java, one at a time: the engine finds in it what its comments say. The module
 * test-projects/verification holds all fixtures against all hosts; this test is here for those who
 * change the engine, and for the mutants, which must not pass by a fixture unnoticed.
 */
class FixturesTest {
  private static final Path ROOT =
      Path.of("").toAbsolutePath().resolveSibling("test-projects/fixtures/src/main/java");

  private static final Pattern COMMENT = Pattern.compile("// BUG: (?<findings>[A-Z ,]*[A-Z])");
  private static final Set<String> ABOUT_CODE =
      Practices.all().stream()
          .filter(CodePractice.class::isInstance)
          .map(practice -> practice.key().name())
          .collect(Collectors.toUnmodifiableSet());
  private static final CompiledClasses CLASSES =
      InMemoryCompiler.with().andLibraryOf(SuppressFBWarnings.class).compileFiles(sources());

  private static final Path PAGES = Path.of("").toAbsolutePath().resolveSibling("docs/practices");
  private static final Pattern QUOTED_REASON =
      Pattern.compile("^\\| LOW \\| \"([^\"]+)\"", Pattern.MULTILINE);
  private static final CompiledClasses WITHOUT_FIXTURE =
      InMemoryCompiler.benchmarks(
          """
          @State(Scope.Thread) @BenchmarkMode(Mode.SingleShotTime) public class Bench {
            int size;
            List<String> names = new ArrayList<>();
            @Benchmark public void load() { int copy = size; }
            @Benchmark public void grow() { names.add("a"); }
            @Benchmark public String joined() { String a = "a"; String b = "b"; return a + b; }
          }
          """);
  private static final Map<PracticeKey, Set<String>> DOUBTS = doubts();

  private static List<Path> sources() {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  static List<String> fixtures() {
    return sources().stream()
        .map(file -> ROOT.relativize(file).toString().replace('\\', '/').replace(".java", ""))
        .filter(name -> CLASSES.classFiles().containsKey(name))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("fixtures")
  void theEngineFindsWhatTheCommentsSay(String fixture) throws IOException {
    assertThat(findings(fixture)).isEqualTo(expectations(fixture));
  }

  /** What a report says after "Low: ", readers look up on the page. */
  @ParameterizedTest
  @MethodSource("io.github.spotjmhbugs.analysis.Practices#keys")
  void thePageQuotesTheReasonsForLow(PracticeKey practice) throws IOException {
    String page = Files.readString(PAGES.resolve(practice + ".md"));
    assertThat(QUOTED_REASON.matcher(page).results().map(quoted -> quoted.group(1)).distinct())
        .containsExactlyInAnyOrderElementsOf(DOUBTS.getOrDefault(practice, Set.of()));
  }

  private static Map<PracticeKey, Set<String>> doubts() {
    return Stream.of(CLASSES, WITHOUT_FIXTURE)
        .flatMap(FixturesTest::allIn)
        .filter(finding -> finding.confidence() == Confidence.LOW)
        .collect(
            Collectors.groupingBy(
                finding -> finding.pattern().practice(),
                Collectors.mapping(finding -> finding.rating().doubt(), Collectors.toSet())));
  }

  private static Stream<Finding> allIn(CompiledClasses classes) {
    Analyzer analyzer = new Analyzer(classes);
    return RunFindings.of(classes.classFiles().values().stream().map(analyzer::analyse).toList())
        .stream();
  }

  private static List<String> expectations(String fixture) throws IOException {
    List<String> lines = Files.readAllLines(ROOT.resolve(fixture + ".java"));
    List<String> expectations = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      Matcher comment = COMMENT.matcher(lines.get(i));
      if (comment.find()) {
        for (String finding : comment.group("findings").split(", ", -1)) {
          String[] words = finding.split(" ", 2);
          expectations.add(text(words[0], words.length == 2 ? words[1] : "NORMAL", i + 1));
        }
      }
    }
    return expectations.stream().sorted().toList();
  }

  private static List<String> findings(String fixture) {
    Analyzer analyzer = new Analyzer(CLASSES);
    List<ClassReport> reports = new ArrayList<>();
    CLASSES
        .classFiles()
        .forEach(
            (name, classFile) -> {
              if (name.equals(fixture) || name.startsWith(fixture + "$")) {
                reports.add(analyzer.analyse(classFile));
              }
            });
    assertThat(reports).flatExtracting(ClassReport::skipped).isEmpty();
    return RunFindings.of(reports).stream().map(FixturesTest::text).sorted().toList();
  }

  private static String text(Finding finding) {
    String practice = finding.pattern().practice().name();
    return text(practice, finding.confidence().name(), finding.location().line());
  }

  /** A finding about a declaration is marked there, where class files tell of no line. */
  private static String text(String practice, String confidence, int line) {
    String place = ABOUT_CODE.contains(practice) ? " in line " + line : "";
    return practice + " " + confidence + place;
  }
}
