// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

import org.objectweb.asm.tree.FieldInsnNode;

/**
 * What a field is called, whoever declares it: accesses of different names are to different fields.
 *
 * @param name its name
 * @param descriptor its type
 */
public record FieldName(String name, String descriptor) {
  /**
   * {@return the name of the field that an instruction accesses}
   *
   * @param access an instruction
   */
  public static FieldName of(FieldInsnNode access) {
    return new FieldName(access.name, access.desc);
  }
}
