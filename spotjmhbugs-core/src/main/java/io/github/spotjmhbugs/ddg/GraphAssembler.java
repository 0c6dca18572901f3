// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.cfg.ControlFlowGraph.BasicBlock;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.MethodNode;

/**
 * Builds the graph from what {@link SsaBuilder} found: removes needless phis and numbers the
 * definitions.
 */
final class GraphAssembler {
  private final String owner;
  private final MethodNode method;
  private final ControlFlowGraph controlFlow;
  private final List<Definition> parameters;
  private final List<List<Definition>> operandsOf;
  private final List<@Nullable Definition> resultOf;
  private final List<Definition> numbered = new ArrayList<>();

  GraphAssembler(
      String owner,
      MethodNode method,
      ControlFlowGraph controlFlow,
      List<Definition> parameters,
      DefiningInterpreter executed) {
    this.owner = owner;
    this.method = method;
    this.controlFlow = controlFlow;
    this.parameters = parameters;
    this.operandsOf = executed.operandsOf();
    this.resultOf = executed.resultOf();
  }

  DataDependencyGraph assemble(Set<Definition> phis, Map<Definition, List<Integer>> localStores) {
    PhiSimplifier simplifier = new PhiSimplifier(phis);
    for (List<Definition> operands : operandsOf) {
      if (!operands.isEmpty()) {
        operands.replaceAll(simplifier::resolve);
      }
    }
    for (Definition phi : phis) {
      phi.setOperands(phi.operands().stream().map(simplifier::resolve).toList());
    }
    number(usedPhis(localStores.keySet().stream().map(simplifier::resolve).toList()));
    List<List<Integer>> storesOf = new ArrayList<>();
    numbered.forEach(definition -> storesOf.add(new ArrayList<>(1)));
    localStores.forEach(
        (stored, instructions) -> {
          Definition value = simplifier.resolve(stored);
          if (value.id() >= 0) {
            storesOf.get(value.id()).addAll(instructions);
          }
        });
    return new DataDependencyGraph(
        owner, method, controlFlow, List.copyOf(numbered), operandsOf, resultOf, storesOf);
  }

  /**
   * A phi that no instruction uses or puts into a local, however indirectly, merges a variable that
   * is dead there.
   */
  private Set<Definition> usedPhis(List<Definition> stored) {
    List<Definition> used = new ArrayList<>(stored);
    operandsOf.forEach(used::addAll);
    return ProgramSlice.backward(used, definition -> definition.is(Kind.PHI));
  }

  private void number(Set<Definition> usedPhis) {
    parameters.forEach(this::number);
    for (BasicBlock block : controlFlow.blocks()) {
      for (int i = block.first(); i <= block.last(); i++) {
        operandsOf.get(i).forEach(this::number);
        Definition result = resultOf.get(i);
        if (result != null) {
          number(result);
        }
      }
    }
    usedPhis.forEach(this::number);
    usedPhis.stream().flatMap(phi -> phi.operands().stream()).forEach(this::number);
  }

  private void number(Definition definition) {
    if (definition.id() < 0) {
      definition.setId(numbered.size());
      numbered.add(definition);
    }
  }
}
