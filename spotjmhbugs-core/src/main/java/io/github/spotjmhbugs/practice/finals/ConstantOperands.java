// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Literals;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.jmh.StateField;
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
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Collects the literals that a method's code uses as operands. */
final class ConstantOperands {
  /** Calls that javac emits for implicit null checks ({@code getClass} before JDK 9). */
  private static final Set<MethodRef> NULL_CHECKS =
      Set.of(
          new MethodRef("java/lang/Object", "getClass", "()Ljava/lang/Class;"),
          new MethodRef(
              "java/util/Objects", "requireNonNull", "(Ljava/lang/Object;)Ljava/lang/Object;"));

  private final DeclaredMethod method;
  private final DataDependencyGraph graph;
  private final List<ConstantOperand> operands = new ArrayList<>();
  private final Set<Object> readThroughObjects = new HashSet<>();

  private ConstantOperands(DeclaredMethod method, DataDependencyGraph graph) {
    this.method = method;
    this.graph = graph;
  }

  /**
   * A use of a literal. Compilers replace reads of a constant field by its literal, so such a use
   * is all that remains of a read.
   *
   * @param value the literal: an Integer, Long, Float, Double or String
   * @param usedAs the type of the parameter or field that receives it, or null if neither does
   * @param readThrough internal name of the class of the object that is null-checked just before
   *     the literal ({@code object.field} in the source), or null
   */
  record ConstantOperand(Object value, @Nullable Type usedAs, @Nullable String readThrough) {
    /** Whether a read of a constant field, whatever its name, would compile to this. */
    boolean isLeftBy(StateField field) {
      boolean isBoolean = field.field().desc.equals("Z");
      return value.equals(field.field().value)
          && (readThrough != null || isBoolean == Type.BOOLEAN_TYPE.equals(usedAs));
    }

    /** Whether a parameter or field of exactly the type of a field receives the literal. */
    boolean isUsedAs(StateField field) {
      return Type.getType(field.field().desc).equals(usedAs);
    }
  }

  /**
   * The uses of literals in a method, except by the initialisers of constants and as the values of
   * boolean fields.
   */
  static List<ConstantOperand> of(DeclaredMethod method, DataDependencyGraph graph) {
    return new ConstantOperands(method, graph).collect();
  }

  private List<ConstantOperand> collect() {
    graph.instructions().forEach(this::collectFrom);
    graph.definitions().stream()
        .filter(definition -> definition.is(Definition.Kind.CONSTANT))
        .forEach(this::collectUses);
    return operands;
  }

  private void collectFrom(int at) {
    AbstractInsnNode instruction = graph.instruction(at);
    if (instruction instanceof IincInsnNode increment) {
      add(increment.incr, null, null);
    } else if (instruction instanceof InvokeDynamicInsnNode call) {
      collectFromBootstrap(call);
    } else if (instruction instanceof MethodInsnNode call
        && NULL_CHECKS.contains(MethodRef.of(call))) {
      collectAfterNullCheck(graph.operandsOf(at).get(0).type(), nextInstruction(call));
    }
  }

  // The recipe of a concatenation holds the literals between its arguments, marked by \1 and \2.
  private void collectFromBootstrap(InvokeDynamicInsnNode call) {
    for (Object argument : call.bsmArgs) {
      if (argument instanceof String recipe) {
        for (String literal : recipe.split("[\1\2]", -1)) {
          add(literal, null, null);
        }
      }
    }
  }

  private void collectAfterNullCheck(Type checked, @Nullable AbstractInsnNode pop) {
    AbstractInsnNode push = pop == null ? null : nextInstruction(pop);
    if (pop == null || pop.getOpcode() != Opcodes.POP || push == null) {
      return;
    }
    Object value = Literals.pushedBy(push);
    if (value != null && checked.getSort() == Type.OBJECT) {
      readThroughObjects.add(value);
      add(value, null, checked.getInternalName());
    }
  }

  private static @Nullable AbstractInsnNode nextInstruction(AbstractInsnNode from) {
    AbstractInsnNode next = from.getNext();
    while (next != null && next.getOpcode() < 0) {
      next = next.getNext();
    }
    return next;
  }

  // Equal literals are one definition. A literal that is read through an object is not counted as
  // one that is read without, at the price of missing its other uses in the method.
  private void collectUses(Definition constant) {
    Object value = constant.constant();
    if (value != null && !readThroughObjects.contains(value)) {
      graph.usesOf(constant).stream()
          .filter(use -> !isInitialiser(use))
          .forEach(use -> add(value, receivingType(use), null));
    }
  }

  private void add(Object value, @Nullable Type usedAs, @Nullable String readThrough) {
    if (value instanceof Number || value instanceof String) {
      operands.add(new ConstantOperand(value, usedAs, readThrough));
    }
  }

  // The initialiser of a constant is no read of another one, and true and false are set all over.
  private boolean isInitialiser(Use use) {
    return !use.isByPhi()
        && graph.instruction(use.instruction()) instanceof FieldInsnNode store
        && (store.desc.equals("Z") || isInitialiser(store));
  }

  private boolean isInitialiser(FieldInsnNode store) {
    return method.method().name.equals("<init>")
        && store.owner.equals(method.owner().name)
        && method.owner().fields.stream()
            .anyMatch(field -> field.name.equals(store.name) && field.value != null);
  }

  private @Nullable Type receivingType(Use use) {
    if (use.isByPhi()) {
      return null;
    }
    AbstractInsnNode user = graph.instruction(use.instruction());
    if (user instanceof MethodInsnNode call) {
      int receiver = call.getOpcode() == Opcodes.INVOKESTATIC ? 0 : 1;
      return argumentType(call.desc, use.operand() - receiver);
    }
    if (user instanceof InvokeDynamicInsnNode call) {
      return argumentType(call.desc, use.operand());
    }
    return user instanceof FieldInsnNode store ? Type.getType(store.desc) : null;
  }

  private static @Nullable Type argumentType(String descriptor, int index) {
    Type[] types = Type.getArgumentTypes(descriptor);
    return index >= 0 && index < types.length ? types[index] : null;
  }
}
