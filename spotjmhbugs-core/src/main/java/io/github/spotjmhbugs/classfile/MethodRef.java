// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

import org.objectweb.asm.tree.MethodInsnNode;

/**
 * A method by its symbolic name.
 *
 * @param owner internal name of the class that declares it or that a call names
 * @param name the method's name
 * @param descriptor the method's descriptor
 */
public record MethodRef(String owner, String name, String descriptor) {
  /**
   * @param call a call
   * @return the method that the call names
   */
  public static MethodRef of(MethodInsnNode call) {
    return new MethodRef(call.owner, call.name, call.desc);
  }

  /**
   * @param otherOwner internal name of another class
   * @return the method of the same name and descriptor in {@code otherOwner}
   */
  public MethodRef in(String otherOwner) {
    return new MethodRef(otherOwner, name, descriptor);
  }
}
