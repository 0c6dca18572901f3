// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.retu;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.testing.CompiledClasses;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What findings say; that they are found and how sure they are is for the fixtures to show. */
class RetuPracticeTest {
  private static List<Finding> check(CompiledClasses classes) {
    return new RetuPractice().check(classes.benchmarks("p/Bench"));
  }

  /** What is found in a benchmark class with the given members; they begin on line 3. */
  private static Finding finding(String members) {
    List<Finding> findings =
        check(
            InMemoryCompiler.benchmarks(
                "@State(Scope.Thread) public class Bench {\n" + members + "\n}"));
    assertThat(findings).hasSize(1);
    return findings.get(0);
  }

  /** What follows the subject in the message: the helper, then the evidence. */
  private static List<String> details(Finding finding) {
    return finding.details().stream().map(detail -> detail.text(finding.names())).toList();
  }

  @Test
  void namesTheCallThatIsDropped() {
    Finding finding = finding("double d; @Benchmark public void b() { Math.sqrt(d); }");
    assertThat(finding.pattern()).isEqualTo(RetuPractice.IGNORED_RESULT);
    assertThat(finding.subjectText()).isEqualTo("Math.sqrt");
    assertThat(details(finding)).containsExactly("", "");
    assertThat(finding.location().line()).isEqualTo(3);
    assertThat(finding.secondaryLines()).isEmpty();
  }

  @Test
  void namesTheVariableThatIsNotRead() {
    Finding finding = finding("double d; @Benchmark public void b() { double r = Math.sqrt(d); }");
    assertThat(finding.pattern()).isEqualTo(RetuPractice.UNREAD_VARIABLE);
    assertThat(finding.subjectText()).isEqualTo("local variable r, computed by Math.sqrt,");
    assertThat(finding.site()).isInstanceOf(Site.Code.class);
  }

  @Test
  void tellsAFunctionThatIsRunElsewhere() {
    Finding finding =
        finding("List<Double> l; @Benchmark public void b() { l.forEach(Math::sqrt); }");
    assertThat(finding.pattern()).isEqualTo(RetuPractice.IGNORED_RESULT);
    assertThat(finding.subjectText()).isEqualTo("Math.sqrt");
    assertThat(finding.site()).isInstanceOf(Site.WithoutValue.class);
  }

  @Test
  void namesAForgottenObjectByWhatItIsCastTo() {
    Finding finding =
        finding(
            """
            static final int[] NUMBERS = {3, 1};
            static final java.util.function.Supplier<int[]> COPIES = NUMBERS::clone;
            @Benchmark public void b() { Arrays.sort(COPIES.get()); }
            """);
    assertThat(finding.pattern()).isEqualTo(RetuPractice.FORGOTTEN_OBJECT);
    assertThat(finding.subjectText()).isEqualTo("int[]");
  }

  @Test
  void saysWhereAnObjectIsFilledThatIsForgotten() {
    Finding finding =
        finding(
            """
            int d; @Benchmark public void b() {
              List<Integer> l = new ArrayList<>();
              l.add(d);
              l.add(d);
            }
            """);
    assertThat(finding.pattern()).isEqualTo(RetuPractice.FORGOTTEN_OBJECT);
    assertThat(finding.subjectText()).isEqualTo("ArrayList");
    assertThat(finding.location().line()).isEqualTo(4);
    assertThat(finding.secondaryLines()).containsExactly(5, 6);
  }

  @Test
  void namesTheCallWhoseResultsAreOverwritten() {
    Finding finding =
        finding(
            """
            double d; @Benchmark public double b() {
              double r = 0;
              for (int i = 0; i < 9; i++) { r = Math.sqrt(d + i); }
              return r;
            }
            """);
    assertThat(finding.pattern()).isEqualTo(RetuPractice.OVERWRITTEN_VALUE);
    assertThat(finding.subjectText()).isEqualTo("Math.sqrt");
    assertThat(finding.site()).isInstanceOf(Site.Code.class);
  }

  @Test
  void namesTheHelperThatDropsAndTheLineThatCallsIt() {
    Finding finding =
        finding(
            """
            double d;
            @Benchmark public void b() {
              work();
            }
            private void work() {
              Math.sqrt(d);
            }
            """);
    assertThat(details(finding)).containsExactly(" in helper Bench.work (line 8)", "");
    assertThat(finding.location().member()).isEqualTo("b");
    assertThat(finding.location().line()).isEqualTo(5);
    assertThat(finding.secondaryLines()).containsExactly(8);
    assertThat(finding.affected()).containsExactly("p.Bench#b");
  }

