// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.repair;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.fix.edit.Edits;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.program.Program;
import io.github.spotjmhbugs.fix.repair.SourceRepairs.CompileCheck;
import io.github.spotjmhbugs.fix.repair.SourceRepairs.Outcome;
import io.github.spotjmhbugs.fix.repair.SourceRepairs.Task;
import io.github.spotjmhbugs.fix.run.TestProgram;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each shape of a repair, before and after, as the body of a benchmark class. */
class RepairsTest {
  private static final String HEAD =
      """
      package p;

      import java.util.*;
      import org.openjdk.jmh.annotations.*;
      import org.openjdk.jmh.infra.Blackhole;

      @State(Scope.Thread)
      public class A {
        double x = Math.PI;
        int n = 10;
        String text = "text";
      """;

  /** Code that is there in each case. */
  private static final String TAIL =
      """
        static int work(int i) {
          return i * 37 + 11;
        }
      }
      """;

  private static TestProgram program(String body) {
    return TestProgram.compile(Map.of("p/A.java", HEAD + body + TAIL));
  }

  private static Outcome repair(TestProgram program, Remedy... remedies) {
    Program compiled = new Program(program, program.classFiles().keySet());
    List<Task> tasks =
        program.findings().stream()
            .map(finding -> new Task(finding, chosen(finding, List.of(remedies))))
            .toList();
    return new SourceRepairs(compiled, CompileCheck.NONE)
        .repair(program.sources().get("p/A.java"), tasks);
  }

  private static Remedy chosen(Finding finding, List<Remedy> wanted) {
    List<Remedy> known = Remedy.of(finding);
    return known.stream().filter(wanted::contains).findFirst().orElse(known.get(0));
  }

  /** The body after the repair; the repaired source compiles. */
  private static String repaired(String body, Remedy... remedies) {
    TestProgram program = program(body);
    Outcome outcome = repair(program, remedies);
    assertThat(outcome.refused().values()).isEmpty();
    assertThat(outcome.repaired()).isNotEmpty();
    String after = Edits.apply(program.sources().get("p/A.java"), outcome.edits());
    TestProgram.compile(Map.of("p/A.java", after));
    assertThat(after).startsWith(HEAD).endsWith(TAIL);
    return after.substring(HEAD.length(), after.length() - TAIL.length());
  }

  private static Collection<String> reasons(String body) {
    Outcome outcome = repair(program(body));
    assertThat(outcome.edits()).isEmpty();
    return outcome.refused().values();
  }

  @Test
  void soleResultIsReturned() {
    assertThat(
            repaired(
                """
                  @Benchmark
                  public void dropped() {
                    Math.sqrt(x); // the payload
                  }
                """))
        .isEqualTo(
            """
              @Benchmark
              public double dropped() {
                return Math.sqrt(x); // the payload
              }
            """);
  }

  @Test
  void twoResultsGoToOneBlackhole() {
    assertThat(
            repaired(
                """
                  @Benchmark
                  public void dropped() {
                    Math.sqrt(x); Math.sqrt(x + 1);
                  }
                """))
        .isEqualTo(
            """
              @Benchmark
              public void dropped(Blackhole bh) {
                bh.consume(Math.sqrt(x)); bh.consume(Math.sqrt(x + 1));
              }
            """);
  }

  @Test
  void methodThatReturnsAlreadyGetsBlackhole() {
    assertThat(
            repaired(
                """
                  @Benchmark
                  public double dropped(int[] bh) {
                    Math.sqrt(x);
                    return Math.log(x);
                  }
                """
                    .replace("int[] bh", "")))
        .contains("public double dropped(Blackhole bh) {\n    bh.consume(Math.sqrt(x));");
  }

  @Test
  void nameOfBlackholeMeansNothingElse() {
    assertThat(
            repaired(
                """
                  @Benchmark
                  public int dropped() {
                    int bh = work(n);
                    Math.sqrt(x);
                    return bh;
                  }
                """))
        .contains("dropped(Blackhole blackhole)", "blackhole.consume(Math.sqrt(x));");
  }

  @Test
  void unusedBlackholeIsUsed() {
    assertThat(
            repaired(
                """
                  @Benchmark
                  public void dropped(final Blackhole hole) {
                    Math.sqrt(x);
                  }
                """))
        .contains("dropped(final Blackhole hole) {\n    hole.consume(Math.sqrt(x));");
  }

  @Test
  void statementWithoutBlockStaysOne() {
    assertThat(
            repaired(
                """
                  @Benchmark
                  public void dropped() {
                    for (int i = 0; i < n; i++) Math.sqrt(x + i);
                  }
                """))
        .contains("for (int i = 0; i < n; i++) bh.consume(Math.sqrt(x + i));");
  }

