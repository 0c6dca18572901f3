// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.share;

import static io.github.spotjmhbugs.finding.Confidence.LOW;
import static io.github.spotjmhbugs.finding.Confidence.NORMAL;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.practice.Defects;
import java.util.List;
import org.junit.jupiter.api.Test;

class SharePracticeTest {
  private static final String BENCH =
      """
      @State(Scope.Benchmark) @Threads(2) public class Bench %s {
        %s
        @Benchmark public int b() { %s return 1; }
      }
      """;

  private static List<Confidence> found(String members, String body) {
    return Defects.confidences(new SharePractice(), BENCH.formatted("", members, body));
  }

  @Test
  void aValueThatChangesIsWrittenByAllThreads() {
    assertThat(found("int n;", "n++;")).containsExactly(NORMAL);
    assertThat(found("int n;", "n = 1;")).containsExactly(LOW);
    assertThat(found("volatile int n;", "n++;")).isEmpty();
  }

  @Test
  void aFieldThatIsSetWhereItIsNullIsSetAFewTimes() {
    String members = "Object o; Object other;";
    assertThat(found(members, "if (o == null) o = new Object();")).containsExactly(LOW);
    assertThat(found(members, "if (o != null) return 2; o = new Object();")).containsExactly(LOW);
    assertThat(found(members, "o = new Object(); if (o == null) return 2;"))
        .containsExactly(NORMAL);
  }

  @Test
  void collectionsBreakAndOtherObjectsOnlyMixUp() {
    assertThat(found("Map<Integer, Integer> m = new HashMap<>();", "m.put(1, 2);"))
        .containsExactly(NORMAL);
    assertThat(found("StringBuilder s = new StringBuilder();", "s.append(1);"))
        .containsExactly(LOW);
    assertThat(found("Map<Integer, Integer> m = Map.of();", "m.put(1, 2);")).isEmpty();
  }

  @Test
  void aFieldMayBeSetThroughASuperclass() {
    String base = "class Base { Map<Integer, Integer> m = new HashMap<>(), n = Map.of(); }";
    assertThat(
            Defects.confidences(
                new SharePractice(),
                BENCH.formatted("extends Base", "", "m.put(1, 2); n.put(1, 2);"),
                base))
        .containsExactly(NORMAL);
  }
}
