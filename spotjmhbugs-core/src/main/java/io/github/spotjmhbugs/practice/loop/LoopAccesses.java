// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.loop;

import io.github.spotjmhbugs.ddg.Boxing;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.LoopRegion;
import io.github.spotjmhbugs.effects.CallEffects;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import io.github.spotjmhbugs.effects.NamingConvention;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Which calls of a loop are loads in disguise: elements, sizes, properties of what the loop goes
 * through, and the step of an iterator.
 */
final class LoopAccesses {
  private final MethodAnalysis method;
  private final DataDependencyGraph graph;
  private final LoopRegion loop;
  private final Accessors accessors;
  private @Nullable List<Definition> tested;

  LoopAccesses(MethodAnalysis method, LoopRegion loop, Accessors accessors) {
    this.method = method;
    this.graph = method.graph();
    this.loop = loop;
    this.accessors = accessors;
  }

  /** Whether a call computes nothing but reads what is there. */
  boolean isAccess(Definition value) {
    return value.is(Kind.CALL) && (readsElement(value) || isSize(value) || isGetter(value));
  }

  /** Whether a call does arithmetic on what is loaded, such as {@code Long.bitCount(words[i])}. */
  boolean isArithmeticOnLoads(Definition value) {
    return value.is(Kind.CALL)
        && Boxing.computes(graph.instruction(value.instruction()))
        && value.operands().stream()
            .filter(loop::varies)
            .map(graph::unconverted)
            .allMatch(operand -> operand.is(Kind.LOAD) || isAccess(operand));
  }

  /** Whether a call reads one element, by position or as the next one of an iterator. */
  boolean readsElement(Definition value) {
    CallEffects effects = effectsOf(value);
    return effects != null
        && !effects.callee().is(Trait.ACCESSOR)
        && (effects.callee().is(Trait.LOAD) || isIteratorStep(value));
  }

  /** Whether a value is a length, size or count. */
  boolean isSize(Definition value) {
    if (!graph.isComputed(value)) {
      return false;
    }
    CallEffects effects = effectsOf(value);
    AbstractInsnNode instruction = graph.instruction(value.instruction());
    return instruction.getOpcode() == Opcodes.ARRAYLENGTH
        || (effects != null
            && (effects.callee().is(Trait.SIZE)
                || (instruction instanceof MethodInsnNode call && accessors.isSize(call))));
  }

  /** A property of the element; one that never changes would be the call under test. */
  private boolean isGetter(Definition value) {
    return calledOn(value)
        .filter(call -> isGoneThrough(receiver(value)) && accessors.isGetter(call))
        .isPresent();
  }

  /** Whether each repetition has an object of its own; a field of one that stays stays as well. */
  private boolean isGoneThrough(Definition object) {
    Definition at = object;
    while (graph.isComputed(at)
        && graph.instruction(at.instruction()).getOpcode() == Opcodes.GETFIELD) {
      at = graph.unconverted(at.operands().get(0));
    }
    boolean isStatic =
        graph.isComputed(at)
            && graph.instruction(at.instruction()).getOpcode() == Opcodes.GETSTATIC;
    return loop.varies(at) && !isStatic;
  }

  private boolean isIteratorStep(Definition value) {
    return calledOn(value)
        .filter(
            call ->
                NamingConvention.STEP.fits(call)
                    ? accessors.isOnIterator(call)
                        || isAsked(receiver(value), NamingConvention.QUESTION::fits)
                    : NamingConvention.RELATIVE_READ.fits(call)
                        && isAsked(receiver(value), NamingConvention.QUESTION_FOR_REST::fits))
        .isPresent();
  }

  /** Whether the loop asks an object a question before it goes on. */
  private boolean isAsked(Definition receiver, Predicate<MethodInsnNode> question) {
    return tested().stream()
        .filter(tested -> calledOn(tested).filter(question).isPresent())
        .anyMatch(tested -> graph.isSameObject(receiver, receiver(tested)));
  }

  /** The values that decide whether there is another repetition. */
  private List<Definition> tested() {
    if (tested == null) {
      tested = loop.exitBranches().stream().flatMap(b -> graph.operandsOf(b).stream()).toList();
    }
    return tested;
  }

  private Definition receiver(Definition call) {
    return graph.unconverted(call.operands().get(0));
  }

  private @Nullable CallEffects effectsOf(Definition value) {
    return value.is(Kind.CALL) ? method.callAt(value.instruction()) : null;
  }

  /** The call that computes a value, if it has a receiver. */
  private Optional<MethodInsnNode> calledOn(Definition value) {
    return value.is(Kind.CALL)
            && graph.instruction(value.instruction()) instanceof MethodInsnNode call
            && call.getOpcode() != Opcodes.INVOKESTATIC
        ? Optional.of(call)
        : Optional.empty();
  }
}
