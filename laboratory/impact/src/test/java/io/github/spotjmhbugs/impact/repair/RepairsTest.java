// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.finding.Finding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** What the sink of a repaired benchmark gets. */
class RepairsTest {
  private static final String MEMBERS =
      """
      int i = 7; long l = 70; float f = 1.5f; double d = 4; int[] array = {3, 1, 2}; int sum; long total;
      static long all; byte narrow; Integer boxed = 0; double[] sums = {0, 5};
      static int twice(int x) { return x * 2; }
      static long square(int x) { return (long) x * x; }
      static double half(double x) { return x / 2; }
      """;

  @TempDir Path directory;

  /** Repairs the first finding of a practice and runs the benchmark that it names. */
  private List<Object> consumed(String practice, String members, String... options)
      throws IOException, InterruptedException {
    TargetClasses classes = compiled(members, options);
    Repair repair = new Repairs(classes).repair(only(practice, classes));
    assertThat(repair).isInstanceOf(Repair.Rewritten.class);
    Repair.Rewritten rewritten = (Repair.Rewritten) repair;
    return BenchmarkRun.of(rewritten.benchmarks().get(0), classes.with(rewritten.classes()))
        .orElseThrow()
        .consumed();
  }

  private TargetClasses compiled(String members, String... options) throws IOException {
    String type = "@State(Scope.Thread) public class Bench {" + MEMBERS + members + "}";
    return TargetClasses.compile(directory, "Bench", type, options);
  }

  private static Finding only(String practice, TargetClasses classes) {
    List<Finding> findings =
        classes.findings().stream()
            .filter(finding -> finding.pattern().practice().name().equals(practice))
            .toList();
    assertThat(findings).hasSize(1);
    return findings.get(0);
  }

  private List<Object> dropped(String body) throws IOException, InterruptedException {
    return consumed("RETU", "@Benchmark public void b() {" + body + "}");
  }

  private List<Object> folded(String body) throws IOException, InterruptedException {
    return consumed("LOOP", "@Benchmark public Object b() {" + body + "}");
  }

  @Test
  void resultsOfAllTypesAreConsumed() throws Exception {
    assertThat(dropped("twice(i);")).containsExactly(14);
    assertThat(dropped("square(i);")).containsExactly(49L);
    assertThat(dropped("half(d);")).containsExactly(2.0);
    assertThat(dropped("Math.abs(f);")).containsExactly(1.5f);
    assertThat(dropped("Integer.toHexString(i);")).containsExactly("7");
    assertThat(dropped("Character.isDigit(i);")).containsExactly(0);
  }

  @Test
  void deadVariablesAreConsumed() throws Exception {
    assertThat(dropped("int x = twice(i);")).containsExactly(14);
    assertThat(dropped("long x = twice(i);")).containsExactly(14);
    assertThat(dropped("double x = half(d) + half(d + 2);")).containsExactly(5.0);
    assertThat(dropped("Object x = square(i);")).containsExactly(49L);
  }

  @Test
  void eachAlternativeOfAChoiceIsConsumed() throws Exception {
    String choice = "int x; if (%s) { x = twice(i); } else { x = twice(i + 1); }";
    assertThat(dropped(choice.formatted("d > 3"))).containsExactly(14);
    assertThat(dropped(choice.formatted("d < 3"))).containsExactly(16);
    assertThat(dropped("int x = d < 3 ? twice(i) : twice(i + 1);")).containsExactly(16);
  }

  @Test
  void valuesOfAllIterationsAreConsumed() throws Exception {
    assertThat(
            consumed(
                "RETU",
                "@Benchmark public int b() { int x = 0; for (int a : array) { x = twice(a); }"
                    + " return x; }"))
        .containsExactly(6, 2, 4);
    assertThat(dropped("for (int a : array) { twice(a); }")).containsExactly(6, 2, 4);
  }

  @Test
  void forgottenObjectsAreConsumedWithWhatTheyHold() throws Exception {
    assertThat(dropped("List<Integer> x = new ArrayList<>(); x.add(i);"))
        .containsExactly(List.of(7));
    assertThat(dropped("int[] x = new int[i]; x[0] = twice(i);"))
        .singleElement()
        .isEqualTo(new int[] {14, 0, 0, 0, 0, 0, 0});
    assertThat(dropped("new StringBuilder(i > 3 ? \"a\" : \"b\");"))
        .singleElement()
        .hasToString("a");
  }

