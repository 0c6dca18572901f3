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
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** The file after the repair of all findings; it compiles. */
  private static String after(String body, Remedy... remedies) {
    TestProgram program = program(body);
    Outcome outcome = repair(program, remedies);
    assertThat(outcome.refused().values()).isEmpty();
    assertThat(outcome.repaired()).isNotEmpty();
    String after = Edits.apply(program.sources().get("p/A.java"), outcome.edits());
    TestProgram.compile(Map.of("p/A.java", after));
    return after;
  }

  /** The body after the repair, which changes nothing else. */
  private static String repaired(String body, Remedy... remedies) {
    String after = after(body, remedies);
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
  void typeOfResultIsImported() {
    String body =
        """
          @Benchmark
          public void dropped() {
            text.chars();
          }
          @Benchmark
          public void again() {
            text.codePoints();
          }
        """;
    assertThat(after(body))
        .containsOnlyOnce("\nimport java.util.*;\nimport java.util.stream.IntStream;\n")
        .contains("public IntStream dropped()", "public IntStream again()");
    assertThat(after(body + "  static class IntStream {}\n"))
        .contains("public java.util.stream.IntStream dropped()")
        .doesNotContain("import java.util.stream");
  }

  @Test
  void privateTypeOfTheFileIsNamed() {
    assertThat(
            repaired(
                """
                  @Benchmark
                  public void dropped() {
                    Hidden.make(text);
                  }
                  static class Hidden {
                    private static class Inside {}
                    private static Inside[] make(String text) {
                      return new Inside[text.length()];
                    }
                  }
                """))
        .contains("public Hidden.Inside[] dropped()");
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
  void theLastValueIsNotConsumedTwice() {
    assertThat(
            repaired(
                """
                  @Benchmark
                  public void last(Blackhole bh) {
                    int last = 0;
                    for (int i = 0; i < n; i++) {
                      last = work(i);
                    }

                    bh.consume(last);
                  }
                """))
        .isEqualTo(
            """
              @Benchmark
              public void last(Blackhole bh) {
                int last = 0;
                for (int i = 0; i < n; i++) {
                  last = work(i);
                  bh.consume(last);
                }
              }
            """);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bh.consume(last + 1);",
        "bh.consume(n); bh.consume(last);",
        "last = work(last); bh.consume(last);",
        "if (n > 1) bh.consume(last);",
        "bh.consume(last); bh.consume(last);",
      })
  void whatElseUsesTheLastValueStays(String end) {
    String body =
        """
          @Benchmark
          public void last(Blackhole bh) {
            int last = 0;
            for (int i = 0; i < n; i++) {
              last = work(i);
            }
            %s
          }
        """
            .formatted(end);
    assertThat(repaired(body))
        .isEqualTo(body.replace("work(i);", "work(i);\n      bh.consume(last);"));
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
        .containsExactly(Remedy.RETURN, Remedy.BLACKHOLE);
    assertThat(List.of(Remedy.RETURN, Remedy.BLACKHOLE)).extracting(Remedy::label).isSorted();
    assertThat(List.of(Remedy.DROP_FINAL, Remedy.PARAMETER)).extracting(Remedy::label).isSorted();
    assertThat(List.of(Remedy.ONE_FORK, Remedy.DEFAULT_FORKS)).extracting(Remedy::label).isSorted();
    assertThat(List.of(Remedy.IN_BENCHMARK, Remedy.EACH_ITERATION))
        .extracting(Remedy::label)
        .isSorted();
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
  void namesThatAreNoVariablesDoNotCount() {
    assertThat(
            repaired(
                """
                  interface Costs { int cost(int i); }
                  Costs costs = i -> i * 37;
                  @Benchmark
                  public int cost() {
                    Costs other = i -> { int cost = i * 2; return cost; };
                    int cost = 0;
                    for (int i = 0; i < n; i++) {
                      cost += costs.cost(i) + other.cost(i);
                    }
                    return cost;
                  }
                """))
        .contains("bh.consume(costs.cost(i) + other.cost(i));")
        .doesNotContain("int cost = 0", "return cost;\n");
  }

  @Test
  void sumsOfSumsGoAsAWhole() {
    assertThat(repaired(NESTED.formatted("sum += row;")))
        .isEqualTo(
            """
              @Benchmark
              public void summed(Blackhole bh) {
                for (int i = 0; i < n; i++) {
                  for (int j = 0; j < n; j++) {
                    bh.consume(work(i * j));
                  }
                }
              }
            """);
  }

  @Test
  void noSumIsRepairedWithoutThoseThatItAddsUp() {
    assertThat(reasons(NESTED.formatted("if (row > 0) sum += row;")))
        .contains("it adds up sums that cannot be repaired");
  }

  private static final String NESTED =
      """
        @Benchmark
        public int summed() {
          int sum = 0;
          for (int i = 0; i < n; i++) {
            int row = 0;
            for (int j = 0; j < n; j++) {
              row += work(i * j);
            }
            %s
          }
          return sum;
        }
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "list.parallelStream().filter(s -> !s.isEmpty()).forEach(s -> s.concat(text));",
        "new Thread(() -> text.concat(text)).start();",
        "new Thread() { @Override public void run() { text.concat(text); } }.start();",
        "Runnable task = () -> text.concat(text); pool.execute(task);",
        "pool.submit(Objects.requireNonNull((Runnable) () -> { text.concat(text); }));",
        "java.util.concurrent.CompletableFuture.runAsync(() -> helper());",
        "var stream = list.parallelStream(); stream.forEach(s -> s.concat(text));",
        "var all = list.stream(); var some = all.parallel(); some.forEach(s -> s.concat(text));",
        "Runnable task; task = () -> text.concat(text); new Thread(task).start();",
        "Arrays.parallelSetAll(new int[9], i -> { text.concat(text); return i; });",
        "handOver(() -> text.concat(text));",
      })
  void noBlackholeServesTwoThreads(String statement) {
    String body =
        """
          List<String> list = List.of("a", "b");
          java.util.concurrent.ExecutorService pool;
          private void handOver(Runnable given) {
            pool.execute(given);
          }
          @Benchmark
          public void elsewhere() {
            %s
          }
          private void helper() {
            for (int i = 0; i < n; i++) text.concat(text);
          }
        """;
    assertThat(reasons(body.formatted(statement)))
        .isNotEmpty()
        .containsOnly("it runs in another thread, which has no Blackhole");
  }

  @Test
  void variablesOfOneNameMayLeadInACircle() {
    assertThat(
            repaired(
                """
                  List<String> list = List.of("a", "b");
                  @Benchmark
                  public void circle() {
                    { var one = list.stream(); var two = one.skip(0); two.close(); }
                    { var two = list.stream(); var one = two.skip(0); one.forEach(s -> s.concat(text)); }
                  }
                """))
        .contains("one.forEach(s -> bh.consume(s.concat(text)));");
  }

  @Test
  void twoConstantsOfOneDeclarationLoseItsFinalOnce() {
    assertThat(
            repaired(
                """
                  private final int width = 1337, height = 42;
                  @Benchmark
                  public int area() {
                    return work(width) * width + work(height) / height;
                  }
                """))
        .contains("  private int width = 1337, height = 42;");
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
  void fixtureIsCalledFromTheBenchmarksIfAskedFor() {
    assertThat(
            repaired(
                """
                  @Setup(Level.Invocation)
                  public void prepare() throws java.io.IOException {
                    n = 10;
                  }
                  @TearDown(Level.Invocation) public void release() {
                    n = 0;
                  }
                  @Benchmark
                  public void worked(Blackhole sink) {
                    // as in production
                    sink.consume(work(n));
                  }
                  @Benchmark public void twice(Blackhole sink) throws CloneNotSupportedException { sink.consume(work(n + n)); }
                  @Benchmark
                  public void baseline() {
                  }
                """,
                Remedy.IN_BENCHMARK))
        .isEqualTo(
            """
              public void prepare() throws java.io.IOException {
                n = 10;
              }
              public void release() {
                n = 0;
              }
              @Benchmark
              public void worked(Blackhole sink) throws java.io.IOException {
                prepare();
                // as in production
                sink.consume(work(n));
                release();
              }
              @Benchmark public void twice(Blackhole sink) throws CloneNotSupportedException, java.io.IOException { prepare(); sink.consume(work(n + n)); release(); }
              @Benchmark
              public void baseline() throws java.io.IOException { prepare(); release();
              }
            """);
  }

  @Test
  void fixtureOfStateIsCalledThroughTheParameter() {
    assertThat(
            repaired(
                """
                  @State(Scope.Thread)
                  public static class Numbers {
                    int m;
                    @Setup(Level.Invocation)
                    public void prepare() {
                      m = 10;
                    }
                  }
                  @Benchmark
                  public int worked(Blackhole unused, Numbers numbers) {
                    return work(numbers.m);
                  }
                  @Benchmark
                  public void baseline(Numbers numbers) {}
                  @Benchmark
                  public int unaffected() {
                    return work(n);
                  }
                """,
                Remedy.IN_BENCHMARK))
        .contains("baseline(Numbers numbers) { numbers.prepare(); }")
        .contains("    numbers.prepare();\n    return work(numbers.m);", "{\n    return work(n);");
  }

  @Test
  void onlyJmhCanRunSomeFixtures() {
    String benchmark =
        """
          @Benchmark
          public int worked(Numbers numbers) {
            return work(numbers.m);
          }
          public static class Sub extends A { }
        """;
    String state =
        """
          @State(Scope.Thread)
          public static class Numbers {
            int m;
            @Setup(Level.Invocation)
            public void prepare() {
              m = 10;
            }
          }
        """;
    String shared = state.replace("Scope.Thread", "Scope.Benchmark");
    assertThat(repaired(shared + benchmark)).contains("numbers.prepare();");
    assertThat(repaired(shared + "  /* not @Threads(2) */ @Threads(1)\n" + benchmark))
        .contains("numbers.prepare();");
    assertThat(reasons(shared + "  @Threads(Threads.MAX)\n" + benchmark))
        .containsOnly("several threads may share the state");
    assertThat(reasons(shared + "  @Threads(2)\n" + benchmark))
        .containsOnly("several threads may share the state");
    assertThat(reasons(state.replace("@Setup", "@TearDown") + benchmark))
        .containsOnly("a benchmark has a result before the fixture runs");
    assertThat(reasons(state.replace("prepare()", "prepare(Blackhole bh)") + benchmark))
        .containsOnly("only JMH can call the fixture");
    assertThat(
            reasons(
                state
                    + benchmark
                        .replace("Numbers n", "Others n")
                        .replace("extends A", "")
                        .replace("class Sub", "class Others extends Numbers")))
        .containsOnly("a benchmark elsewhere needs the fixture");
  }

  @Test
  void importThatNothingNeedsAnyMoreGoes() {
    String source =
        """
        package p;

        import org.openjdk.jmh.annotations.Benchmark;
        import org.openjdk.jmh.annotations.Level;
        import org.openjdk.jmh.annotations.Scope;
        import org.openjdk.jmh.annotations.Setup;
        import org.openjdk.jmh.annotations.State;
        import java.util.List;

        @State(Scope.Thread)
        public class A {
          int n;

          /** Counts from 10: no {@link Level} for that. */
          @Setup(Level.Invocation)
          public void prepare() {
            n = 10;
          }

          @Benchmark
          public int counted() {
            return n++;
          }
        }
        """;
    TestProgram program = TestProgram.compile(Map.of("p/A.java", source));
    Outcome outcome = repair(program, Remedy.IN_BENCHMARK);
    String after = Edits.apply(source, outcome.edits());
    TestProgram.compile(Map.of("p/A.java", after));
    assertThat(after)
        .isEqualTo(
            source
                .replace("import org.openjdk.jmh.annotations.Setup;\n", "")
                .replace("  @Setup(Level.Invocation)\n", "")
                .replace("return n++", "prepare();\n    return n++"));
  }

  @Test
  void sumOfSeveralTermsGoesAsAWhole() {
    assertThat(
            repaired(
                """
                  @Benchmark
                  public int summed() {
                    int sum = 0;
                    for (int i = 0; i < n; i++) {
                      if (i % 3 == 0) {
                        sum ^= work(i);
                      } else if (i % 3 == 1) {
                        sum ^= work(i + 1);
                      }
                    }
                    return sum;
                  }
                """))
        .isEqualTo(
            """
              @Benchmark
              public void summed(Blackhole bh) {
                for (int i = 0; i < n; i++) {
                  if (i % 3 == 0) {
                    bh.consume(work(i));
                  } else if (i % 3 == 1) {
                    bh.consume(work(i + 1));
                  }
                }
              }
            """);
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

  /** A public class has a bridge to each public method of a superclass that is not public. */
  @Test
  void inheritedBridgeOverridesNothing() {
    String body =
        """
          @State(Scope.Thread)
          private abstract static class Base {
            double y = 2;
            @Benchmark
            public void run() {
              Math.sqrt(y);
            }
          }
          public static class Sub extends Base { }
          double called(Sub sub) {
            sub.run();
            return x;
          }
        """;
    assertThat(repaired(body))
        .isEqualTo(body.replace("void run", "double run").replace("Math.sqrt", "return Math.sqrt"));
    assertThat(reasons(body.replace("Math.sqrt(y);", "Math.sqrt(y); Math.sqrt(y + 1);")))
        .containsOnly("nobody passes a Blackhole to called");
    String other = "public static class Other extends Base { @Override public void run() { } }\n";
    assertThat(reasons(body + other))
        .containsExactly("run overrides or is overridden and cannot take a Blackhole");
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
  void onlyTheRepairThatDoesNotCompileIsLeft() {
    TestProgram program =
        program(
            """
              @Benchmark
              public void first() {
                Math.sqrt(x);
              }
              @Benchmark
              public void second() {
                Math.sqrt(n);
              }
            """);
    CompileCheck check =
        (before, after) ->
            after.contains("return Math.sqrt(n)") ? Optional.of("no") : Optional.empty();
    Outcome outcome =
        new SourceRepairs(new Program(program, program.classFiles().keySet()), check)
            .repair(
                program.sources().get("p/A.java"),
                program.findings().stream().map(f -> new Task(f, Remedy.CONSUME)).toList());
    assertThat(outcome.repaired()).hasSize(1);
    assertThat(outcome.refused().values())
        .containsExactly("the repaired file would not compile: no");
    assertThat(Edits.apply(program.sources().get("p/A.java"), outcome.edits()))
        .contains("return Math.sqrt(x);", "    Math.sqrt(n);");
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
