// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.InstructionKinds;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** What the code of handlers does with the failures that they catch. */
final class HandlerCode {
  private final MethodAnalysis method;
  private final DataDependencyGraph graph;

  HandlerCode(MethodAnalysis method) {
    this.method = method;
    this.graph = method.graph();
  }

  /**
   * Whether an instruction of a handler makes use of the failure: it returns a value, stores one
   * where it outlives the invocation, passes one to opaque code, or runs other code for more than a
   * report.
   */
  boolean makesUse(int instruction) {
    int opcode = graph.instruction(instruction).getOpcode();
    boolean stores = opcode == Opcodes.PUTSTATIC || method.heap().mutatesEscaped(instruction);
    CallEffects call = method.callAt(instruction);
    return graph.returnsValue(instruction)
        || stores
        || (call != null
            && (call.callee().equals(MethodEffects.OPAQUE)
                || runsStores(instruction, call)
                || isMoreThanReport(instruction, call)));
  }

  /**
   * Whether a call runs unknown code on an object for the sake of that alone: it neither hands on a
   * message or the failure, nor asks the failure or a logger something.
   */
  private boolean isMoreThanReport(int instruction, CallEffects call) {
    return call.globalEffect() == GlobalEffect.POSSIBLE
        && graph.instruction(instruction) instanceof MethodInsnNode named
        && named.getOpcode() != Opcodes.INVOKESTATIC
        && graph.operandsOf(instruction).stream().skip(1).noneMatch(this::isMessage)
        && !graph.unconverted(graph.operandsOf(instruction).get(0)).is(Kind.CAUGHT_EXCEPTION)
        && isOnlyKept(graph.resultOf(instruction));
  }

  /**
   * Whether a value may be the failure or a text, and not an object of the program's own classes.
   */
  private boolean isMessage(Definition value) {
    Definition source = graph.unconverted(value);
    return source.is(Kind.CAUGHT_EXCEPTION)
        || (source.isReference()
            && ClassRepository.isPlatformClass(source.type().getInternalName()));
  }

  /** Whether nothing is decided by a value, and no code that may act is handed what it leads to. */
  private boolean isOnlyKept(@Nullable Definition result) {
    if (result == null) {
      return true;
    }
    return ProgramSlice.forward(graph, List.of(result), value -> true).stream()
        .flatMap(value -> graph.usesOf(value).stream())
        .noneMatch(use -> !use.isByPhi() && asks(use.instruction()));
  }

  private boolean asks(int instruction) {
    AbstractInsnNode asking = graph.instruction(instruction);
    CallEffects call = method.callAt(instruction);
    return asking instanceof JumpInsnNode
        || InstructionKinds.isSwitch(asking.getOpcode())
        || (call != null && call.globalEffect() != GlobalEffect.NONE);
  }

  /**
   * Whether a call acts, or may act, by a function that it runs, or acts on an object made here (a
   * thread), or is one of a helper: none of these is a logger.
   */
  private boolean runsStores(int instruction, CallEffects call) {
    boolean actsByFunction =
        call.globalEffect() != GlobalEffect.NONE
            && call.callee().globalEffect() == GlobalEffect.NONE;
    return actsByFunction
        || (call.globalEffect() == GlobalEffect.CERTAIN
            && graph.instruction(instruction) instanceof MethodInsnNode named
            && (isOfHelper(named) || actsOnNewObject(instruction, named)));
  }

  private boolean isOfHelper(MethodInsnNode call) {
    return call.owner.equals(method.method().owner().name);
  }

  private boolean actsOnNewObject(int instruction, MethodInsnNode call) {
    return call.getOpcode() != Opcodes.INVOKESTATIC
        && !method.heap().allocationsOf(graph.operandsOf(instruction).get(0)).isEmpty();
  }
}
