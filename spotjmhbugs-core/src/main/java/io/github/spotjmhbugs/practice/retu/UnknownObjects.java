// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.retu;

import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.effects.NamingConvention;
import io.github.spotjmhbugs.practice.retu.Suspicion.Weight;
import java.util.BitSet;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Objects of unknown classes that nothing but their own methods ever sees. These may have effects,
 * so the objects are in no dead slice; yet one that is dropped at once was made for its own sake,
 * and so was a container that is filled and forgotten.
 */
record UnknownObjects(MethodAnalysis method) {
  private DataDependencyGraph graph() {
    return method.graph();
  }

  List<Definition> forgotten() {
    List<Definition> objects =
        graph().definitions().stream()
            .filter(value -> value.is(Kind.ALLOCATION) && isSeenByItselfOnly(value))
            .toList();
    if (objects.isEmpty()) {
      return List.of(); // as in most methods: nobody has to look at their handlers
    }
    BitSet measured = method.instructionsWithUsedFailure();
    return objects.stream()
        .filter(o -> graph().usesOf(o).stream().noneMatch(use -> measured.get(use.instruction())))
        .toList();
  }

  private boolean isSeenByItselfOnly(Definition object) {
    List<Use> uses = graph().usesOf(object);
    return uses.stream().allMatch(this::isOwnCall) && uses.stream().anyMatch(this::isUnknownCall);
  }

  private boolean isUnknownCall(Use use) {
    return method.callAt(use.instruction()).globalEffect() == GlobalEffect.POSSIBLE;
  }

  /** What is known of a method, its constructor say, costs no finding unless it acts. */
  private boolean isOwnCall(Use use) {
    Definition result = use.result();
    boolean dropped =
        result == null || graph().usesOf(result).isEmpty() || !method.liveness().isConsumed(result);
    // To an unknown static method the object is handed, as to a sink.
    boolean isAskedUnknown =
        isUnknownCall(use) && graph().codeOf(use).getOpcode() != Opcodes.INVOKESTATIC;
    return use.operand() == 0 && dropped && (isAskedUnknown || mutatesOnlyItself(use));
  }

  private boolean mutatesOnlyItself(Use use) {
    return method.isCall(use.instruction())
        && method.callAt(use.instruction()).globalEffect() == GlobalEffect.NONE
        && !method.heap().mutatesEscaped(use.instruction())
        && method.heap().allocationsMutatedBy(use.instruction()).stream()
            .allMatch(use.definition()::equals);
  }

  Weight weightOf(Definition object) {
    List<Use> uses = graph().usesOf(object);
    if (uses.size() == 1 || uses.stream().allMatch(this::makesOrFillsContainer)) {
      return Weight.NORMAL_AT_MOST;
    }
    boolean isOnlyFilled =
        uses.stream()
            .filter(use -> !InstructionKind.isConstructorCall(graph().codeOf(use)))
            .allMatch(use -> mutatesOnlyItself(use) || isFilledWithItsOwn(use));
    return isOnlyFilled ? Weight.LOW : Weight.NONE;
  }

  /** A client is made from a pool or an address, a container from a size or a type at the most. */
  private boolean makesOrFillsContainer(Use use) {
    return InstructionKind.isConstructorCall(graph().codeOf(use))
        ? graph().operandsOf(use.instruction()).stream()
            .skip(1)
            .allMatch(UnknownObjects::describesContainer)
        : fills(use);
  }

  /** What others hold may be what a call is for, and so may what a known method runs. */
  private boolean isFilledWithItsOwn(Use use) {
    return fills(use)
        && method.callAt(use.instruction()).callee().equals(MethodEffects.UNKNOWN)
        && graph().operandsOf(use.instruction()).stream()
            .skip(1)
            .allMatch(method.heap()::isNewlyAllocated);
  }

  private boolean fills(Use use) {
    return graph().codeOf(use) instanceof MethodInsnNode call
        && NamingConvention.FILLING.fits(call);
  }

  private static boolean describesContainer(Definition argument) {
    return !argument.isReference()
        || argument.is(Kind.ALLOCATION)
        || (argument.is(Kind.CONSTANT) && !(argument.constant() instanceof String));
  }
}
