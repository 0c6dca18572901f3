// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.setup;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.util.List;
import org.junit.jupiter.api.Test;

class SetupPracticeTest {
  private static final String BENCH =
      """
      @State(Scope.Thread) public class Bench {
        String input%s;
        static String read() throws Exception { return System.getProperty("x"); }
        @Setup public void setup() {
          try { input = read(); } catch (Exception e) { %s }
        }
        @Benchmark public int b() { return String.valueOf((Object) input).hashCode(); }
      }
      """;

  private static List<String> found(String initialiser, String handler) {
    String source = BENCH.formatted(initialiser, handler);
    return new SetupPractice()
        .check(InMemoryCompiler.benchmarks(source).benchmarks("p/Bench")).stream()
            .map(Finding::subjectText)
            .toList();
  }

  @Test
  void aFailureThatIsOnlyReportedLeavesTheInputUnset() {
    assertThat(found("", "e.printStackTrace();")).containsExactly("Bench.input");
    assertThat(found(" = null", "e.printStackTrace();")).containsExactly("Bench.input");
    assertThat(found("", "")).containsExactly("Bench.input");
  }

  @Test
  void anInputThatIsSetAsWellIsNotUnset() {
    assertThat(found(" = \"default\"", "e.printStackTrace();")).isEmpty();
    assertThat(found("", "input = \"default\";")).isEmpty();
    assertThat(found("", "throw new IllegalStateException(e);")).isEmpty();
  }

  @Test
  void aHandlerThatCallsWhatNeverReturnsFails() {
    String helper = "; static void giveUp(Exception e) { %s } int more";
    assertThat(found(helper.formatted("throw new IllegalStateException(e);"), "giveUp(e);"))
        .isEmpty();
    assertThat(found(helper.formatted("e.printStackTrace();"), "giveUp(e);"))
        .containsExactly("Bench.input");
  }

  @Test
  void anInputIsFollowedThroughHelpers() {
    String chain =
        "static int f1(String s) { return f2(s); } static int f2(String s) { return f3(s); }"
            + " static int f3(String s) { return %s; }";
    assertThat(foundWith(chain.formatted("String.valueOf((Object) s).hashCode()")))
        .containsExactly("Bench.input");
    assertThat(foundWith(chain.formatted("s.hashCode()"))).isEmpty();
  }

  private static List<String> foundWith(String helpers) {
    String source =
        BENCH
            .formatted("", "")
            .replace("String.valueOf((Object) input).hashCode()", "f1(input)")
            .replaceFirst("\\}\\s*$", helpers + " }");
    return new SetupPractice()
        .check(InMemoryCompiler.benchmarks(source).benchmarks("p/Bench")).stream()
            .map(Finding::subjectText)
            .toList();
  }
}
