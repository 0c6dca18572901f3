// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import java.util.Set;
import java.util.regex.Pattern;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The calls that convert a primitive value, to and from its box or to a wider type, or compute one.
 */
public final class Boxing {
  private static final Set<String> BOXES =
      Set.of(
          "java/lang/Boolean",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Short",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Float",
          "java/lang/Double",
          "java/lang/Number");

  /** Scala's implicit conversions, such as {@code Integer2int} and {@code int2Integer}. */
  private static final Pattern OF_SCALA = Pattern.compile("[A-Z][a-z]+2[a-z]+|[a-z]+2[A-Z][a-z]+");

  private Boxing() {}

  /**
   * {@return whether an instruction calls a method of a box that does arithmetic, such as {@code
   * Long.bitCount}; those of characters look them up in tables}
   */
  public static boolean computes(AbstractInsnNode instruction) {
    return instruction instanceof MethodInsnNode call
        && call.getOpcode() == Opcodes.INVOKESTATIC
        && BOXES.contains(call.owner)
        && !call.owner.equals("java/lang/Character")
        && call.desc.chars().noneMatch(type -> type == 'L' || type == '[');
  }

  /** {@return whether an instruction is a call that boxes, unboxes or widens its only operand} */
  public static boolean converts(AbstractInsnNode instruction) {
    if (!(instruction instanceof MethodInsnNode call)) {
      return false;
    }
    if (call.owner.equals("scala/runtime/BoxesRunTime")) {
      return call.name.startsWith("boxTo") || call.name.startsWith("unboxTo");
    }
    if (call.owner.equals("scala/Predef$")) {
      return OF_SCALA.matcher(call.name).matches();
    }
    boolean unboxes = call.name.endsWith("Value") && call.desc.startsWith("()");
    boolean widens = call.name.startsWith("toUnsigned") && !call.desc.contains("String");
    boolean boxes = call.name.equals("valueOf") && !call.desc.contains("String");
    return BOXES.contains(call.owner) && (unboxes || boxes || widens);
  }
}
