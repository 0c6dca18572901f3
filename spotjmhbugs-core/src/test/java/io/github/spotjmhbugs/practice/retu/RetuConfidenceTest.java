// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.retu;

import static io.github.spotjmhbugs.finding.Confidence.NORMAL;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.practice.Defects;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import org.junit.jupiter.api.Test;

/** What the body of a benchmark is worth; {@code Ext} is a class that cannot be looked into. */
class RetuConfidenceTest {
  private static final String EXT =
      """
      class Ext {
        Ext(Object any) {} Ext(int size) {} Ext(Class<?> type) {} Ext(int[] sizes) {} Ext() {}
        void put(Object o) {} void run(Object o) {} void run(Runnable r) {} int size() { return 0; }
        int step() { return 0; } Object made() { return null; } void close() {} Ext self() { return this; }
        static int now() { return 0; } static Future<String> submit() { return null; } static boolean is() { return true; }
        static void act() {} int poll() { return 1; } static void take(Object o) {} static Void nothing() { return null; } Ext write(Object o) { return this; }
      }
      """;

  private static final String MEMBERS =
      """
      double d; int i; Object shared; List<String> list; Ext ext; static int s; volatile int vol; int[] array;
      """;

  private static String found(String body) {
    return found("", body);
  }

  /** The confidences of what is found in the one benchmark, in the order of the code. */
  private static String found(String helpers, String body) {
    String benchmark =
        "@State(Scope.Thread) public class Bench {\n"
            + (MEMBERS + helpers)
            + ("@Benchmark public int b() throws Exception {" + body + "} }");
    return new RetuPractice()
            .check(
                InMemoryCompiler.benchmarks(benchmark, EXT).without("p/Ext").benchmarks("p/Bench"))
            .stream()
            .map(Finding::confidence)
            .toList()
            .toString();
  }

  @Test
  void anUnknownObjectThatIsDroppedAtOnceWasMadeForItsOwnSake() {
    assertThat(found("new Ext(); return 1;")).isEqualTo("[NORMAL]");
    assertThat(found("new Ext(shared); return 1;")).isEqualTo("[NORMAL]");
    assertThat(found("Ext e = new Ext(); return e.size();")).isEqualTo("[]");
    assertThat(found("try { new Ext(); } catch (RuntimeException e) { return 2; } return 1;"))
        .isEqualTo("[]");
  }

  @Test
  void anUnknownContainerIsFilledAndForgotten() {
    String fill = "Ext e = new Ext(%s); e.put(shared); e.put(i); return 1;";
    assertThat(found(fill.formatted(""))).isEqualTo("[NORMAL]");
    assertThat(found(fill.formatted("16"))).isEqualTo("[NORMAL]");
    assertThat(found(fill.formatted("new int[2]"))).isEqualTo("[NORMAL]");
    assertThat(found(fill.formatted("String.class"))).isEqualTo("[NORMAL]");
    assertThat(found(fill.formatted("new int[3]"))).isEqualTo("[NORMAL]");
    assertThat(found(fill.formatted("(Object) null"))).isEqualTo("[NORMAL]");
    assertThat(found(fill.formatted("\"name\""))).isEqualTo("[]");
    assertThat(found(fill.formatted("list"))).isEqualTo("[]");
  }

  @Test
  void theResultOfAFunctionIsWhatItIsFor() {
    String function = "java.util.function.Supplier<String> function;";
    assertThat(found(function, "function.get(); return 1;")).isEqualTo("[NORMAL]");
    assertThat(found("java.util.concurrent.Callable<Void> function;", "function.call(); return 1;"))
        .isEqualTo("[]");
  }

  @Test
  void whatAnUnknownStaticMethodIsHandedIsNotForgotten() {
    assertThat(found("List<Object> l = new ArrayList<>(); l.add(shared); Ext.take(l); return 1;"))
        .isEqualTo("[]");
    assertThat(found("Ext e = new Ext(); Ext.take(e); return 1;")).isEqualTo("[]");
  }

