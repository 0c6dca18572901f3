// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.suites;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.analysis.Analyzer;
import io.github.spotjmhbugs.classfile.ClassSource;
import io.github.spotjmhbugs.classfile.SourceNest;
import io.github.spotjmhbugs.finding.ClassReport;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.RunFindings;
import io.github.spotjmhbugs.verification.ClassFiles;
import io.github.spotjmhbugs.verification.Corpus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The law of more knowledge: what is found in a class that is looked at by itself is found with all
 * other classes at hand, too, unless these show an effect. "By itself" is with the classes that its
 * source file nests, and with the JMH annotations.
 */
class MoreKnowledgeTest {
  /**
   * What is lost, and rightly so: the other classes show an effect.
   *
   * <ul>
   *   <li>VolatileReads: the field whose value is dropped turns out to be volatile.
   *   <li>RelocatedLibraries, TargetsOfCalls: the method whose result is dropped turns out to store
   *       into a field.
   * </ul>
   */
  private static final Set<String> EXPLAINED =
      Set.of(
          "RETU io.github.spotjmhbugs.fixtures.retu.RelocatedLibraries:27",
          "RETU io.github.spotjmhbugs.fixtures.retu.TargetsOfCalls:27",
          "RETU io.github.spotjmhbugs.fixtures.retu.VolatileReads:26");

  static Stream<Path> inputs() throws IOException {
    Path labels = Corpus.path("root").resolve("test-projects/real-suites");
    Path jars = Corpus.path("realSuites");
    return Stream.concat(
        Stream.of("fixtures", "fixturesKotlin", "fixturesScala", "jmhSamples").map(Corpus::path),
        Suite.readAll(labels).stream().map(suite -> jars.resolve(suite.jarName())));
  }

  @ParameterizedTest
  @MethodSource("inputs")
  void noFindingIsLost(Path input) throws IOException {
    ClassFiles classes = ClassFiles.in(input);
    List<ClassReport> alone = new ArrayList<>();
    List<ClassReport> together = new ArrayList<>();
    Analyzer withAll = new Analyzer(classes.byName()::get);
    for (String name : classes.byName().keySet()) {
      alone.add(new Analyzer(nestOf(name, classes)).analyse(classes.byName().get(name)));
      together.add(withAll.analyse(classes.byName().get(name)));
    }
    for (Confidence least : List.of(Confidence.LOW, Confidence.NORMAL)) {
      Set<String> lost = places(alone, least);
      lost.removeAll(places(together, least));
      Set<String> explained = places(alone, least);
      explained.retainAll(EXPLAINED);
      assertThat(lost).as(least.name()).containsExactlyInAnyOrderElementsOf(explained);
    }
  }

  @Test
  void muchIsFoundInClassesByThemselves() throws IOException {
    ClassFiles fixtures = ClassFiles.in(Corpus.path("fixtures"));
    List<ClassReport> alone = new ArrayList<>();
    for (String name : fixtures.byName().keySet()) {
      alone.add(new Analyzer(nestOf(name, fixtures)).analyse(fixtures.byName().get(name)));
    }
    assertThat(places(alone, Confidence.LOW)).hasSizeGreaterThan(100).containsAll(EXPLAINED);
  }

  private static ClassSource nestOf(String name, ClassFiles classes) {
    String outermost = SourceNest.outermostName(name);
    return other ->
        SourceNest.outermostName(other).equals(outermost) ? classes.byName().get(other) : null;
  }

  private static Set<String> places(List<ClassReport> reports, Confidence least) {
    Set<String> places = new TreeSet<>();
    RunFindings.of(reports).stream()
        .filter(finding -> finding.confidence().reaches(least))
        .map(ReportedFinding::of)
        .map(ReportedFinding::place)
        .forEach(p -> places.add(p.practice().name() + " " + p.className() + ":" + p.line()));
    return places;
  }
}
