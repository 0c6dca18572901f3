// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

import java.util.BitSet;
import java.util.stream.IntStream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Groups of instructions that do the same to values of different types, or to different fields. */
public final class InstructionKind {
  /** Return from a method, with a value or without. */
  public static final InstructionKind RETURN = range(Opcodes.IRETURN, Opcodes.RETURN);

  /** Load a field, static or not. */
  public static final InstructionKind FIELD_LOAD = of(Opcodes.GETFIELD, Opcodes.GETSTATIC);

  /** Store to a field, static or not. */
  public static final InstructionKind FIELD_STORE = of(Opcodes.PUTFIELD, Opcodes.PUTSTATIC);

  /** Load a static field, or store to one. */
  public static final InstructionKind STATIC_ACCESS = of(Opcodes.GETSTATIC, Opcodes.PUTSTATIC);

  /** Load an element of an array. */
  public static final InstructionKind ELEMENT_LOAD = range(Opcodes.IALOAD, Opcodes.SALOAD);

  /** Store to an element of an array. */
  public static final InstructionKind ELEMENT_STORE = range(Opcodes.IASTORE, Opcodes.SASTORE);

  /** Add or subtract two integers; those of {@code iinc} are none. */
  public static final InstructionKind INTEGER_ADDITION =
      of(Opcodes.IADD, Opcodes.ISUB, Opcodes.LADD, Opcodes.LSUB);

  /** Divide integers, for the quotient or the remainder. */
  public static final InstructionKind INTEGER_DIVISION =
      of(Opcodes.IDIV, Opcodes.LDIV, Opcodes.IREM, Opcodes.LREM);

  /** The remainder of floating-point numbers, for which JDK 17 calls the runtime. */
  public static final InstructionKind FLOATING_REMAINDER = of(Opcodes.FREM, Opcodes.DREM);

  /** Multiply two numbers. */
  public static final InstructionKind MULTIPLICATION = range(Opcodes.IMUL, Opcodes.DMUL);

  /** Shift the bits of a number. */
  public static final InstructionKind SHIFT = range(Opcodes.ISHL, Opcodes.LUSHR);

  /** Make an array of one dimension. */
  public static final InstructionKind NEW_ARRAY = of(Opcodes.NEWARRAY, Opcodes.ANEWARRAY);

  /** Cut an int down to the range of a byte, char or short. */
  public static final InstructionKind NARROWING = range(Opcodes.I2B, Opcodes.I2S);

  /** Go on at one of several places, as an integer tells. */
  public static final InstructionKind SWITCH = of(Opcodes.TABLESWITCH, Opcodes.LOOKUPSWITCH);

  /** Jump if a reference is null, or if it is not. */
  public static final InstructionKind NULL_TEST = of(Opcodes.IFNULL, Opcodes.IFNONNULL);

  /** Compare two longs or floating-point numbers. */
  public static final InstructionKind COMPARISON = range(Opcodes.LCMP, Opcodes.DCMPG);

  /** Jump as an int is less or greater than another, or than zero. */
  public static final InstructionKind ORDER_TEST =
      of(
          Opcodes.IFLT,
          Opcodes.IFGE,
          Opcodes.IFGT,
          Opcodes.IFLE,
          Opcodes.IF_ICMPLT,
          Opcodes.IF_ICMPGE,
          Opcodes.IF_ICMPGT,
          Opcodes.IF_ICMPLE);

  /** Store to a static field or take a lock: what others may notice. */
  public static final InstructionKind GLOBAL_ACT = of(Opcodes.PUTSTATIC, Opcodes.MONITORENTER);

  private final BitSet opcodes;

  private InstructionKind(IntStream opcodes) {
    this.opcodes = opcodes.collect(BitSet::new, BitSet::set, BitSet::or);
  }

  private static InstructionKind of(int... opcodes) {
    return new InstructionKind(IntStream.of(opcodes));
  }

  private static InstructionKind range(int first, int last) {
    return new InstructionKind(IntStream.rangeClosed(first, last));
  }

  /** {@return whether an instruction is of this kind; labels, lines and frames are of none} */
  public boolean has(AbstractInsnNode instruction) {
    return instruction.getOpcode() >= 0 && opcodes.get(instruction.getOpcode());
  }

  /** {@return whether an instruction decides where to go on: a conditional jump or a switch} */
  public static boolean isDecision(AbstractInsnNode instruction) {
    return SWITCH.has(instruction)
        || (instruction instanceof JumpInsnNode && instruction.getOpcode() != Opcodes.GOTO);
  }

  /** {@return whether an instruction calls a constructor} */
  public static boolean isConstructorCall(AbstractInsnNode instruction) {
    return instruction instanceof MethodInsnNode call && call.name.equals("<init>");
  }

  /** {@return the first instruction from a label on; lines and frames are none} */
  public static AbstractInsnNode firstFrom(AbstractInsnNode label) {
    AbstractInsnNode first = label;
    while (first.getOpcode() < 0) {
      first = first.getNext();
    }
    return first;
  }
}
