// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.repair;

import io.github.spotjmhbugs.practice.LiteralValues;
import java.util.List;
import java.util.Optional;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;

/**
 * A constant field, and how its value becomes a literal.
 *
 * @param owner the class that declares it
 * @param field the field
 * @param constant the literal that compilers put in the place of its reads
 */
record ConstantField(ClassNode owner, FieldNode field, Object constant) {
  private static final List<Class<? extends Number>> PRIMITIVES =
      List.of(Integer.class, Long.class, Float.class, Double.class);

  /** {@return the type of the field} */
  Type type() {
    return Type.getType(field.desc);
  }

  /**
   * {@return whether the literal is so common that only where the type of the field is expected a
   * read of the field is likely}
   */
  boolean isCommon() {
    return LiteralValues.isTiny(constant);
  }

  /**
   * Finds the expression that a compiler may have folded to a literal.
   *
   * @param literal a literal other than the constant
   * @return what has to be done to the field's value to compute it; empty when it is not an
   *     everyday expression
   */
  Optional<InsnList> foldedTo(Object literal) {
    if (!LiteralValues.isFoldedForm(constant, literal)
        || !(constant instanceof Number from)
        || !(literal instanceof Number to)) {
      return Optional.empty();
    }
    return from.getClass() == to.getClass() ? distance(from, to) : conversion(from, to);
  }

  /** Whichever expression it was: of two integers the difference is all that matters. */
  private static Optional<InsnList> distance(Number from, Number to) {
    if (to.doubleValue() == -from.doubleValue()) {
      int primitive = PRIMITIVES.indexOf(from.getClass());
      return Optional.of(EditedMethod.list(new InsnNode(Opcodes.INEG + primitive)));
    }
    if (from instanceof Integer) {
      return Optional.of(add(to.intValue() - from.intValue(), Opcodes.IADD));
    }
    return from instanceof Long
        ? Optional.of(add(to.longValue() - from.longValue(), Opcodes.LADD))
        : Optional.empty();
  }

  private static InsnList add(Object summand, int addition) {
    return EditedMethod.list(new LdcInsnNode(summand), new InsnNode(addition));
  }

  private static Optional<InsnList> conversion(Number from, Number to) {
    int source = PRIMITIVES.indexOf(from.getClass());
    int target = PRIMITIVES.indexOf(to.getClass());
    // For each type in turn, the conversions to the three others.
    int opcode = Opcodes.I2L + 3 * source + (target < source ? target : target - 1);
    return to.equals(converted(from, to))
        ? Optional.of(EditedMethod.list(new InsnNode(opcode)))
        : Optional.empty();
  }

  /** A number in the type of another. */
  private static Number converted(Number number, Number like) {
    if (like instanceof Integer) {
      return number.intValue();
    }
    if (like instanceof Long) {
      return number.longValue();
    }
    return like instanceof Float ? (Number) number.floatValue() : (Number) number.doubleValue();
  }
}
