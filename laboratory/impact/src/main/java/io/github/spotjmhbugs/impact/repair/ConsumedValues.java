// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.repair;

import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.Use;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Hands values of a method to the sink as soon as they are there: a copy is passed, so that neither
 * the operand stack nor a frame changes where anything else looks.
 *
 * <p>So does an object that is filled later: to the compiler, an object that escapes anywhere
 * escapes everywhere.
 */
final class ConsumedValues {
  private final EditedMethod method;
  private final DataDependencyGraph graph;
  private final Set<Definition> consumed = new HashSet<>();

  /**
   * @param method the method to change
   */
  ConsumedValues(EditedMethod method) {
    this.method = method;
    this.graph = method.graph();
  }

  /**
   * Hands what an instruction computes to the sink.
   *
   * @param instruction index of the instruction
   * @throws UnrepairableException when it computes nothing, or the code does not keep it
   */
  void consume(int instruction) throws UnrepairableException {
    consume(resultOf(instruction));
  }

  /**
   * Hands what an instruction computes to the sink, and if that is one alternative of a choice that
   * nobody consumes, what the other alternatives compute as well.
   *
   * @param instruction index of the instruction
   * @throws UnrepairableException when it computes nothing, or the code does not keep it
   */
  void consumeAlternatives(int instruction) throws UnrepairableException {
    for (Definition value : alternativesOf(resultOf(instruction))) {
      consume(value);
    }
  }

  private Definition resultOf(int instruction) throws UnrepairableException {
    Definition result = graph.resultOf(instruction);
    if (result == null) {
      throw new UnrepairableException("the instruction computes nothing");
    }
    return result;
  }

  private Set<Definition> alternativesOf(Definition dead) {
    Set<Definition> all = new LinkedHashSet<>();
    Deque<Definition> pending = new ArrayDeque<>(Set.of(dead));
    while (!pending.isEmpty()) {
      Definition value = pending.remove();
      if (all.add(value)) {
        graph.usesOf(value).stream()
            .map(Use::result)
            .filter(result -> result != null && (result.is(Kind.PHI) || graph.isConversion(result)))
            .forEach(pending::add);
        if (value.is(Kind.PHI)) {
          value.operands().stream().map(graph::unconverted).forEach(pending::add);
        }
      }
    }
    all.removeIf(value -> !graph.isComputed(value) || graph.isConversion(value));
    return all;
  }

  private void consume(Definition value) throws UnrepairableException {
    if (!consumed.add(value)) {
      return;
    }
    int index = value.instruction();
    AbstractInsnNode made = method.at(index);
    if (made instanceof IincInsnNode increment) {
      VarInsnNode copy = new VarInsnNode(Opcodes.ILOAD, increment.var);
      method.insertAfter(index, EditedMethod.list(copy, SinkClass.consume(Type.INT_TYPE)));
    } else if (made.getOpcode() == Opcodes.NEW) {
      consumeNew(value);
    } else {
      method.insertAfter(index, copyOnTop(value.type()));
    }
  }

  private static InsnList copyOnTop(Type type) {
    return EditedMethod.list(
        new InsnNode(type.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP), SinkClass.consume(type));
  }

  /** An object can be passed on once it is constructed. */
  private void consumeNew(Definition object) throws UnrepairableException {
    boolean isKept = method.at(method.after(object.instruction())).getOpcode() == Opcodes.DUP;
    for (Use use : graph.usesOf(object)) {
      if (use.operand() == 0
          && !use.isByPhi()
          && method.at(use.instruction()) instanceof MethodInsnNode constructor
          && constructor.name.equals("<init>")) {
        if (isKept) {
          method.insertAfter(use.instruction(), copyOnTop(object.type()));
        } else {
          keep(object.instruction(), use.instruction());
        }
      }
    }
  }

  /** Eclipse's compiler makes no second reference to an object that the source drops. */
  private void keep(int made, int constructor) throws UnrepairableException {
    for (int between = made; between < constructor; between++) {
      if (method.at(between) instanceof FrameNode) {
        throw new UnrepairableException("the object is dropped before its constructor runs");
      }
    }
    method.insertAfter(made, EditedMethod.list(new InsnNode(Opcodes.DUP)));
    method.insertAfter(
        constructor, EditedMethod.list(SinkClass.consume(Type.getType(Object.class))));
  }
}
