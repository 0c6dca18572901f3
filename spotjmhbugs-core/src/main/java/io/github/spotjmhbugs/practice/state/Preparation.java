// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.state;

import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.StateCode.Step;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.jmh.StateFields;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** What the code that prepares the states of a benchmark puts into one of their fields. */
final class Preparation {
  private final List<DataDependencyGraph> code;
  private final StateFields fields;
  private final StateField field;

  /**
   * @param benchmark the benchmark
   * @param fields the fields of its states
   * @param field one of them
   */
  Preparation(BenchmarkMethod benchmark, StateFields fields, StateField field) {
    this.code =
        benchmark.states().stream()
            .map(benchmark.inClass()::codeOf)
            .flatMap(state -> state.preparation().stream())
            .map(Step::graph)
            .toList();
    this.fields = fields;
    this.field = field;
  }

  /** Whether the code has already done to the object what a drift does. */
  boolean causes(Drift drift) {
    return code.stream()
        .anyMatch(
            graph ->
                graph
                    .instructions()
                    .filter(i -> isCause(graph.instruction(i), drift))
                    .anyMatch(i -> isField(graph.uncast(graph.operandsOf(i).get(0)), graph)));
  }

  private static boolean isCause(AbstractInsnNode instruction, Drift drift) {
    return instruction instanceof MethodInsnNode call
        && Drift.of(call).filter(drift::equals).isPresent();
  }

  /** Whether a value comes from the field, or gets there. */
  private boolean isField(Definition value, DataDependencyGraph graph) {
    return fields.readAs(value, graph).filter(field::equals).isPresent()
        || stores(graph).anyMatch(i -> graph.uncast(graph.storedBy(i)) == value);
  }

  /** The other fields with what the stored object was made from. */
  Set<StateField> sources() {
    return code.stream().flatMap(this::sources).collect(Collectors.toSet());
  }

  private Stream<StateField> sources(DataDependencyGraph graph) {
    Set<Definition> parts =
        ProgramSlice.backward(
            stores(graph).mapToObj(i -> graph.storedBy(i)).toList(), Definition::isReference);
    Stream<StateField> read = parts.stream().flatMap(part -> fields.readAs(part, graph).stream());
    Stream<StateField> kept =
        graph
            .fieldStores()
            .filter(i -> parts.contains(graph.storedBy(i)))
            .mapToObj(graph::instruction)
            .flatMap(store -> fields.accessedBy(store).stream());
    return Stream.concat(read, kept).filter(other -> !other.equals(field));
  }

  /** The stores into the field in any method. */
  IntStream stores(DataDependencyGraph graph) {
    return graph
        .fieldStores()
        .filter(i -> fields.accessedBy(graph.instruction(i)).filter(field::equals).isPresent());
  }
}