  @Test
  void deadLocalIsReturned() {
    assertThat(
            repaired(
                """
                  @Benchmark
                  public void kept() {
                \t  final double root = Math.sqrt(x); // tab
                  }
                """))
        .isEqualTo(
            """
              @Benchmark
              public double kept() {
            \t  final double root = Math.sqrt(x); // tab
            \t  return root;
              }
            """);
  }

  @Test
  void typeOfVarIsThatOfItsValue() {
    assertThat(
            repaired(
                """
                  @Benchmark
                  public void kept() {
                    var list = new ArrayList<String>();
                    list.add(text);
                  }
                """))
        .contains("public ArrayList<String> kept()", "    list.add(text);\n    return list;\n");
  }

  @Test
  void genericResultIsReturnedErased() {
    assertThat(
            repaired(
                """
                  @Benchmark
                  public void dropped() {
                    Optional.of(text);
                  }
                """))
        .contains("public Optional<?> dropped()");
  }

  @Test
  void typeThatCannotBeNamedIsReturnedAsObject() {
    assertThat(
            repaired(
                """
                  @Benchmark
                  public void dropped() {
                    text.chars();
                  }
                """))
        .contains("public Object dropped()", "return text.chars();");
  }

  @Test
  void nestedClassAndArrayAreNamed() {
    assertThat(
            repaired(
                """
                  @Benchmark
                  public void dropped() {
                    points();
                  }
                  static Point[] points() {
                    return new Point[3];
                  }
                  static class Point {}
                """))
        .contains("public Point[] dropped()", "return points();");
  }

  @Test
  void forgottenObjectIsReturnedAfterItsLastUse() {
    assertThat(
            repaired(
                """
                  @Benchmark
                  public void filled() {
                    List<Integer> list = new ArrayList<>();
                    for (int i = 0; i < n; i++) {
                      list.add(work(i));
                    }
                  }
                """))
        .contains("public List<Integer> filled()", "    }\n    return list;\n  }");
  }

  @Test
  void overwrittenValueIsConsumedInTheLoop() {
    assertThat(
            repaired(
                """
                  @Benchmark
                  public int last() {
                    int last = 0;
                    for (int i = 0; i < n; i++)
                      last = work(i);
                    return last;
                  }
                """))
        .contains("public int last(Blackhole bh)", "{ last = work(i); bh.consume(last); }");
  }

  @Test
  void helperReturnsWhatItDropped() {
    assertThat(
            repaired(
                """
                  @Benchmark
                  public void outer() {
                    helper();
                  }
                  private void helper() {
                    Math.sqrt(x);
                  }
                """))
        .contains(
            "public double outer() {\n    return helper();",
            "private double helper() {\n    return Math.sqrt(x);");
  }

  @Test
  void helperGetsTheBlackholeOfItsCallers() {
    assertThat(
            repaired(
                """
                  @Benchmark
                  public void outer() {
                    helper(3);
                  }
                  private void helper(int times) {
                    for (int i = 0; i < times; i++) {
                      Math.sqrt(x + i);
                    }
                  }
                """))
        .contains(
            "public void outer(Blackhole bh) {\n    helper(3, bh);",
            "private void helper(int times, Blackhole bh) {",
            "bh.consume(Math.sqrt(x + i));");
  }

  @Test
  void secondCallOfOneCalleeInLineIsMeant() {
    assertThat(
            repaired(
                """
                  double field;
                  @Benchmark
                  public void second() {
                    field = Math.sqrt(x); Math.sqrt(x + 1);
                  }
                """))
        .contains("public double second()", "field = Math.sqrt(x); return Math.sqrt(x + 1);");
  }

  @Test
  void valueInLambdaIsConsumedThere() {
    assertThat(
            repaired(
                """
                  @Benchmark
                  public void inLambda() {
                    run(() -> Math.sqrt(x));
                  }
                  private static void run(Runnable task) {
                    task.run();
                  }
                """))
        .contains("inLambda(Blackhole bh)", "run(() -> bh.consume(Math.sqrt(x)));");
  }

  @Test
  void bothChoicesAreOffered() throws Exception {
    TestProgram program =
        program(
            """
              @Benchmark
              public void dropped() {
                Math.sqrt(x);
              }
            """);
    Finding finding = program.findings().get(0);
    var choices =
        new SourceRepairs(new Program(program, program.classFiles().keySet()), CompileCheck.NONE)
            .choices(program.sources().get("p/A.java"), finding);
    assertThat(choices)
        .extracting(SourceRepairs.Choice::remedy)
        .containsExactly(Remedy.CONSUME, Remedy.BLACKHOLE);
  }

  @Test
  void termIsConsumedAndSumDropped() {
    assertThat(
            repaired(
                """
                  @Benchmark
                  public int sum() {
                    int sum = 0;
                    for (int i = 0; i < n; i++) {
                      sum += work(i); // each
                    }
                    return sum;
                  }
                """))
        .isEqualTo(
            """
              @Benchmark
              public void sum(Blackhole bh) {
                for (int i = 0; i < n; i++) {
                  bh.consume(work(i)); // each
                }
              }
            """);
  }

