// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Literals;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.jmh.StateField;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Collects the literals that a method's code uses as operands, but for the initialisers of
 * constants and the values of boolean fields.
 */
final class ConstantOperands {
  /** Calls that javac emits for implicit null checks, {@code getClass} before JDK 9. */
  private static final Set<String> NULL_CHECKS = Set.of("getClass", "requireNonNull");

  private final ClassNode owner;
  private final DataDependencyGraph graph;
  private final Set<ConstantOperand> operands = new LinkedHashSet<>();
  private final Set<Object> readThroughObjects = new HashSet<>();

  private ConstantOperands(ClassNode owner, DataDependencyGraph graph) {
    this.owner = owner;
    this.graph = graph;
  }

  /**
   * A use of a literal. Compilers replace reads of a constant field by its literal, so such a use
   * is all that remains of a read.
   *
   * @param value the literal: an Integer, Long, Float, Double or String
   * @param usedAs the type of the parameter, field or test that receives it, or null if none does
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

    /** Whether it proves nothing of a field: a tiny value where another type is expected. */
    boolean isFaint(StateField field) {
      boolean isExpected = Type.getType(field.field().desc).equals(usedAs);
      return readThrough == null && LiteralValues.isTiny(value) && !isExpected;
    }

    /** Whether a compiler folds an expression with a constant to it; only with a simple name. */
    boolean isFoldedFormOf(StateField field) {
      // A damaged class file can declare a field twice and give only one of them a constant.
      Object constant = field.field().value;
      return readThrough == null && constant != null && LiteralValues.isFoldedForm(constant, value);
    }

    /** Whether its value alone proves little. */
    boolean isCommon() {
      return readThrough == null && LiteralValues.isCommon(value);
    }
  }

  /** The uses of literals in a method. */
  static Set<ConstantOperand> of(ClassNode owner, DataDependencyGraph graph) {
    ConstantOperands collector = new ConstantOperands(owner, graph);
    graph.instructions().forEach(collector::collectFrom);
    graph.definitions().forEach(collector::collectUses);
    return collector.operands;
  }

  private void collectFrom(int at) {
    AbstractInsnNode instruction = graph.instruction(at);
    if (instruction instanceof IincInsnNode increment) {
      add(increment.incr, null, null);
    } else if (instruction instanceof InvokeDynamicInsnNode call) {
      collectFromBootstrap(call);
    } else if (instruction instanceof MethodInsnNode call
        && NULL_CHECKS.contains(call.name)
        && !graph.operandsOf(at).isEmpty()) {
      collectAfterNullCheck(graph.operandsOf(at).get(0).type(), call);
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

  private void collectAfterNullCheck(Type checked, MethodInsnNode check) {
    AbstractInsnNode pop = following(check);
    Object value = pop.getOpcode() == Opcodes.POP ? Literals.pushedBy(following(pop)) : null;
    if (value != null && checked.getSort() == Type.OBJECT) {
      readThroughObjects.add(value);
      add(value, null, checked.getInternalName());
    }
  }

  // Code that has a graph does not end with a call.
  private static AbstractInsnNode following(AbstractInsnNode instruction) {
    AbstractInsnNode next = instruction.getNext();
    while (next.getOpcode() < 0) {
      next = next.getNext();
    }
    return next;
  }

  // Equal literals are one definition. A literal that is read through an object is not counted as
  // one that is read without, at the price of missing its other uses in the method.
  private void collectUses(Definition constant) {
    Object value = constant.constant();
    if (constant.is(Definition.Kind.CONSTANT) && !readThroughObjects.contains(value)) {
      graph.usesOf(constant).stream()
          .filter(use -> !isInitialiser(use))
          .forEach(use -> add(value, receivingType(use), null));
    }
  }

  private void add(@Nullable Object value, @Nullable Type usedAs, @Nullable String readThrough) {
    if (value instanceof Number || value instanceof String) {
      operands.add(new ConstantOperand(value, usedAs, readThrough));
    }
  }

  // The initialiser of a constant is no read of another one, and true and false are set all over.
  private boolean isInitialiser(Use use) {
    return !use.isByPhi()
        && graph.instruction(use.instruction()) instanceof FieldInsnNode store
        && (store.desc.equals("Z")
            || (store.owner.equals(owner.name)
                && owner.fields.stream()
                    .anyMatch(field -> field.name.equals(store.name) && field.value != null)));
  }

  private @Nullable Type receivingType(Use use) {
    AbstractInsnNode user = use.isByPhi() ? null : graph.instruction(use.instruction());
    if (user instanceof FieldInsnNode store) {
      return Type.getType(store.desc);
    }
    if (user instanceof JumpInsnNode test) {
      boolean testsFlag = test.getOpcode() == Opcodes.IFEQ || test.getOpcode() == Opcodes.IFNE;
      return testsFlag ? Type.BOOLEAN_TYPE : null;
    }
    boolean isStatic =
        !(user instanceof MethodInsnNode) || user.getOpcode() == Opcodes.INVOKESTATIC;
    String called =
        user instanceof MethodInsnNode call
            ? call.desc
            : user instanceof InvokeDynamicInsnNode call ? call.desc : "()V";
    Type[] types = Type.getArgumentTypes(called);
    int index = isStatic ? use.operand() : use.operand() - 1;
    return 0 <= index && index < types.length ? types[index] : null;
  }
}
