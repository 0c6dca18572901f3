// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.testing.CompiledClasses;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Findings do not depend on debug information, on the target version, or on what is around. */
class ClassFileVariantsTest {
  private static final String BENCHMARKS =
      """
      package p;
      import org.openjdk.jmh.annotations.*;
      import org.openjdk.jmh.infra.Blackhole;
      import java.util.*;
      @State(Scope.Benchmark)
      public class B {
        long total; int[] data; Map<String, Integer> map;
        private static int work(int i) { return i * 31 + 7; }
        @Benchmark public void drops() { work(1); }
        @Benchmark public void keeps() { int x = work(1); int y = map.size(); }
        @Benchmark public void forgets() { List<Integer> l = new ArrayList<>(); l.add(work(1)); }
        @Benchmark public int overwrites() { int x = 0; for (int i : data) x = work(i); return x; }
        @Benchmark public int folds() { int x = 0; for (int i : data) x += work(i); return x; }
        @Benchmark public void foldsField() { for (int i : data) total ^= work(i); }
        @Benchmark public int loads() { int x = 0; for (int i : data) x += i; return x; }
        @Benchmark public int good() { return work(data.length); }
        @Benchmark public void consumes(Blackhole bh) { for (int i : data) bh.consume(work(i)); }
        @Benchmark public void unused(Blackhole bh) { String s = "n" + map.get("k"); }
        @Benchmark public void lambda() { map.values().forEach(i -> work(i)); }
        @Benchmark public void nested() { helper(); }
        private void helper() { Math.abs(work(2)); }
      }
      """;

  /** All of a finding that is not a line or the name of a local variable. */
  private record Essence(
      BugPattern pattern, Confidence confidence, String member, List<String> by) {}

  private static List<Essence> findings(CompiledClasses classes) {
    byte[] classFile = classes.classFiles().get("p/B");
    return new Analyzer(classes)
        .analyse(classFile).findings().stream()
            .map(f -> new Essence(f.pattern(), f.confidence(), f.location().member(), f.affected()))
            .sorted(java.util.Comparator.comparing(Essence::toString))
            .toList();
  }

  private static CompiledClasses compile(String... options) {
    return InMemoryCompiler.with(options).compile(List.of(BENCHMARKS));
  }

  @Test
  void debugInformationDoesNotMatter() {
    List<Essence> findings = findings(compile("-g"));
    assertThat(findings)
        .extracting(Essence::member)
        .contains(
            "drops",
            "keeps",
            "forgets",
            "overwrites",
            "folds",
            "foldsField",
            "loads",
            "unused",
            "nested")
        .doesNotContain("good", "consumes");
    assertThat(findings(compile("-g:none"))).isEqualTo(findings);
    assertThat(findings(compile("-g:lines"))).isEqualTo(findings);
  }

  @Test
  void theTargetVersionDoesNotMatter() {
    assertThat(findings(compile("--release", "8"))).isEqualTo(findings(compile("-g")));
  }

  @Test
  void withoutLinesALocationHasNone() {
    CompiledClasses classes = compile("-g:none");
    List<Finding> findings =
        new Analyzer(classes).analyse(classes.classFiles().get("p/B")).findings();
    assertThat(findings)
        .isNotEmpty()
        .allSatisfy(finding -> assertThat(finding.location().line()).isEqualTo(-1))
        .allSatisfy(finding -> assertThat(finding.secondaryLines()).isEmpty())
        .allSatisfy(finding -> assertThat(finding.location().sourceFile()).isEmpty());
  }

  @Test
  void anAnalyzerGivesTheSameFindingsAgain() {
    CompiledClasses classes = compile("-g");
    Analyzer analyzer = new Analyzer(classes);
    byte[] classFile = classes.classFiles().get("p/B");
    assertThat(analyzer.analyse(classFile)).isEqualTo(analyzer.analyse(classFile));
  }

  @Test
  void aMissingClassOnlyMakesItsMethodsUnknown() {
    CompiledClasses classes =
        InMemoryCompiler.benchmarks(
            "public class B { @Benchmark public void b() { U.pure(1); Math.abs(2); } }",
            "class U { static int pure(int i) { return i + 1; } }");
    CompiledClasses alone = classes.without("p/U");
    assertThat(findings(classes)).hasSize(2);
    assertThat(findings(alone)).hasSize(1);
    assertThat(new Analyzer(alone).analyse(classes.classFiles().get("p/B")).skipped()).isEmpty();
  }
}
