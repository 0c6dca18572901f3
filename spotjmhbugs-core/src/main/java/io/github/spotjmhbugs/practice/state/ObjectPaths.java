// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.state;

import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.jmh.StateFields;
import io.github.spotjmhbugs.practice.ForwardWalk;
import io.github.spotjmhbugs.practice.ForwardWalk.Call;
import io.github.spotjmhbugs.practice.ForwardWalk.Value;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;

/** Finds the objects that outlive an invocation: those that states lead to by fields. */
final class ObjectPaths {
  /** More steps are hardly written, and a cycle of calls has no end. */
  private static final int MOST_STEPS = 8;

  private final StateFields fields;
  private @Nullable ForwardWalk walk;

  ObjectPaths(StateFields fields) {
    this.fields = fields;
  }

  /** All that the benchmark and its group reach: for the few that have something to find. */
  ForwardWalk walk() {
    if (walk == null) {
      BenchmarkMethod benchmark = fields.benchmark();
      walk =
          new ForwardWalk(
              benchmark.inClass().benchmarks().stream()
                  .filter(other -> other.group().equals(benchmark.group()))
                  .flatMap(ForwardWalk::reached)
                  .distinct()
                  .toList());
    }
    return walk;
  }

  /** The fields from a state to an object, that with the object first; empty if uncertain. */
  List<StateField> to(MethodAnalysis method, Definition object) {
    return to(method, object, MOST_STEPS);
  }

  private List<StateField> to(MethodAnalysis method, Definition object, int steps) {
    DataDependencyGraph graph = method.graph();
    Optional<StateField> own = fields.readAs(object, graph);
    if (own.isPresent() || steps == 0) {
      return own.stream().toList();
    }
    Definition source = graph.uncast(object);
    if (method.callAt(source.instruction()).callee().returned() == 0) {
      return to(method, source.operands().get(0), steps - 1); // a builder hands itself back
    }
    if (source.is(Kind.PARAMETER)) {
      List<List<StateField>> paths =
          walk().callsOf(method).stream()
              .map(call -> new Value(call.method(), operand(call, source)))
              .filter(handed -> graph.uncast(handed.definition()) != source) // passed on to itself
              .map(handed -> to(handed.method(), handed.definition(), steps - 1))
              .distinct()
              .toList();
      return paths.size() == 1 ? paths.get(0) : List.of();
    }
    // What a class was handed, others may have as well.
    if (graph.codeOf(source) instanceof FieldInsnNode load && method.loadsOwnPart(load)) {
      List<StateField> holder = to(method, source.operands().get(0), steps - 1);
      return holder.isEmpty()
          ? holder
          : fields.of(load).stream()
              // Nobody knows who else sets one that is not final.
              .filter(field -> field.hasAny(Opcodes.ACC_FINAL))
              .flatMap(f -> Stream.concat(Stream.of(f), holder.stream()))
              .toList();
    }
    return List.of();
  }

  private static Definition operand(Call call, Definition parameter) {
    return call.method().graph().operandsOf(call.instruction()).get(parameter.parameterIndex());
  }

  /** Whether an instruction is on each way through its method, and a call of that in a caller. */
  boolean alwaysRuns(MethodAnalysis method, int instruction) {
    return alwaysRuns(method, instruction, MOST_STEPS);
  }

  private boolean alwaysRuns(MethodAnalysis method, int instruction, int steps) {
    return steps > 0
        // What a recursion decides is when it ends.
        && (method.graph().alwaysRuns(instruction)
            || walk().callsOf(method).stream().anyMatch(call -> call.method() == method))
        && (method.method().equals(fields.benchmark().declared())
            || walk().callsOf(method).stream()
                .filter(call -> call.method() != method)
                .anyMatch(call -> alwaysRuns(call.method(), call.instruction(), steps - 1)));
  }
}