  @Test
  void helpersAreRepairedAtAnyDepth() throws Exception {
    String helpers = "void one() { two(); } private void two() { twice(i); square(i); }";
    assertThat(consumed("RETU", helpers + "@Benchmark public void b() { one(); }"))
        .containsExactly(14, 49L);
    String lambda = "@Benchmark public void b() { Runnable r = () -> twice(i); r.run(); }";
    assertThat(consumed("RETU", lambda)).containsExactly(14);
    String inInterface =
        "interface Helper { default void help(int x) { twice(x); } }"
            + "static class Helping implements Helper {} final Helping h = new Helping();"
            + "@Benchmark public void b() { h.help(i); }";
    assertThat(consumed("RETU", inInterface)).containsExactly(14);
    assertThat(consumed("RETU", inInterface, "--release", "8")).containsExactly(14);
  }

  @Test
  void termsOfAllTypesAreConsumed() throws Exception {
    String loop = "for (int a : array) { %s } return x;";
    assertThat(folded("int x = 0;" + loop.formatted("x += twice(a);"))).containsExactly(6, 2, 4);
    assertThat(folded("int x = 0;" + loop.formatted("x = twice(a) + x;"))).containsExactly(6, 2, 4);
    assertThat(folded("long x = 1;" + loop.formatted("x *= square(a);")))
        .containsExactly(9L, 1L, 4L);
    assertThat(folded("long x = 1;" + loop.formatted("x = square(a) * x;")))
        .containsExactly(9L, 1L, 4L);
    assertThat(folded("double x = 0;" + loop.formatted("x = half(a) + x;")))
        .containsExactly(1.5, 0.5, 1.0);
    assertThat(folded("double x = 0;" + loop.formatted("x -= half(a);")))
        .containsExactly(1.5, 0.5, 1.0);
    assertThat(folded("int x = 0;" + loop.formatted("x = Math.max(twice(a), x);")))
        .containsExactly(6, 2, 4);
    assertThat(folded("long x = 0;" + loop.formatted("x = Math.max(square(a), x);")))
        .containsExactly(9L, 1L, 4L);
    assertThat(folded("byte x = 0;" + loop.formatted("x += twice(a);"))).containsExactly(6, 2, 4);
    assertThat(folded("int x = 0;" + loop.formatted("x += half(a);")))
        .containsExactly(1.5, 0.5, 1.0);
    assertThat(folded("Integer x = 0;" + loop.formatted("x += twice(a);")))
        .containsExactly(6, 2, 4);
  }

  @Test
  void allTermsOfAnAccumulatorAreConsumed() throws Exception {
    String loop = "int x = 0; for (int a : array) { x = x + twice(a) + twice(a + 1); } return x;";
    assertThat(folded(loop)).containsExactly(6, 8, 2, 4, 4, 6);
    String nested =
        "int x = 0; for (int a : array) { for (int b : array) { x += twice(a * b); } } return x;";
    assertThat(folded(nested)).hasSize(9);
  }

  @Test
  void accumulatorsInMemoryKeepWhatTheyHold() throws Exception {
    String loop = "for (int a : array) { %s } return i;";
    assertThat(folded(loop.formatted("sum += twice(a);"))).containsExactly(6, 2, 4);
    assertThat(folded(loop.formatted("total += square(a);"))).containsExactly(9L, 1L, 4L);
    assertThat(folded(loop.formatted("total = square(a) + total;"))).containsExactly(9L, 1L, 4L);
    assertThat(folded(loop.formatted("all += square(a);"))).containsExactly(9L, 1L, 4L);
    assertThat(folded(loop.formatted("narrow += twice(a);"))).containsExactly(6, 2, 4);
    assertThat(folded(loop.formatted("sums[1] += half(a);"))).containsExactly(1.5, 0.5, 1.0);
  }

  /**
   * What the benchmark computes when the given field, one of those that the repair adds, differs.
   */
  private String computed(String members, int field, Object other) throws Exception {
    TargetClasses classes = compiled(members);
    Repair.Rewritten repair =
        (Repair.Rewritten) new Repairs(classes).repair(only("CONST", classes));
    String benchmark = repair.benchmarks().get(0);
    TargetClasses repaired = classes.with(repair.classes());
    assertThat(BenchmarkRun.of(benchmark, repaired).orElseThrow().returned())
        .isEqualTo(BenchmarkRun.of(benchmark, classes).orElseThrow().returned());
    List<FieldNode> added = ClassRepository.parse(repaired.bytesOf("p/Bench")).fields;
    int first = ClassRepository.parse(classes.bytesOf("p/Bench")).fields.size();
    String name = added.get(first + field).name;
    return BenchmarkRun.with("p.Bench", name, other, benchmark, repaired).orElseThrow().returned();
  }

