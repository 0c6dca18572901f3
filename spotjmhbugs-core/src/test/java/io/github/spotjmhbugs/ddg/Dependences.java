// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import io.github.spotjmhbugs.testing.MarkedMethod;
import java.util.List;
import java.util.Objects;

/** The data dependences of a marked method, asked by markers in place of instruction indices. */
record Dependences(MarkedMethod method, DataDependencyGraph graph) {
  static Dependences of(String members) {
    return of(MarkedMethod.of(members));
  }

  static Dependences of(InMemoryCompiler compiler, String members) {
    return of(MarkedMethod.of(compiler, members));
  }

  static Dependences of(MarkedMethod method) {
    return new Dependences(method, DataDependencyGraph.of(MarkedMethod.OWNER, method.node()));
  }

  /** What the call of a marker returns. */
  Definition result(String marker) {
    return resultOf(method.at(marker));
  }

  Definition resultOf(int instruction) {
    return Objects.requireNonNull(graph.resultOf(instruction));
  }

  /** What the only call of {@code use} is handed. */
  Definition used() {
    return operand(method.at("use"));
  }

  /** What the only instruction with an opcode consumes. */
  Definition operandOf(int opcode) {
    return operand(method.only(opcode));
  }

  private Definition operand(int instruction) {
    return graph.operandsOf(instruction).get(0);
  }

  List<Definition> all(Kind kind) {
    return graph.definitions().stream().filter(definition -> definition.is(kind)).toList();
  }
}