  @Test
  void allTermsOfOneSumAreConsumed() {
    assertThat(
            repaired(
                """
                  @Benchmark
                  public long sum() {
                    long sum = 0;
                    for (int i = 0; i < n; i++) {
                      sum += work(i);
                      sum += work(-i);
                    }

                    return sum;
                  }
                """))
        .isEqualTo(
            """
              @Benchmark
              public void sum(Blackhole bh) {
                for (int i = 0; i < n; i++) {
                  bh.consume(work(i));
                  bh.consume(work(-i));
                }
              }
            """);
  }

  @Test
  void sumOfHelperIsNoLongerPassedOn() {
    assertThat(
            repaired(
                """
                  @Benchmark
                  public int ten() {
                    return sum(10);
                  }
                  @Benchmark
                  public void consumed(Blackhole hole) {
                    hole.consume(sum(20));
                  }
                  private int sum(int times) {
                    int sum = 0;
                    for (int i = 0; i < times; i++) {
                      sum += work(i);
                    }
                    return sum;
                  }
                """))
        .isEqualTo(
            """
              @Benchmark
              public void ten(Blackhole hole) {
                sum(10, hole);
              }
              @Benchmark
              public void consumed(Blackhole hole) {
                sum(20, hole);
              }
              private void sum(int times, Blackhole hole) {
                for (int i = 0; i < times; i++) {
                  hole.consume(work(i));
                }
              }
            """);
  }

  @Test
  void callThroughAccessorIsFound() {
    String body =
        """
          private double root() {
            return Math.sqrt(x);
          }
          @Benchmark
          public void inAnonymousClass() {
            run(new Runnable() {
              @Override public void run() {
                root();
              }
            });
          }
          private static void run(Runnable task) {
            task.run();
          }
        """;
    TestProgram program = TestProgram.compile(Map.of("p/A.java", HEAD + body + TAIL), 8);
    Outcome outcome = repair(program);
    assertThat(outcome.refused().values()).isEmpty();
    assertThat(Edits.apply(program.sources().get("p/A.java"), outcome.edits()))
        .contains("inAnonymousClass(Blackhole bh)", "        bh.consume(root());");
  }

  @Test
  void constantBecomesVariable() {
    assertThat(
            repaired(
                """
                  private /* why? */ final int size = 1337;
                  @Benchmark
                  public int sized() {
                    return work(size) + size;
                  }
                """))
        .contains("  private /* why? */ int size = 1337;");
  }

  @Test
  void constantBecomesParameter() {
    assertThat(
            repaired(
                """
                  private final int size = 1_337;
                  @Benchmark
                  public int sized() {
                    return work(size) + size;
                  }
                """,
                Remedy.PARAMETER))
        .contains("  @Param(\"1337\")\n  private int size;");
  }

  @Test
  void zeroForksBecomeOne() {
    String body =
        """
          @Fork(value = 0, warmups = 0)
          @Benchmark
          public int zero() {
            return work(n);
          }
        """;
    assertThat(repaired(body)).contains("@Fork(value = 1, warmups = 0)");
    assertThat(repaired(body, Remedy.DEFAULT_FORKS)).contains("@Fork(warmups = 0)");
  }

  @Test
  void fixtureRunsForEachIterationOnlyIfAskedFor() {
    assertThat(
            repaired(
                """
                  @Setup(Level.Invocation)
                  public void prepare() {
                    n = 10;
                  }
                  @Benchmark
                  public int worked() {
                    return work(n);
                  }
                """,
                Remedy.EACH_ITERATION))
        .contains("@Setup(Level.Iteration)");
  }

  @Test
  void methodThatOverridesIsLeft() {
    assertThat(
            reasons(
                """
                  @Benchmark
                  public String toString() {
                    Math.sqrt(x);
                    return text;
                  }
                """))
        .containsExactly("toString overrides or is overridden and cannot take a Blackhole");
  }

  @Test
  void constantInCaseLabelIsLeft() {
    assertThat(
            reasons(
                """
                  private final int size = 1337;
                  @Benchmark
                  public int sized() {
                    switch (n) {
                      case size:
                        return 1;
                      default:
                        return work(size) + size;
                    }
                  }
                """))
        .containsExactly("a case label or an annotation needs the constant");
  }

  @Test
  void otherSourceIsLeft() throws NotRepairableException {
    TestProgram program =
        program(
            """
              @Benchmark
              public void dropped() {
                Math.sqrt(x);
              }
            """);
    String other = program.sources().get("p/A.java").replace("Math.sqrt(x)", "Math.cbrt(x)");
    Outcome outcome =
        new SourceRepairs(new Program(program, program.classFiles().keySet()), CompileCheck.NONE)
            .repair(
                other, program.findings().stream().map(f -> new Task(f, Remedy.CONSUME)).toList());
    assertThat(outcome.refused().values()).containsExactly("source and class differ");
  }
}
