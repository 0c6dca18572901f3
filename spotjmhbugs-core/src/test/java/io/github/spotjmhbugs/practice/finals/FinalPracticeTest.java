// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.RunFindings;
import io.github.spotjmhbugs.testing.CompiledClasses;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.ClassNode;

class FinalPracticeTest {
  /** A state with one member and one benchmark body. */
  private static final String IN_CLASS =
      """
      @State(Scope.Thread) public class Bench {
        MEMBERS
        @Benchmark public Object b() { BODY }
        Object use(Object o) { return o; }
        int f(int i) { return i * i; }
        boolean g(boolean z) { return !z; }
      }
      """;

  @Test
  void isShownWhereTheFieldIsInitialised() {
    List<Finding> findings =
        check("int other;\n  final int n = 4096;\n  Bench() { other = 2; }", "return f(n);");
    assertThat(findings).extracting(finding -> finding.location().line()).containsExactly(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "final int n = 4096;          | return f(n);",
        "final int n = 4096;          | return f(this.n);",
        "final String s = \"input\";  | return s.hashCode();",
        "final float x = 2.5f;        | return Math.round(x);",
        "final int n = 4096; int h() { return f(n); } | return h();",
        "final int n = 4099; int[] a = new int[n]; @Setup public void up() { f(n); }"
            + " | return f(n);",
      })
  void isHighWhereItIsFolded(String members, String body) {
    assertThat(confidences(members, body)).containsExactly(Confidence.HIGH);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "private final double d = Math.PI; | return Math.log(d);",
        "final long l = 77;           | long s = System.nanoTime(); return s * l;",
        "final String s = \"input\";  | Object o = use(null); return s + o;",
        "final int n = 4096;          | int i = f(2); i += n; return i;",
        "final int n = 4096;          | Callable<Integer> c = () -> f(n); return c;",
        "final int n = 4096;          | return new Object() { int x() { return f(n); } };",
        "final int n = 4096; class In { int x() { return f(n); } } | return new In().x();",
        "final int n = 1234; int h() { return n; } | return h();",
      })
  void isNormalWhereNothingIsComputedOfItAlone(String members, String body) {
    assertThat(confidences(members, body)).containsExactly(Confidence.NORMAL);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "final int n = 4096;         | return f(n - 1);",
        "final int n = 4096;         | return Math.sqrt(n);",
        "final int n = 4096;         | return f(n / 2);",
        "final String s = \"input\"; | return (s + \" text\").hashCode();",
        "final int n = 3;            | return f(n);",
        "final double d = 1.0;       | return Math.log(d);",
        "final boolean z = true;     | return g(z);",
        "final boolean z = true; int x; | boolean t = z; return t && x > 3;",
        "private final boolean z = true; | if (z) return f(1); return f(2);",
        "private final boolean z = false; | return z ? f(1) : f(2);",
        "final int n = 4096; static final int M = 4096; | return f(n);",
        "private final boolean z = true; boolean other = true; | if (z) return f(1); return f(2);",
        "private final boolean z = true; boolean r; @Setup public void up() { r = true; }"
            + " | if (z) return f(1); return f(2);",
      })
  void isNormalWhereOtherThingsExplainIt(String members, String body) {
    assertThat(confidences(members, body)).containsExactly(Confidence.NORMAL);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "final int n = 1234;         | int r = 1; for (int i = 0; i < n; i++) r = f(r); return r;",
        "final int n = 1234;         | int r = 1; for (int i = 0; i < n / 2; i++) r = f(r); return"
            + " r;",
        "final int n = 1234;         | return new int[n];",
        "final int n = 1234;         | return new ArrayList<String>(n);",
        "final int n = 1234; int h() { return n; }"
            + " | int r = 1; for (int i = 0; i < h(); i++) r = f(r); return r;",
      })
  void isLowWhereItOnlySaysHowOftenOrHowMuch(String members, String body) {
    assertThat(confidences(members, body)).containsExactly(Confidence.LOW);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "final int n = 1234;         | int r = 1; for (int i = 0; i < n; i++) r = f(n); return r;",
        "final int n = 1234; int h() { return n; } | return f(h()) + f(n);",
      })
  void isHighWhereItIsAnInputToo(String members, String body) {
    assertThat(confidences(members, body)).containsExactly(Confidence.HIGH);
  }

  @Test
  void namesBothOfTwoFieldsThatExplainAConstant() {
    List<Finding> findings =
        check("final int n = 4096; private final int m = 4096;", "return f(n);");
    assertThat(findings)
        .extracting(Finding::confidence)
        .containsExactly(Confidence.NORMAL, Confidence.NORMAL);
    assertThat(findings)
        .extracting(FinalPracticeTest::usage)
        .containsExactlyInAnyOrder(
            "it appears as a literal in Bench#b, which may also come from Bench.m",
            "it appears as a literal in Bench#b, which may also come from Bench.n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "final int unused = 4096;           | return f(7);",
        "final int one = 1;                 | int x = f(2); return x + one;",
        "final int n = 3; @Setup public void up() { f(n); } | return f(n);",
        "final int n = 4096; int[] a = new int[n]; | return f(n);",
        "final int n; public Bench() { n = 4096; } | return f(n);",
        "final boolean z = true;            | if (z) return f(1); return f(2);",
      })
  void isLowWhereNothingIsLeftOrProven(String members, String body) {
    assertThat(confidences(members, body)).containsExactly(Confidence.LOW);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "final int n = 4096; @Setup public void up() { f(n); }",
        "final int n = 4096; @Setup public void up() { Runnable r = () -> f(n); r.run(); }",
        "final int n = 4096; @Setup public void up() { new Object() { int x() { return f(n); } };"
            + " }",
        "final int n = 4096; int[] a = new int[n];",
        "final int n = 4096; @Setup public void up() { f(n - 1); }",
        "final int n = 4096; int unreached() { return f(n); }",
        "final int n = 4096; public static void main(String[] a) { new Bench().f(new Bench().n); }",
        "final boolean z = true; @Setup public void up() { g(z); }",
        "final int n; @Setup public void up() { f(n); } public Bench() { n = 4096; }",
        "static final int n = 4096; int h() { return f(n); }",
        "final long n = System.nanoTime();",
        "final int n; public Bench() { n = hashCode(); }",
        "final int[] a = {4096}; final Object o = \"x\"; final Integer boxed = 4096;",
        "private final long serialVersionUID = 4096L;",
        "final int n; public Bench() { n = 4096; }",
        "int n = 4096;",
        "@Param(\"4096\") int n;",
      })
  void staysSilent(String members) {
    assertThat(confidences(members, "return f(7);")).isEmpty();
  }

  @Test
  void isLowWhereTheCompilerReadsAConstantAllTheSame() {
    String source =
        """
        @State(Scope.Thread) public class Bench {
          final int n;
          public Bench() { n = 4096; }
          @Benchmark public int b() { return n + 4096; }
        }
        """;
    ClassNode kotlinLike = InMemoryCompiler.benchmarks(source).tree("p/Bench");
    kotlinLike.fields.get(0).value = 4096;
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    kotlinLike.accept(writer);
    CompiledClasses classes = new CompiledClasses(Map.of("p/Bench", writer.toByteArray()));
    assertThat(new FinalPractice().check(classes.benchmarks("p/Bench")))
        .extracting(Finding::confidence, FinalPracticeTest::usage)
        .containsExactly(tuple(Confidence.LOW, "it is read as a field in Bench#b"));
  }

  @Test
  void takesNoLiteralForAReadThatTheSourceCannotMake() {
    assertThat(confidences("final int n = 4096; static int h() { return 4096; }", "return h();"))
        .containsExactly(Confidence.LOW);
    assertThat(
            confidences(
                "final int n = 4096; static class In { int x() { return 4096; } }",
                "return new In().x();"))
        .containsExactly(Confidence.LOW);
  }

  // What prepares the input is for another literal: which of the two the field is, nobody sees.
  @Test
  void isLowWhereThePreparationShowsAnEqualFlag() {
    assertThat(
            confidences(
                "final boolean z = true; @Setup public void up() { g(z); }", "return g(true);"))
        .containsExactly(Confidence.LOW);
  }

  @Test
  void takesNoInitialiserOfABooleanForAReadOfAnother() {
    assertThat(
            confidences(
                "private final boolean z = true; private final boolean y = true;"
                    + " boolean h() { return y; }",
                "if (z && h()) return f(1); return f(2);"))
        .containsExactly(Confidence.NORMAL, Confidence.NORMAL);
  }

  @Test
  void findsAFoldedFormThatIsTheValueOfAnotherField() {
    List<Finding> findings =
        check("final int length = 1 << 20; final int mask = length - 1;", "return f(mask);");
    assertThat(findings)
        .extracting(Finding::confidence)
        .containsExactly(Confidence.NORMAL, Confidence.HIGH);
    assertThat(usage(findings.get(0))).endsWith("which may also come from Bench.mask");
    assertThat(usage(findings.get(1))).endsWith("which may also come from Bench.length");
  }

  @Test
  void namesEachOfTwoFieldsForItsOwnBenchmarks() {
    CompiledClasses classes =
        InMemoryCompiler.benchmarks(
            """
            public class Bench {
              @State(Scope.Thread) public static class S { final int n = 4099; int x; }
              @State(Scope.Thread) public static class T { final int m = 4099; int x; }
              @Benchmark public int first(S s, T t) { return s.x * s.n; }
              @Benchmark public int second(S s, T t) { return s.x * t.m; }
              @Benchmark public int neither(S s, T t) { return s.x * t.x; }
            }
            """);
    assertThat(new FinalPractice().check(classes.benchmarks("p/Bench")))
        .extracting(Finding::subjectText, Finding::affected, FinalPracticeTest::usage)
        .containsExactly(
            tuple("Bench.S.n", List.of("p.Bench#first"), "it appears as a literal in Bench#first"),
            tuple(
                "Bench.T.m", List.of("p.Bench#second"), "it appears as a literal in Bench#second"));
  }

  @Test
  void doesNotNameABaselineThatIsEmpty() {
    CompiledClasses classes =
        InMemoryCompiler.benchmarks(
            """
            @State(Scope.Thread) public class Bench {
              private final boolean flag = true;
              int x;
              @Benchmark public void baseline() {}
              @Benchmark public int work() { return flag ? x : -x; }
            }
            """);
    assertThat(new FinalPractice().check(classes.benchmarks("p/Bench")))
        .extracting(Finding::confidence, Finding::affected)
        .containsExactly(tuple(Confidence.NORMAL, List.of("p.Bench#work")));
  }

  /** As JMHSample_10 does; the source may have named the constant of the platform. */
  @ParameterizedTest
  @CsvSource({"double,Math.PI", "double,Math.E"})
  void namesOnlyThoseWhoPassAConstantThatThePlatformNamesToo(String type, String constant) {
    CompiledClasses classes =
        InMemoryCompiler.benchmarks(
            """
            @State(Scope.Thread) public class Bench {
              private final TYPE wrong = CONSTANT;
              private TYPE right = CONSTANT;
              @Benchmark public TYPE baseline() { return CONSTANT; }
              @Benchmark public TYPE computesRight() { return compute(right); }
              @Benchmark public TYPE computesWrong() { return compute(wrong); }
              private TYPE compute(TYPE d) { return d * d / CONSTANT; }
            }
            """
                .replace("TYPE", type)
                .replace("CONSTANT", constant));
    assertThat(RunFindings.merge(new FinalPractice().check(classes.benchmarks("p/Bench"))))
        .extracting(Finding::confidence, Finding::affected)
        .containsExactly(tuple(Confidence.HIGH, List.of("p.Bench#computesWrong")));
  }

  @Test
  @Timeout(300)
  void takesTimeInProportionToFieldsAndOperands() {
    StringBuilder members = new StringBuilder();
    StringBuilder body = new StringBuilder("int r = 0;");
    for (int i = 0; i < 1000; i++) {
      members.append("final int n").append(i).append(" = ").append(7919 * i + 13).append(";");
      body.append("r ^= f(").append(104729 * i + 17).append(");");
    }
    assertThat(check(members.toString(), body + "return r;")).hasSize(1000);
  }

  @Test
  void knowsThatAPrivateFieldOfASuperclassCannotBeRead() {
    CompiledClasses classes =
        InMemoryCompiler.benchmarks(
            "@State(Scope.Thread) public class Base { private final int n = 4096; }",
            "public class Bench extends Base { @Benchmark public int b() { return 4096; } }");
    assertThat(new FinalPractice().check(classes.benchmarks("p/Bench"))).isEmpty();
  }

  @Test
  void findsTheFieldsOfASuperclass() {
    CompiledClasses classes =
        InMemoryCompiler.benchmarks(
            "@State(Scope.Thread) public class Base { final int n = 4096; }",
            "public class Bench extends Base { @Benchmark public int b() { return n; } }");
    List<Finding> findings = new FinalPractice().check(classes.benchmarks("p/Bench"));
    assertThat(findings).hasSize(1);
    assertThat(findings.get(0).location().className()).isEqualTo("p/Base");
    assertThat(findings.get(0).confidence()).isEqualTo(Confidence.NORMAL);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-g:none", "-g", "--release=8", "--release=11"})
  void dependsNeitherOnDebugInformationNorOnTheRelease(String option) {
    String source =
        """
        package p;
        import org.openjdk.jmh.annotations.*;
        public class Bench {
          @State(Scope.Thread) public static class S { final int n = 4096; }
          @Benchmark public int b(S s) { return s.n; }
        }
        """;
    String[] options = option.replaceFirst("=(?=\\d)", " ").split(" ");
    CompiledClasses classes = InMemoryCompiler.with(options).compile(List.of(source));
    assertThat(new FinalPractice().check(classes.benchmarks("p/Bench")))
        .extracting(Finding::confidence)
        .containsExactly(Confidence.NORMAL);
  }

  @Test
  void namesTheFieldItsValueAndTheBenchmarksThatReachAUse() {
    CompiledClasses classes =
        InMemoryCompiler.benchmarks(
            """
            public class Bench {
              @State(Scope.Thread) public static class S { final char letter = 'x'; }
              @State(Scope.Thread) public static class T {}
              @Benchmark public int reads(S s) { return s.letter * 31; }
              int helper(S s) { return s.letter * 37; }
              @Benchmark public int byHelper(S s) { return helper(s); }
              @Benchmark public int uses(S s) { return s.hashCode(); }
              @Benchmark public int without(T t) { return t.hashCode(); }
            }
            """);
    List<Finding> findings = new FinalPractice().check(classes.benchmarks("p/Bench"));
    assertThat(findings).hasSize(1);
    Finding finding = findings.get(0);
    assertThat(finding.location().kind()).isEqualTo(Location.Kind.FIELD);
    assertThat(finding.location().className()).isEqualTo("p/Bench$S");
    assertThat(finding.location().member()).isEqualTo("letter");
    assertThat(finding.affected()).containsExactly("p.Bench#byHelper", "p.Bench#reads");
    assertThat(finding.subjectText()).isEqualTo("Bench.S.letter");
    assertThat(finding.details())
        .extracting(detail -> detail.text(finding.names()))
        .containsExactly("'x'", "it appears as a literal in Bench#helper");
  }

  private static String usage(Finding finding) {
    return finding.details().get(1).text(finding.names());
  }

  private static List<Confidence> confidences(String members, String body) {
    return check(members, body).stream().map(Finding::confidence).toList();
  }

  private static List<Finding> check(String members, String body) {
    String source = IN_CLASS.replace("MEMBERS", members).replace("BODY", body);
    return Stream.of(InMemoryCompiler.benchmarks(source).benchmarks("p/Bench"))
        .flatMap(benchmarks -> new FinalPractice().check(benchmarks).stream())
        .toList();
  }
}
