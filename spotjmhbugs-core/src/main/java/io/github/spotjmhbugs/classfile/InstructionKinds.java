// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

import org.objectweb.asm.Opcodes;

/** Groups of instructions that do the same to values of different types, or to different fields. */
public final class InstructionKinds {
  private InstructionKinds() {}

  /**
   * {@return whether instructions return from a method, with a value or without}
   *
   * @param opcode their opcode, or -1
   */
  public static boolean isReturn(int opcode) {
    return opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
  }

  /**
   * {@return whether instructions load a field, static or not}
   *
   * @param opcode their opcode, or -1
   */
  public static boolean isFieldLoad(int opcode) {
    return opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC;
  }

  /**
   * {@return whether instructions store to a field, static or not}
   *
   * @param opcode their opcode, or -1
   */
  public static boolean isFieldStore(int opcode) {
    return opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
  }

  /**
   * {@return whether instructions multiply two numbers}
   *
   * @param opcode their opcode, or -1
   */
  public static boolean isMultiplication(int opcode) {
    return opcode >= Opcodes.IMUL && opcode <= Opcodes.DMUL;
  }

  /**
   * {@return whether instructions shift the bits of a number}
   *
   * @param opcode their opcode, or -1
   */
  public static boolean isShift(int opcode) {
    return opcode >= Opcodes.ISHL && opcode <= Opcodes.LUSHR;
  }

  /**
   * {@return whether instructions load an element of an array}
   *
   * @param opcode their opcode, or -1
   */
  public static boolean isElementLoad(int opcode) {
    return opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD;
  }

  /**
   * {@return whether instructions store to an element of an array}
   *
   * @param opcode their opcode, or -1
   */
  public static boolean isElementStore(int opcode) {
    return opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
  }

  /**
   * {@return whether instructions go on at one of several places, as an integer tells}
   *
   * @param opcode their opcode, or -1
   */
  public static boolean isSwitch(int opcode) {
    return opcode == Opcodes.TABLESWITCH || opcode == Opcodes.LOOKUPSWITCH;
  }

  /**
   * {@return whether instructions divide integers, for the quotient or the remainder}
   *
   * @param opcode their opcode, or -1
   */
  public static boolean isIntegerDivision(int opcode) {
    return opcode == Opcodes.IDIV
        || opcode == Opcodes.LDIV
        || opcode == Opcodes.IREM
        || opcode == Opcodes.LREM;
  }
}
