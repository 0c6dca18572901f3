// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

import org.objectweb.asm.tree.MethodInsnNode;

/**
 * A method by its symbolic name.
 *
 * @param owner internal name of the class that declares it or that a call names
 */
public record MethodRef(String owner, String name, String descriptor) {
  /** {@return the method that a call names} */
  public static MethodRef of(MethodInsnNode call) {
    return new MethodRef(call.owner, call.name, call.desc);
  }

  /** {@return the method with the same name and descriptor in another class} */
  public MethodRef in(String otherOwner) {
    return new MethodRef(otherOwner, name, descriptor);
  }
}
