// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The line by which a finding about a declaration is shown. Class files have lines for code only:
 * the nearest code stands for the declaration. Each method gives -1 when the class file does not
 * tell.
 */
final class NearestLine {
  private static final int UNKNOWN = -1;

  private NearestLine() {}

  /**
   * @param owner a class
   * @return the first line of its code: in a class without a constructor in the source, the one
   *     that declares it
   */
  static int of(ClassNode owner) {
    return owner.methods.stream()
        .flatMapToInt(method -> lines(method).limit(1))
        .min()
        .orElse(UNKNOWN);
  }

  /**
   * @param owner a class
   * @param field one of its fields
   * @return the first line that stores into the field while an object is made: compilers put
   *     initialisers into the constructors
   */
  static int of(ClassNode owner, FieldNode field) {
    return owner.methods.stream()
        .filter(method -> method.name.equals("<init>"))
        .flatMapToInt(constructor -> storeLines(constructor, owner, field))
        .min()
        .orElse(UNKNOWN);
  }

  /**
   * @param method a method
   * @return the line of its first instruction
   */
  static int of(MethodNode method) {
    return lines(method).findFirst().orElse(UNKNOWN);
  }

  private static IntStream lines(MethodNode method) {
    return instructions(method)
        .filter(LineNumberNode.class::isInstance)
        .mapToInt(line -> ((LineNumberNode) line).line);
  }

  private static Stream<AbstractInsnNode> instructions(MethodNode method) {
    return StreamSupport.stream(method.instructions.spliterator(), false);
  }

  private static IntStream storeLines(MethodNode constructor, ClassNode owner, FieldNode field) {
    return instructions(constructor)
        .filter(instruction -> isStore(instruction, owner, field))
        .mapToInt(NearestLine::lineBefore)
        .filter(line -> line != UNKNOWN);
  }

  private static boolean isStore(AbstractInsnNode instruction, ClassNode owner, FieldNode field) {
    return instruction.getOpcode() == Opcodes.PUTFIELD
        && instruction instanceof FieldInsnNode store
        && store.owner.equals(owner.name)
        && store.name.equals(field.name)
        && store.desc.equals(field.desc);
  }

  private static int lineBefore(AbstractInsnNode instruction) {
    for (AbstractInsnNode at = instruction; at != null; at = at.getPrevious()) {
      if (at instanceof LineNumberNode line) {
        return line.line;
      }
    }
    return UNKNOWN;
  }
}