  @Test
  void constantInputsAreRead() throws Exception {
    assertThat(computed("@Benchmark public long b() { return Math.round(42.195); }", 0, 7.6))
        .isEqualTo("8");
    String folded = "@Benchmark public int b() { return Integer.reverse(\"ab\".length()) + 1; }";
    assertThat(computed(folded, 0, "")).isEqualTo("1");
  }

  @Test
  void constantFieldsAreInputsThatTheInitialiserKnows() throws Exception {
    String initialiser = "static final double D; static { D = Math.sqrt(Math.PI); }";
    assertThat(
            computed(initialiser + "@Benchmark public double b() { return Math.ceil(D); }", 0, 6.5))
        .isEqualTo("7.0");
  }

  /** What the benchmark computes when its field no longer holds 1234. */
  private String read(String members) throws Exception {
    return read("p.Bench", "final int c = 1234;" + members, 100);
  }

  private String read(String owner, String members, Object other) throws Exception {
    TargetClasses classes = compiled(members);
    Repair repair = new Repairs(classes).repair(only("FINAL", classes));
    if (repair instanceof Repair.Impossible impossible) {
      return impossible.reason();
    }
    Repair.Rewritten rewritten = (Repair.Rewritten) repair;
    String benchmark = rewritten.benchmarks().get(0);
    TargetClasses repaired = classes.with(rewritten.classes());
    assertThat(BenchmarkRun.of(benchmark, repaired).orElseThrow().returned())
        .isEqualTo(BenchmarkRun.of(benchmark, classes).orElseThrow().returned());
    return BenchmarkRun.with(owner, "c", other, benchmark, repaired).orElseThrow().returned();
  }

  @Test
  void aConstantOfTheBenchmarksOwnClassIsRead() throws Exception {
    assertThat(read("@Benchmark public int b() { return twice(c) + c; }")).isEqualTo("300");
    assertThat(read("@Benchmark public int b() { return twice(c - 1); }")).isEqualTo("198");
    assertThat(read("@Benchmark public int b() { return twice(-c); }")).isEqualTo("-200");
    assertThat(read("@Benchmark public double b() { return half(c); }")).isEqualTo("50.0");
    assertThat(read("@Benchmark public int b() { int x = twice(i); x += c; return x; }"))
        .isEqualTo("114");
    assertThat(read("@Benchmark public int b() { return twice(c(i)); } int c(int x) { return c; }"))
        .isEqualTo("200");
  }

  @Test
  void aConstantIsReadThroughOtherObjects() throws Exception {
    String state = "@State(Scope.Thread) public static class S { %s final int c = 1234; }";
    String benchmark = "@Benchmark public int b(S s) { return twice(s.c); }";
    assertThat(read("p.Bench$S", state.formatted("") + benchmark, 100)).isEqualTo("200");
    assertThat(read("p.Bench$S", state.formatted("private") + benchmark, 100)).isEqualTo("200");
    String inner = "class In { int get() { return twice(c) + i; } }";
    assertThat(read(inner + "@Benchmark public int b() { return new In().get(); }"))
        .isEqualTo("207");
    String lambda = "IntSupplier s = () -> twice(c) + i; return s.getAsInt();";
    assertThat(read("@Benchmark public int b() { " + lambda + " }")).isEqualTo("207");
  }

  /** It makes the code larger, in the original as well. */
  @Test
  void theCheckOfAnotherObjectIsKept() throws Exception {
    TargetClasses classes =
        compiled(
            "@State(Scope.Thread) public static class S { final int n = 4711; }"
                + "@Benchmark public int b(S s) { return twice(s.n); }");
    Repair.Rewritten repaired =
        (Repair.Rewritten) new Repairs(classes).repair(only("FINAL", classes));
    MethodNode method = method("b", repaired.classes().get("p/Bench"));
    assertThat(method.instructions)
        .filteredOn(MethodInsnNode.class::isInstance)
        .extracting(call -> ((MethodInsnNode) call).name)
        .containsExactly("requireNonNull", "twice");
  }

