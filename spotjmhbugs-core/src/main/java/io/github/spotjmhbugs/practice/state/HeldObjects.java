// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.state;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.StateFields;
import io.github.spotjmhbugs.practice.ReachedCode;
import java.util.List;
import java.util.Optional;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Which values of a benchmark's code are objects of its states, or parts of such objects. */
final class HeldObjects {
  private final StateFields fields;
  private final ClassRepository classes;

  HeldObjects(BenchmarkMethod benchmark) {
    this.fields = new StateFields(benchmark);
    this.classes = benchmark.inClass().classes();
  }

  /** The object that a value is, also one that the benchmark hands to a helper. */
  Optional<HeldObject> of(ReachedCode code, Definition value) {
    DataDependencyGraph graph = code.method().graph();
    Definition source = graph.uncast(value);
    return source.is(Definition.Kind.PARAMETER) && code.reached().isHelper()
        ? argument(code, source.parameterIndex())
        : of(graph, source);
  }

  /** The object that a value is. */
  Optional<HeldObject> of(DataDependencyGraph graph, Definition value) {
    return fields
        .readAs(value, graph)
        .map(field -> new HeldObject(field, null))
        .or(() -> part(graph, graph.uncast(value)));
  }

  private Optional<HeldObject> argument(ReachedCode helper, int parameter) {
    var analyses = helper.benchmark().inClass().analyses();
    var itself = helper.reachable().methods().get(0);
    return analyses
        .of(itself.method(), itself.exact())
        .map(MethodAnalysis::graph)
        .filter(graph -> calls(graph.instruction(helper.reached().callSite()), helper))
        .map(graph -> new Argument(graph, graph.operandsOf(helper.reached().callSite())))
        .filter(argument -> parameter < argument.all().size())
        .flatMap(argument -> of(argument.caller(), argument.all().get(parameter)));
  }

  private record Argument(DataDependencyGraph caller, List<Definition> all) {}

  private boolean calls(AbstractInsnNode instruction, ReachedCode helper) {
    return instruction instanceof MethodInsnNode call
        && classes
            .resolve(MethodRef.of(call))
            .filter(helper.reached().method()::equals)
            .isPresent();
  }

  private Optional<HeldObject> part(DataDependencyGraph graph, Definition source) {
    return fields
        .loadOf(source, graph)
        .filter(load -> load.getOpcode() == Opcodes.GETFIELD && classes.isFinal(load))
        .flatMap(
            load ->
                fields
                    .readAs(source.operands().get(0), graph)
                    .map(field -> new HeldObject(field, load)));
  }
}
