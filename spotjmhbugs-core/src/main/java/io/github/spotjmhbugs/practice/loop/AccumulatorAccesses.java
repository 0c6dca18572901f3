// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.loop;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.FieldName;
import io.github.spotjmhbugs.classfile.InstructionKinds;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.classfile.SourceNest;
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
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Tells whether what a loop calls loads the field that the loop accumulates in, or stores to it.
 * The terms then depend on the accumulator, or are lost.
 */
final class AccumulatorAccesses {
  private final ReachedCode code;
  private final EffectAnalysis effects;

  /** Prepares to look at the reductions of one method. */
  AccumulatorAccesses(ReachedCode code) {
    this.code = code;
    this.effects = code.benchmark().inClass().analyses().effects();
  }

  /**
   * Whether a method that the loop calls accesses the accumulator: one of the benchmark's own code,
   * or of a class that stands in the same source as the accumulating field.
   */
  boolean areIn(Reduction reduction) {
    List<Definition> loads =
        reduction.cycle().stream().filter(value -> value.is(Definition.Kind.LOAD)).toList();
    List<FieldInsnNode> fields = loads.stream().flatMap(this::field).toList();
    List<FieldInsnNode> arrays = loads.stream().flatMap(this::fieldOfArray).toList();
    if (fields.isEmpty() && arrays.isEmpty()) {
      return false;
    }
    Set<FieldName> accumulators = names(fields);
    Set<FieldName> holders = names(arrays);
    return calledIn(reduction.loop(), owners(fields, arrays)).stream()
        .anyMatch(
            called ->
                accessesOneOf(accumulators, called)
                    || (accessesOneOf(holders, called)
                        && instructions(called).anyMatch(AccumulatorAccesses::isElementAccess)));
  }

  private Stream<FieldInsnNode> field(Definition load) {
    return accessedField(code.method().graph().instruction(load.instruction())).stream();
  }

  /** The field that holds the array whose element a value is. */
  private Stream<FieldInsnNode> fieldOfArray(Definition load) {
    return isElementAccess(code.method().graph().instruction(load.instruction()))
        ? Stream.of(code.method().graph().unconverted(load.operands().get(0)))
            .filter(array -> array.is(Definition.Kind.LOAD))
            .flatMap(this::field)
        : Stream.empty();
  }

  private static Set<String> owners(List<FieldInsnNode> fields, List<FieldInsnNode> arrays) {
    return Stream.concat(fields.stream(), arrays.stream())
        .map(field -> SourceNest.outermostName(field.owner))
        .collect(Collectors.toSet());
  }

  private static Set<FieldName> names(List<FieldInsnNode> fields) {
    return fields.stream().map(FieldName::of).collect(Collectors.toSet());
  }

  private static boolean accessesOneOf(Set<FieldName> names, DeclaredMethod called) {
    return instructions(called)
        .flatMap(instruction -> accessedField(instruction).stream())
        .anyMatch(field -> names.contains(FieldName.of(field)));
  }

  private static boolean isElementAccess(AbstractInsnNode instruction) {
    int opcode = instruction.getOpcode();
    return InstructionKinds.isElementLoad(opcode) || InstructionKinds.isElementStore(opcode);
  }

  private static Optional<FieldInsnNode> accessedField(AbstractInsnNode instruction) {
    return instruction instanceof FieldInsnNode access ? Optional.of(access) : Optional.empty();
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
      boolean isLookedInto =
          code.reachable().contains(next)
              || owners.contains(SourceNest.outermostName(next.owner().name));
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
