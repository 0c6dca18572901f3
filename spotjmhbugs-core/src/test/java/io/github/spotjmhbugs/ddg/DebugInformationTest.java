// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DebugInformationTest {
  private static final String CODE =
      """
      long m(long n, int[] values) {
        long sum = 0;
        try {
          for (int i = 0; i < values.length; i++) {
            if (p()) { continue; }
            sum += values[i] * a();
            { int once = b(); use(once); }
          }
        } catch (RuntimeException e) {
          long other = sum;
          use(other);
        } finally {
          n++;
        }
        return sum + n;
      }
      """;

  /** Kinds in order, and how often each value is used: all but the indices of instructions. */
  private static List<String> shape(InMemoryCompiler compiler) {
    DataDependencyGraph graph = Dependences.of(compiler, CODE).graph();
    Stream<String> values =
        graph.definitions().stream().map(d -> d.kind() + " " + graph.usesOf(d).size());
    Stream<String> reductions =
        Reduction.in(graph, LoopRegion.loopsOf(graph.controlFlow())).stream()
            .map(r -> r.steps().size() + " " + r.cycle().size());
    return Stream.concat(values, reductions).toList();
  }

  @Test
  void theGraphIsTheSameWithoutIt() {
    assertThat(shape(InMemoryCompiler.with("-g:none")))
        .isEqualTo(shape(InMemoryCompiler.with("-g")));
  }

  @Test
  void namesTheVariableThatAValueIsPutInto() {
    Dependences code = Dependences.of("void m() { int first = a(); int second = b(); use(0); }");
    assertThat(code.graph().variableOf(code.result("a"))).isEqualTo("first");
    assertThat(code.graph().variableOf(code.result("b"))).isEqualTo("second");
  }

  @Test
  void tellsVariablesApartThatShareASlot() {
    Dependences code = Dependences.of("void m() { { int x = a(); c(); } { int y = b(); d(); } }");
    assertThat(code.graph().variableOf(code.result("a"))).isEqualTo("x");
    assertThat(code.graph().variableOf(code.result("b"))).isEqualTo("y");
  }

  @Test
  void namesNothingWithoutVariables() {
    Dependences code =
        Dependences.of(InMemoryCompiler.with("-g:none"), "void m() { int x = a(); }");
    assertThat(code.graph().variableOf(code.result("a"))).isNull();
    assertThat(ControlFlowGraph.lineOf(code.method().node(), code.method().at("a"))).isEqualTo(-1);
  }

  @Test
  void aValueInNoVariableHasNoName() {
    Dependences code = Dependences.of("void m() { a(); }");
    assertThat(code.graph().variableOf(code.result("a"))).isNull();
  }
}