  @Test
  void countsWhatAHelperDropsBesides() {
    String helper = "double d; @Benchmark public void b() { work(); } private void work() { %s }";
    assertThat(details(finding(helper.formatted("Math.sqrt(d); Math.abs(d);"))).get(1))
        .isEqualTo(", as is one more like it");
    assertThat(
            details(finding(helper.formatted("Math.sqrt(d); Math.abs(d); Math.rint(d);"))).get(1))
        .isEqualTo(", as are 2 more like it");
  }

  @Test
  void countsOnlyWhatIsAsSure() {
    String helper =
        """
        static native double now(); static double later() { return now(); } double d;
        @Benchmark public void b() { work(); } private void work() { %s }
        """;
    for (String body : List.of("Math.sqrt(d); later();", "later(); Math.sqrt(d);")) {
      Finding finding = finding(helper.formatted(body));
      assertThat(finding.subjectText()).isEqualTo("Math.sqrt");
      assertThat(details(finding).get(1)).isEmpty();
    }
  }

  @Test
  void namesTheCallThatSaysTheMostOfAnExpression() {
    String body =
        "double d; static native double now(); @Benchmark public void b() { double r = %s; }";
    assertThat(finding(body.formatted("1 + 2 * Math.sqrt(d)")).subjectText())
        .isEqualTo("local variable r, computed by Math.sqrt,");
    assertThat(finding(body.formatted("now() * Math.sqrt(d)")).subjectText())
        .isEqualTo("local variable r, computed by Math.sqrt,");
    assertThat(finding(body.formatted("1 + 2 * d")).subjectText())
        .isEqualTo("local variable r, computed by an expression,");
  }

  @Test
  void doesNotNameTheIteratorThatAnElementCameFrom() {
    String body = "int d; java.util.List<Integer> l; @Benchmark public void b() { %s }";
    assertThat(finding(body.formatted("for (int i : l) { int z = i * d; }")).subjectText())
        .endsWith("variable, computed by an expression,");
    assertThat(finding(body.formatted("for (int i : l) { int z = Math.abs(i); }")).subjectText())
        .endsWith("variable, computed by Math.abs,");
  }

  @Test
  void namesTheTypeOfAClone() {
    String body = "int[] d; @Benchmark public void b() { int[] c = d.clone(); c[0] = 3; }";
    assertThat(finding(body).subjectText()).isEqualTo("int[]");
  }

  @Test
  void saysThatTheBlackholeIsNeverUsed() {
    String body = "double d; @Benchmark public void b(Blackhole bh) { %s }";
    Finding unused = finding(body.formatted("List<Object> l = new ArrayList<>(); l.add(d);"));
    assertThat(details(unused)).containsExactly("", ", and the Blackhole parameter is never used");
    Finding used = finding(body.formatted("Math.sqrt(d); bh.consume(d);"));
    assertThat(details(used)).containsExactly("", "");
  }

  @Test
  void aLambdaOfTheBenchmarkIsPartOfIt() {
    Finding finding =
        finding(
            """
            double d; List<String> l = List.of("a");
            @Benchmark public void b() {
              l.forEach(x -> {
                Math.sqrt(d);
              });
            }
            """);
    assertThat(details(finding)).containsExactly("", "");
    assertThat(finding.location().line()).isEqualTo(6);
    assertThat(finding.location().member()).isEqualTo("b");
  }

  @Test
  void aHelperOfAnotherClassHasItsLinesElsewhere() {
    Finding finding =
        check(
                InMemoryCompiler.benchmarks(
                    "public class Bench extends Base { @Benchmark public void b() { work(); } }",
                    "@State(Scope.Thread) public class Base {\nfinal void work() {\nMath.sqrt(d); }\ndouble d; }"))
            .get(0);
    assertThat(details(finding)).containsExactly(" in helper Base.work (line 4)", "");
    assertThat(finding.location().line()).isEqualTo(2);
    assertThat(finding.secondaryLines()).isEmpty();
  }

  @Test
  void withoutDebugInformationNoLineAndNoVariableIsNamed() {
    Finding finding =
        check(
                InMemoryCompiler.with("-g:none")
                    .compile(
                        List.of(
                            """
                            package p; import org.openjdk.jmh.annotations.*;
                            @State(Scope.Thread) public class Bench {
                              double d;
                              @Benchmark public void b() { work(); }
                              private void work() { double r = Math.sqrt(d); }
                            }
                            """)))
            .get(0);
    assertThat(finding.subjectText()).isEqualTo("a local variable, computed by Math.sqrt,");
    assertThat(details(finding)).containsExactly(" in helper Bench.work", "");
    assertThat(finding.location().line()).isEqualTo(-1);
    assertThat(finding.secondaryLines()).isEmpty();
  }
}
