// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What a benchmark's loop is worth; {@code call} and {@code other} are not looked into. */
class LoopConfidenceTest {
  private static final String MEMBERS =
      """
      double d; double[] doubles; int[] ints; short[] shorts; long[] longs; List<Integer> list;
      @State(Scope.Thread) @AuxCounters public static class Counts { public int hits; }
      static native double call(double x); static native double other(double x); static native int count(int i);
      """;

  /** Pattern and confidence of what is found in a benchmark with the given statements. */
  private static String found(String members, String statements) {
    String source =
        "@State(Scope.Thread) public class Bench {\n"
            + (MEMBERS + members)
            + "@Benchmark public Object b(Blackhole bh, Counts counts) {\n"
            + "double sum = 0; int n = 0; long l = 0;\n"
            + (statements + " bh.consume(n); bh.consume(l); return sum; } }");
    List<Finding> findings =
        new LoopPractice().check(InMemoryCompiler.benchmarks(source).benchmarks("p/Bench"));
    return findings.stream()
        .map(
            f ->
                f.pattern().type().replaceAll("JMH_LOOP_(ACCUMULATED_)?", "")
                    + " "
                    + f.confidence())
        .collect(Collectors.joining(", "));
  }

  private static String loop(String body) {
    return found("", "for (int i = 0; i < 99; i++) { " + body + " }");
  }

  private static String helper(String result, String parameters, String statements, String call) {
    String helper = "static %s help(%s) { %s }\n".formatted(result, parameters, statements);
    return found(helper, call);
  }

  @Test
  void aCallOnOneOfTwoWaysIsStillTheCall() {
    assertThat(loop("double t = i > 5 ? call(d) : other(d); sum += t;")).isEqualTo("CALL NORMAL");
  }

  @Test
  void aCounterOfJmhIsNoResult() {
    assertThat(loop("counts.hits += count(i);")).isEmpty();
  }

  @Test
  void whatAnIteratorYieldsIsLoaded() {
    assertThat(found("", "for (Integer x : list) { n += x; }")).isEqualTo("LOAD LOW");
    assertThat(found("", "for (Integer x : list) { n += 2 * x; }")).isEqualTo("LOAD LOW");
  }

  @Test
  void whatABufferYieldsIsLoadedWhereItGoesOn() {
    String buffer =
        "interface Buffer { boolean hasRemaining(); boolean hasRemaining(int n); int get(); int get(int at); }";
    String loop =
        "Buffer b = (Buffer) (Object) list; while (b.hasRemaining(%s)) { n += b.get(%s); }";
    assertThat(found(buffer, loop.formatted("", ""))).isEqualTo("LOAD LOW");
    assertThat(found(buffer, loop.formatted("", "1"))).isEqualTo("CALL NORMAL");
    assertThat(found(buffer, loop.formatted("1", ""))).isEqualTo("CALL LOW");
  }

  /** Of what it calls in turn, the name decides. */
  @Test
  void anAccessorMayCallAccessors() {
    String box =
        "static class Box { Box in; int n; int a() { return in.getN(); } int getN() { return n; }"
            + " int deep() { return in.a(); } } Box[] boxes;";
    String loop = "for (int i = 0; i < 99; i++) { n += boxes[i].%s(); }";
    assertThat(found(box, loop.formatted("a"))).isEqualTo("LOAD LOW");
    assertThat(found(box, loop.formatted("deep"))).isEqualTo("CALL NORMAL");
  }

  @Test
  void aLoadThatIsRepeatedIsALoad() {
    assertThat(loop("sum += d;")).isEqualTo("LOAD LOW");
    assertThat(loop("sum += d + 1;")).contains("REPEATED_COMPUTATION NORMAL");
  }

  @Test
  void whatIsScaledByTheIterationIsADecoder() {
    assertThat(loop("n += ints[i] << i;")).isEmpty();
    assertThat(loop("n += ints[i] >> i;")).isEmpty();
    assertThat(loop("l += longs[i] >>> i;")).isEmpty();
    assertThat(loop("n += ints[i] * i;")).isEmpty();
    assertThat(loop("l += longs[i] * (i + 1);")).isEmpty();
    assertThat(loop("sum += doubles[i] * i;")).isEmpty();
    assertThat(loop("n += ints[i] << 3;")).isEqualTo("LOAD LOW");
    assertThat(loop("sum += doubles[i] * d;")).isEqualTo("LOAD LOW");
    assertThat(loop("sum += doubles[i] / i;")).isEqualTo("LOAD LOW");
    assertThat(loop("n += ints[i] - i;")).isEqualTo("LOAD LOW");
  }

  @Test
  void aResultThatIsUsedAfterTheLoopIsFoldedAllTheSame() {
    assertThat(loop("double t = call(d); sum += t;")).isEqualTo("CALL NORMAL");
    assertThat(
            found(
                "",
                "double t = 0; for (int i = 0; i < 99; i++) { t = call(d); sum += t; }"
                    + " bh.consume(t);"))
        .isEqualTo("CALL NORMAL");
    assertThat(loop("double t = call(d); sum += t; bh.consume(t);")).isEmpty();
  }

  @Test
  void theSizeOfAPureResultIsThatResult() {
    assertThat(loop("n += Integer.toString(i).length();")).isEqualTo("CALL NORMAL");
  }

  private static String overElements(String type, String term) {
    return helper(
        "double",
        type + " v",
        "double s = 0; for (int i = 0; i < 99; i++) { s += " + term + "; } return s;",
        "sum = help(" + (type.startsWith("L") ? "list" : type.replace("[]", "s")) + ");");
  }

  @Test
  void aHelperThatGoesThroughElementsIsTheCodeUnderTest() {
    assertThat(overElements("int[]", "call(v[i])")).isEmpty();
    assertThat(overElements("short[]", "call(v[i])")).isEmpty();
    assertThat(overElements("double[]", "call(v[i])")).isEmpty();
    assertThat(overElements("List<Integer>", "call(v.get(i))")).isEmpty();
  }

  @Test
  void aHelperThatRepeatsACallIsALoop() {
    assertThat(overElements("int[]", "call(2)")).isEqualTo("CALL NORMAL");
    assertThat(overElements("int[]", "call(v.length)")).isEqualTo("CALL NORMAL");
    assertThat(overElements("int[]", "(float) call(2)")).isEqualTo("CALL NORMAL");
    assertThat(overElements("int[]", "2 * call(2)")).isEmpty();
    assertThat(overElements("int[]", "call(2) + other(3)")).isEmpty();
  }
}