  @Test
  void anUnknownObjectIsForgottenOnlyIfItIsFilled() {
    assertThat(found("Ext e = new Ext(); e.size(); return 1;")).isEqualTo("[]");
    assertThat(found("Ext e = new Ext(); e.run(shared); return 1;")).isEqualTo("[]");
    assertThat(found("Ext e = new Ext(); e.run(() -> { s++; }); return 1;")).isEqualTo("[]");
    assertThat(found("Ext e = new Ext(list); e.put(i); return 1;")).isEqualTo("[LOW]");
  }

  private static String helper(String helper) {
    return found("int help() throws Exception { " + helper + " }", "help(); return 1;");
  }

  @Test
  void aHelperThatReturnsWhatItComputesIsThereForItsResult() {
    assertThat(helper("return Ext.now() + i;")).isEqualTo("[NORMAL]");
    assertThat(helper("return 2 * ext.size() + i;")).isEqualTo("[NORMAL]");
    assertThat(helper("int t = Ext.now(); Math.abs(i); return t + 1;")).contains("NORMAL");
  }

  @Test
  void whatAHelperReturnsIsWhatItIsForUnlessThatIsAByProduct() {
    assertThat(helper("return Ext.now();")).isEqualTo("[NORMAL]");
    assertThat(helper("return ext.poll();"))
        .isEqualTo(found("ext.poll(); return 1;"))
        .isEqualTo("[]");
  }

  @Test
  void aHelperThatDoesAnythingElseIsNot() {
    assertThat(helper("Ext.act(); return i;")).isEqualTo("[]");
    assertThat(helper("Ext.act(); return i + 1;")).isEqualTo("[]");
    assertThat(helper("int t = Ext.now(); s = t; return t;")).isEqualTo("[]");
    assertThat(helper("int t = Ext.now(); i = t; return t;")).isEqualTo("[]");
    assertThat(helper("int t = Ext.now(); array[0] = t; return t;")).isEqualTo("[]");
    assertThat(helper("synchronized (ext) { return Ext.now(); }")).isEqualTo("[]");
    assertThat(helper("Ext.now(); return 5;")).isEqualTo("[]");
  }

  @Test
  void lockedOpaqueAndAsynchronousHelpersAreNotThereForTheirResult() {
    assertThat(found("int help() { return Ext.now() + i; }", "help(); return 1;"))
        .isEqualTo("[NORMAL]");
    assertThat(found("synchronized int help() { return Ext.now() + i; }", "help(); return 1;"))
        .isEqualTo("[]");
    assertThat(
            found(
                "@CompilerControl(CompilerControl.Mode.DONT_INLINE) int help() { return Ext.now() +"
                    + " i; }",
                "help(); return 1;"))
        .isEqualTo("[]");
    assertThat(found("Future<String> help() { return Ext.submit(); }", "help(); return 1;"))
        .isEqualTo("[]");
    assertThat(
            new RetuPractice()
                .check(
                    InMemoryCompiler.benchmarks(
                            "@State(Scope.Thread) public class Bench { @Benchmark public void b()"
                                + " { Other.help(); Ext.submit(); } }",
                            "class Other { static int help() { return Ext.now(); } }",
                            EXT)
                        .without("p/Ext")
                        .benchmarks("p/Bench")))
        .isEmpty();
  }

  @Test
  void unknownResultsAreWorthAHintWhereTheyAreKept() {
    assertThat(found("Ext.now(); Ext.submit(); return 1;")).isEqualTo("[]");
    assertThat(found("int t = Ext.now(); return 1;")).isEqualTo("[LOW]");
    assertThat(found("int t = 2 * Ext.now(); return 1;")).isEqualTo("[LOW]");
    assertThat(found("Object o = Ext.nothing(); return 1;")).isEqualTo("[]");
  }

  @Test
  void aHelperMayCloseWhatItReadFrom() {
    String read = "Ext e = ext.self(); int t = e.step(); e.close(); return t;";
    assertThat(helper(read)).isEqualTo("[NORMAL]");
    assertThat(helper(read.replace("close", "put(i); e.close"))).isEqualTo("[]");
    assertThat(helper(read.replace("e.step()", "e.write(i).step()"))).isEqualTo("[]");
    assertThat(helper(read.replace("close", "act"))).isEqualTo("[]");
    assertThat(helper(read.replace("ext.self()", "i > 0 ? ext.self() : null"))).isEqualTo("[]");
    assertThat(helper("int t = ext.step(); ext.close(); return t;")).isEqualTo("[]");
  }

