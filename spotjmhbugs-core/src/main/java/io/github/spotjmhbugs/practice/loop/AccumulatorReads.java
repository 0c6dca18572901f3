// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.loop;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.FieldName;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.LoopRegion;
import io.github.spotjmhbugs.ddg.Reduction;
import io.github.spotjmhbugs.effects.EffectAnalysis;
import io.github.spotjmhbugs.effects.FunctionObject;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.practice.ReachedCode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Tells whether what a loop calls loads the field that the loop accumulates in. The terms then
 * depend on the accumulator.
 */
final class AccumulatorReads {
  private final ReachedCode code;
  private final EffectAnalysis effects;

  /** Prepares to look at the reductions of one method. */
  AccumulatorReads(ReachedCode code) {
    this.code = code;
    this.effects = code.benchmark().inClass().analyses().effects();
  }

  /**
   * Whether a method that the loop calls loads the accumulator: one of the benchmark's own code, or
   * of the class that the accumulating field is in.
   */
  boolean areIn(Reduction reduction) {
    Set<FieldName> fields = new HashSet<>();
    Set<String> owners = new HashSet<>();
    reduction.cycle().stream()
        .filter(value -> value.is(Definition.Kind.LOAD))
        .map(load -> code.method().graph().instruction(load.instruction()))
        .flatMap(load -> loadedField(load).stream())
        .forEach(
            field -> {
              fields.add(FieldName.of(field));
              owners.add(field.owner);
            });
    return !fields.isEmpty()
        && calledIn(reduction.loop(), owners).stream()
            .flatMap(AccumulatorReads::instructions)
            .flatMap(load -> loadedField(load).stream())
            .anyMatch(field -> fields.contains(FieldName.of(field)));
  }

  private static Optional<FieldInsnNode> loadedField(AbstractInsnNode instruction) {
    boolean loads =
        instruction.getOpcode() == Opcodes.GETFIELD || instruction.getOpcode() == Opcodes.GETSTATIC;
    return loads && instruction instanceof FieldInsnNode field
        ? Optional.of(field)
        : Optional.empty();
  }

  private Set<DeclaredMethod> calledIn(LoopRegion loop, Set<String> owners) {
    MethodAnalysis method = code.method();
    Set<DeclaredMethod> called = new HashSet<>();
    Deque<DeclaredMethod> pending = new ArrayDeque<>();
    for (int i : method.graph().instructions().toArray()) {
      if (loop.contains(method.graph().controlFlow().blockOf(i))) {
        callee(method.graph().instruction(i), method.exactReceiver(i)).ifPresent(pending::add);
      }
    }
    while (!pending.isEmpty()) {
      DeclaredMethod next = pending.remove();
      boolean isLookedInto = code.reachable().contains(next) || owners.contains(next.owner().name);
      if (isLookedInto && called.add(next)) {
        instructions(next).flatMap(i -> callee(i, null).stream()).forEach(pending::add);
      }
    }
    return called;
  }

  private static Stream<AbstractInsnNode> instructions(DeclaredMethod method) {
    return Stream.of(method.method().instructions.toArray());
  }

  private Optional<DeclaredMethod> callee(
      AbstractInsnNode instruction, @Nullable String exactReceiver) {
    // An override is likely to read what the method that it replaces reads.
    return instruction instanceof MethodInsnNode call
        ? effects
            .target(call, exactReceiver)
            .or(() -> effects.classes().resolve(MethodRef.of(call)))
        : FunctionObject.of(instruction)
            .flatMap(function -> effects.classes().resolve(function.implementation()));
  }
}
