// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.state;

import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.jmh.StateField;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.FieldInsnNode;

/**
 * An object that stays from one invocation to the next.
 *
 * @param field the field of a state that leads to it
 * @param part an instruction that loads it from a final field of the object in {@code field}, such
 *     as a component of a record, or null when it is that object
 */
record HeldObject(StateField field, @Nullable FieldInsnNode part) {
  boolean isSame(HeldObject other) {
    return field.equals(other.field) && nameOf(part).equals(nameOf(other.part));
  }

  private static String nameOf(@Nullable FieldInsnNode part) {
    return part == null ? "" : part.name;
  }

  /** The field that it is in, whoever declares that. */
  Phrase subject() {
    return part == null
        ? Phrase.ofMember(field.declaringClass().name, field.field().name)
        : Phrase.ofMember(part.owner, part.name);
  }
}