  @Test
  void whatIsOnlyReadIsWorthNothing() {
    assertThat(found("int t = i; return 1;")).isEqualTo("[]");
    assertThat(found("int t = array[0]; return 1;")).isEqualTo("[]");
    assertThat(found("int t = i + 1; return 1;")).isEqualTo("[HIGH]");
    assertThat(found("int t = vol; return 1;")).isEqualTo("[]");
    assertThat(found("int t = vol + 1; return 1;")).isEqualTo("[]");
    assertThat(found("int t = vol + i; return 1;")).isEqualTo("[NORMAL]");
    assertThat(found("int t = 0; t++; return 1;")).isEqualTo("[]");
  }

  @Test
  void aChoiceIsWorthWhatItsAlternativesAre() {
    assertThat(found("double t = i > 0 ? Math.sqrt(d) : 1; return 1;")).isEqualTo("[HIGH]");
    assertThat(found("double t = 1; if (i > 0) { t = Math.sqrt(d); } return 1;"))
        .isEqualTo("[HIGH]");
    assertThat(found("double t = i > 0 ? 1 : Math.sqrt(d); return 1;")).isEqualTo("[HIGH]");
    assertThat(found("int t = i > 0 ? 2 : 1; return 1;")).isEqualTo("[]");
  }

  @Test
  void whatIsHandedBackIsWorthWhatItWas() {
    String same = "static double same(double x) { return x; }";
    assertThat(found(same, "same(Math.sqrt(d)); return 1;")).isEqualTo("[HIGH]");
    assertThat(found(same, "same(d); return 1;")).isEqualTo("[]");
  }

  private static String overwritten(String type, String body) {
    return found(
        type
            + " r = %s; int n = 0; for (int k = 0; k < 99; k++) { ".formatted("0")
            + body
            + " } return n + (int) r;");
  }

  @Test
  void whatTheNextIterationOverwritesIsLost() {
    assertThat(overwritten("double", "r = Math.sqrt(d + k);")).isEqualTo("[NORMAL]");
    assertThat(overwritten("float", "r = (float) Math.sqrt(d + k);")).isEqualTo("[NORMAL]");
    assertThat(overwritten("Integer", "r = Math.abs(i + k);")).isEqualTo("[NORMAL]");
    assertThat(overwritten("double", "n += (int) r; r = Math.sqrt(d + k);")).isEqualTo("[]");
    assertThat(overwritten("double", "r = Math.sqrt(r + k);")).isEqualTo("[]");
    assertThat(overwritten("double", "r += Math.sqrt(d + k);")).isEqualTo("[]");
    assertThat(overwritten("double", "r = ext.size();")).isEqualTo("[]");
  }

  @Test
  void forksThatForbidInliningKeepTheCallsOfHelpers() {
    String fork =
        "@State(Scope.Thread) @Fork(jvmArgs = \"-XX:-Inline\") public class Bench { double d;"
            + " double help() { return Math.sqrt(d); } @Benchmark public void b() { %s } }";
    assertThat(inlining(fork.formatted("help();"))).isZero();
    assertThat(inlining(fork.replace("-XX:-Inline", "-Xmx1g").formatted("help();"))).isOne();
    assertThat(inlining(fork.formatted("double t = d * d;"))).isOne();
  }

  private static long inlining(String source) {
    return new RetuPractice()
        .check(InMemoryCompiler.benchmarks(source).benchmarks("p/Bench"))
        .size();
  }

  /** A helper's helper may draw a random number; one that is further away may store something. */
  @Test
  void aHelperMayDrawANumberThroughAHelper() {
    String bench =
        """
        @State(Scope.Thread) public class Bench {
          Random random = new Random(1); int x;
          int near() { return random.nextInt(); } int far() { return near(); }
          int help(int n) { return %s() * n; }
          @Benchmark public void b() { help(x); }
        }
        """;
    assertThat(Defects.confidences(new RetuPractice(), bench.formatted("near")))
        .containsExactly(NORMAL);
    assertThat(Defects.confidences(new RetuPractice(), bench.formatted("far")))
        .doesNotContain(NORMAL);
  }
}
