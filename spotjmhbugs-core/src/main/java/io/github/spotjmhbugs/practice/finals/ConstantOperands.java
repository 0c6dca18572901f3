// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import io.github.spotjmhbugs.classfile.Literals;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.practice.LiteralValues;
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

  /** What is left of the reads of a constant field; the clearest first. */
  enum Trace {
    /** A read of the field that the compiler left in place; a literal then comes from elsewhere. */
    FIELD_READ,
    /** The constant itself. */
    LITERAL,
    /** What a compiler makes of an expression with the constant. */
    FOLDED,
    /** The constant itself, but so small that it stands everywhere. */
    TINY,
    /** A tiny constant, as a literal of another type. */
    CONVERTED,
    /** Nothing. */
    NONE
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
    /** What it is of a read of a constant field, whatever the field's name. */
    Trace traceOf(StateField field) {
      Type type = Type.getType(field.field().desc);
      boolean isOfItsType = type.equals(usedAs);
      boolean isBoolean = type.equals(Type.BOOLEAN_TYPE);
      boolean mayBeRead = isBoolean == Type.BOOLEAN_TYPE.equals(usedAs) || readThrough != null;
      if (mayBeRead && value.equals(field.field().value)) {
        return isAnywhere() && !isOfItsType ? Trace.TINY : Trace.LITERAL;
      }
      if (readThrough == null && isTinyOfOtherType(field)) {
        return Trace.CONVERTED;
      }
      // Compilers fold an expression only if it has the simple name of the constant.
      return readThrough == null
          ? field
              .constantValue()
              .filter(constant -> LiteralValues.isFoldedForm(constant, value))
              .map(constant -> Trace.FOLDED)
              .orElse(Trace.NONE)
          : Trace.NONE;
    }

    /** Whether it is a tiny number that a conversion makes of the field's. */
    private boolean isTinyOfOtherType(StateField field) {
      return isAnywhere()
          && value instanceof Number number
          && field.field().value instanceof Number other
          && number.getClass() != other.getClass()
          && number.doubleValue() == other.doubleValue();
    }

    /** Whether its value alone proves nothing. */
    boolean isAnywhere() {
      return readThrough == null && LiteralValues.isTiny(value);
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
    AbstractInsnNode pop = check.getNext();
    Object value = pop.getOpcode() == Opcodes.POP ? Literals.pushedBy(pop.getNext()) : null;
    if (value != null && checked.getSort() == Type.OBJECT) {
      readThroughObjects.add(value);
      add(value, null, checked.getInternalName());
    }
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
    return graph.codeOf(use) instanceof FieldInsnNode store
        && (store.desc.equals("Z")
            || (store.owner.equals(owner.name)
                && owner.fields.stream()
                    .anyMatch(field -> field.name.equals(store.name) && field.value != null)));
  }

  private @Nullable Type receivingType(Use use) {
    AbstractInsnNode user = graph.codeOf(use);
    if (user instanceof FieldInsnNode store) {
      return Type.getType(store.desc);
    }
    if (user instanceof MethodInsnNode call) {
      int argument = use.operand() - (call.getOpcode() == Opcodes.INVOKESTATIC ? 0 : 1);
      return argument < 0 ? null : Type.getArgumentTypes(call.desc)[argument];
    }
    boolean testsFlag = user.getOpcode() == Opcodes.IFEQ || user.getOpcode() == Opcodes.IFNE;
    return testsFlag ? Type.BOOLEAN_TYPE : null;
  }
}
