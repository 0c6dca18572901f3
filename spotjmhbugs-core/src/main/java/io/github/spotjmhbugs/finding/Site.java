// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

import io.github.spotjmhbugs.classfile.DeclaredMethod;

/** The place in the bytecode that a finding is about; the finding's pattern tells what is wrong. */
public sealed interface Site {
  /** {@return internal name of the class that holds the place} */
  String className();

  /** {@return name of the method or field, or empty for the class itself} */
  String member();

  /** {@return descriptor of the method or field, or empty} */
  String descriptor();

  /** A class, field or method as a whole, or an annotation of it. */
  record Declaration(String className, String member, String descriptor) implements Site {}

  /** An instruction of a method. */
  sealed interface Instruction extends Site {
    /**
     * {@return its position in the method} Only instructions that execute count, from 0: neither
     * labels nor line numbers nor frames, so that debug tables do not matter.
     */
    int instruction();
  }

  /** An instruction that is wrong by itself. */
  record Code(String className, String member, String descriptor, int instruction)
      implements Instruction {}

  /** An instruction that changes what other findings change, too: the field that is the subject. */
  record Change(String className, String member, String descriptor, int instruction)
      implements Instruction {}

  /** An instruction without a value: a method that runs a function drops what that yields. */
  record WithoutValue(String className, String member, String descriptor, int instruction)
      implements Instruction {}

  interface Maker {
    Instruction make(String className, String member, String descriptor, int instruction);
  }

  /** {@return the site of a class, field or method as a whole} */
  static Site of(Location declaration) {
    return new Declaration(declaration.className(), declaration.member(), declaration.descriptor());
  }

  /**
   * {@return the site of an instruction}
   *
   * @param method the method that holds it
   * @param index its index in ASM's list of the method's instructions
   * @param maker what makes a site of its kind
   */
  static Site of(DeclaredMethod method, int index, Maker maker) {
    long position =
        method
            .instructions()
            .limit(index)
            .filter(instruction -> instruction.getOpcode() >= 0)
            .count();
    return maker.make(
        method.owner().name, method.method().name, method.method().desc, (int) position);
  }
}
