// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Use;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Finds the places where a method's code uses literals. */
final class ConstantOperands {
  /** What compilers call for the exception that a null pointer must throw; older ones the first. */
  private static final Set<MethodRef> NULL_CHECKS =
      Set.of(
          new MethodRef("java/lang/Object", "getClass", "()Ljava/lang/Class;"),
          new MethodRef(
              "java/util/Objects", "requireNonNull", "(Ljava/lang/Object;)Ljava/lang/Object;"));

  private final DataDependencyGraph graph;
  private final List<ConstantOperand> operands = new ArrayList<>();
  private final Set<Object> readThroughObjects = new HashSet<>();

  private ConstantOperands(DataDependencyGraph graph) {
    this.graph = graph;
  }

  /**
   * @param graph a method
   * @return the literals in its code
   */
  static List<ConstantOperand> of(DataDependencyGraph graph) {
    return new ConstantOperands(graph).collect();
  }

  private List<ConstantOperand> collect() {
    graph.instructions().forEach(this::collectFrom);
    graph.definitions().stream()
        .filter(definition -> definition.is(Definition.Kind.CONSTANT))
        .forEach(this::collectUses);
    return operands;
  }

  // Equal literals are one definition: a place that is read through an object is not counted as a
  // place without one, at the price of missing the other places of that literal.
  private void collectUses(Definition constant) {
    Object value = literal(constant.constant());
    if (value != null && !readThroughObjects.contains(value)) {
      graph.usesOf(constant).forEach(use -> operands.add(operand(value, use)));
    }
  }

  private static @Nullable Object literal(@Nullable Object constant) {
    return constant instanceof Number || constant instanceof String ? constant : null;
  }

  private static @Nullable Object literal(AbstractInsnNode push) {
    if (push instanceof LdcInsnNode load) {
      return literal(load.cst);
    }
    int opcode = push.getOpcode();
    if (push instanceof IntInsnNode number) {
      return opcode == Opcodes.NEWARRAY ? null : number.operand;
    }
    if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5) {
      return opcode - Opcodes.ICONST_0;
    }
    if (opcode == Opcodes.LCONST_0 || opcode == Opcodes.LCONST_1) {
      return (long) (opcode - Opcodes.LCONST_0);
    }
    if (opcode >= Opcodes.FCONST_0 && opcode <= Opcodes.FCONST_2) {
      return (float) (opcode - Opcodes.FCONST_0);
    }
    boolean isDouble = opcode == Opcodes.DCONST_0 || opcode == Opcodes.DCONST_1;
    return isDouble ? (double) (opcode - Opcodes.DCONST_0) : null;
  }

  private void collectFrom(int at) {
    AbstractInsnNode instruction = graph.instruction(at);
    if (instruction instanceof IincInsnNode increment) {
      operands.add(new ConstantOperand(increment.incr, null, null, null));
    } else if (instruction instanceof InvokeDynamicInsnNode call) {
      collectFromBootstrap(call);
    } else if (isNullCheck(instruction)) {
      collectAfterNullCheck(at, instruction);
    }
  }

  // A concatenation's recipe holds the literals between its arguments, which it marks with \1 and
  // \2.
  private void collectFromBootstrap(InvokeDynamicInsnNode call) {
    for (Object argument : call.bsmArgs) {
      if (argument instanceof String recipe) {
        for (String literal : recipe.split("[\1\2]", -1)) {
          operands.add(new ConstantOperand(literal, null, null, null));
        }
      }
    }
  }

  private static boolean isNullCheck(AbstractInsnNode instruction) {
    return instruction instanceof MethodInsnNode call && NULL_CHECKS.contains(MethodRef.of(call));
  }

  private void collectAfterNullCheck(int at, AbstractInsnNode check) {
    AbstractInsnNode pop = nextInstruction(check);
    AbstractInsnNode push = pop == null ? null : nextInstruction(pop);
    if (pop == null || pop.getOpcode() != Opcodes.POP || push == null) {
      return;
    }
    Object value = literal(push);
    Type checked = graph.operandsOf(at).get(0).type();
    if (value != null && checked.getSort() == Type.OBJECT) {
      readThroughObjects.add(value);
      operands.add(new ConstantOperand(value, null, null, checked.getInternalName()));
    }
  }

  private static @Nullable AbstractInsnNode nextInstruction(AbstractInsnNode from) {
    AbstractInsnNode next = from.getNext();
    while (next != null && next.getOpcode() < 0) {
      next = next.getNext();
    }
    return next;
  }

  private ConstantOperand operand(Object value, Use use) {
    if (use.instruction() == Definition.NO_INSTRUCTION) {
      return new ConstantOperand(value, null, null, null);
    }
    AbstractInsnNode user = graph.instruction(use.instruction());
    if (user instanceof MethodInsnNode call) {
      int receiver = call.getOpcode() == Opcodes.INVOKESTATIC ? 0 : 1;
      return argument(value, call.desc, use.operand() - receiver);
    }
    if (user instanceof InvokeDynamicInsnNode call) {
      return argument(value, call.desc, use.operand());
    }
    if (user instanceof FieldInsnNode store) {
      String field = store.owner + "." + store.name;
      return new ConstantOperand(value, Type.getType(store.desc), field, null);
    }
    return new ConstantOperand(value, null, null, null);
  }

  private static ConstantOperand argument(Object value, String descriptor, int index) {
    Type[] types = Type.getArgumentTypes(descriptor);
    boolean isArgument = index >= 0 && index < types.length;
    return new ConstantOperand(value, isArgument ? types[index] : null, null, null);
  }
}
