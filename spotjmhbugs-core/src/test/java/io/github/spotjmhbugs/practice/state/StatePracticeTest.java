// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.state;

import static io.github.spotjmhbugs.finding.Confidence.LOW;
import static io.github.spotjmhbugs.finding.Confidence.NORMAL;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.practice.Defects;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatePracticeTest {
  private static final String MEMBERS =
      "List<Integer> list = new ArrayList<>(); int x; int[] data = {3, 2, 1}; ";

  private static List<Confidence> found(String more, String body) {
    return Defects.confidences(
        new StatePractice(),
        ("@State(Scope.Thread) public class Bench {" + MEMBERS + more)
            + ("@Benchmark public int b() {" + body + "} }"));
  }

  @Test
  void whatAlwaysRunsIsCertain() {
    assertThat(found("", "list.add(x); return list.size();")).containsExactly(NORMAL);
    assertThat(found("", "for (int i = 0; i < 9; i++) list.add(i); return list.size();"))
        .containsExactly(NORMAL);
    assertThat(found("", "if (x == 1) list.add(x); return list.size();")).containsExactly(LOW);
    assertThat(found("", "if (x == 1) return 2; list.add(x); return list.size();"))
        .containsExactly(LOW);
    assertThat(found("", "if (x == 1) throw new Error(); list.add(x); return list.size();"))
        .containsExactly(NORMAL);
  }

  @Test
  void aHelperIsAsCertainAsItsCall() {
    String helper = "void fill() { list.add(x); }";
    assertThat(found(helper, "fill(); return list.size();")).containsExactly(NORMAL);
    assertThat(found(helper, "if (x == 1) fill(); return list.size();")).containsExactly(LOW);
    assertThat(found("void fill() { if (x == 1) list.add(x); }", "fill(); return list.size();"))
        .containsExactly(LOW);
  }

  @Test
  void aHelperThatOnlyReadsUndoesNothing() {
    String helper = "static int f(List<Integer> l) { return %s; } ";
    String body = "list.add(x); return f(list);";
    assertThat(found(helper.formatted("l.size()"), body)).containsExactly(NORMAL);
    assertThat(found(helper.formatted("l.remove(0)"), body)).isEmpty();
  }

  @Test
  void whatEachIterationUndoesGrowsForAWhile() {
    assertThat(
            found(
                "@Setup(Level.Iteration) public void clear() { list.clear(); }",
                "list.add(x); return list.size();"))
        .containsExactly(LOW);
    assertThat(
            found(
                "@Setup(Level.Invocation) public void clear() { list.clear(); }",
                "list.add(x); return list.size();"))
        .isEmpty();
  }

  @Test
  void whatIsSortedIsSortedAgain() {
    assertThat(found("", "Arrays.sort(data); return data[0];")).containsExactly(NORMAL);
    assertThat(found("", "Collections.sort(list); return list.get(0);")).containsExactly(NORMAL);
  }
}
