// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import io.github.spotjmhbugs.jmh.StateField;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/**
 * A place where code uses a literal. Compilers put a constant field's literal in the place of a
 * read of it, so that a place is all that is left of the read.
 *
 * @param value the literal: an Integer, Long, Float, Double or String
 * @param usedAs the type of the parameter or field that receives it, or null when neither does
 * @param storedInto the field that receives it, as {@code owner.name}, or null
 * @param readThrough internal name of the class of the object whose null check stands before the
 *     literal ({@code object.field} in the source), or null
 */
record ConstantOperand(
    Object value,
    @Nullable Type usedAs,
    @Nullable String storedInto,
    @Nullable String readThrough) {

  /**
   * @param field a constant field
   * @return whether a read of the field, by whatever name, would leave this
   */
  boolean isLeftBy(StateField field) {
    return value.equals(field.field().value)
        && !(field.declaringClass().name + "." + field.field().name).equals(storedInto)
        && (readThrough != null || isBoolean(field) == Type.BOOLEAN_TYPE.equals(usedAs));
  }

  /**
   * @param field a constant field
   * @return whether the literal is handed to a parameter or field of exactly the field's type
   */
  boolean isUsedAs(StateField field) {
    return Type.getType(field.field().desc).equals(usedAs);
  }

  private static boolean isBoolean(StateField field) {
    return field.field().desc.equals("Z");
  }
}