  @Test
  void aCommonConstantIsReadWhereItsTypeIsExpected() throws Exception {
    String flag =
        "final boolean c = true; static String text(boolean c, int x) { return c + \"\" + x; }";
    assertThat(
            read(
                "p.Bench",
                flag + "@Benchmark public String b() { int x = 1; return text(c, x + i); }",
                false))
        .isEqualTo("false8");
  }

  @Test
  void saysWhyAConstantIsNotRead() throws Exception {
    assertThat(read("p.Bench", "final int c = 3; @Benchmark public int b() { return i * c; }", 100))
        .isEqualTo("the constant cannot be told from other literals of the same value");
    assertThat(
            read(
                "p.Bench",
                "final boolean c = true; @Benchmark public int b() { return c ? twice(i) : i; }",
                100))
        .isEqualTo("nothing of the constant is left in the bytecode");
  }

  @Test
  void anEmptiedBenchmarkReturnsNothing() throws Exception {
    String benchmark =
        "@Benchmark public %s b() throws Exception { try { return %s; } finally { i++; } }";
    for (String type : List.of("int twice(i)", "long l", "float f", "double d", "String \"s\"")) {
      String[] words = type.split(" ", 2);
      TargetClasses classes = compiled(benchmark.formatted(words[0], words[1]));
      TargetClasses emptied = classes.with(new Repairs(classes).emptied("p.Bench#b"));
      assertThat(BenchmarkRun.of("p.Bench#b", emptied).orElseThrow().returned())
          .isIn("0", "0.0", "null");
    }
    TargetClasses classes = compiled("");
    assertThatThrownBy(() -> new Repairs(classes).emptied("p.Bench#b"))
        .hasMessage("p.Bench#b: there is no benchmark p.Bench#b");
  }

  @Test
  void anInheritedBenchmarkIsEmptiedWhereItIsDeclared() throws Exception {
    TargetClasses classes =
        TargetClasses.compile(
            directory,
            "Bench",
            "public class Bench extends Outer.Base {} class Outer {"
                + " public abstract static class Base { @Benchmark public int b() { return 1; } } }");
    assertThat(new Repairs(classes).emptied("p.Bench#b")).containsOnlyKeys("p/Outer$Base");
  }

  @Test
  void aRepairKeepsDebugTablesAndAnnotations() throws Exception {
    TargetClasses classes =
        compiled(
            "@Deprecated @Benchmark public int b(@Deprecated int a) { int x = twice(a);"
                + " for (int n : array) { int y = n; i += y; } return i; }");
    Repair.Rewritten repaired =
        (Repair.Rewritten) new Repairs(classes).repair(only("RETU", classes));
    assertThat(debugTables(repaired.classes().get("p/Bench")))
        .isEqualTo(debugTables(classes.bytesOf("p/Bench")));
  }

  private static MethodNode method(String name, byte[] classFile) {
    return ClassRepository.parseWithFrames(classFile).methods.stream()
        .filter(each -> each.name.equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static String debugTables(byte[] classFile) {
    MethodNode method = method("b", classFile);
    StringBuilder text = new StringBuilder();
    method.localVariables.forEach(v -> text.append(v.name).append(v.index).append(v.desc));
    method.visibleAnnotations.forEach(annotation -> text.append(annotation.desc));
    text.append(method.visibleParameterAnnotations[0].size());
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof LineNumberNode line) {
        text.append(line.line).append(' ');
      } else if (instruction instanceof FrameNode frame) {
        text.append(frame.type).append(frame.local).append(frame.stack);
      }
    }
    return text.toString();
  }

  @Test
  void theSinkIsKnownToTheJvmByItsHint() throws Exception {
    assertThat(SinkClass.hints())
        .isEqualTo("blackhole,io/github/spotjmhbugs/runtime/Sink.consume\n");
    ClassNode sink = ClassRepository.parse(SinkClass.classFile());
    assertThat(sink.name).isEqualTo(SinkClass.NAME);
    assertThat(sink.version).isEqualTo(Opcodes.V1_8);
  }

  @Test
  void saysThatAClassIsMissing() throws Exception {
    TargetClasses classes = compiled("@Benchmark public void b() { twice(i); }");
    Finding finding = only("RETU", classes);
    assertThat(new Repairs(name -> null).repair(finding))
        .isEqualTo(
            new Repair.Impossible("the class that holds it is not among those of the target"));
    assertThat(new Repairs(name -> new byte[0]).repair(finding))
        .isEqualTo(
            new Repair.Impossible(
                "the class that holds it cannot be read: truncated or damaged class file"));
  }
}
