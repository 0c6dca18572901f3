// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import java.util.Set;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** The calls that merely convert a primitive value: to and from its box, or to a wider type. */
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

  private Boxing() {}

  /**
   * @param instruction an instruction
   * @return whether it is a call that boxes, unboxes or widens its one operand
   */
  public static boolean converts(AbstractInsnNode instruction) {
    if (!(instruction instanceof MethodInsnNode call)) {
      return false;
    }
    if (call.owner.equals("scala/runtime/BoxesRunTime")) {
      return call.name.startsWith("boxTo") || call.name.startsWith("unboxTo");
    }
    boolean unboxes = call.name.endsWith("Value") && call.desc.startsWith("()");
    boolean widens = call.name.startsWith("toUnsigned") && !call.desc.contains("String");
    boolean boxes = call.name.equals("valueOf") && !call.desc.contains("String");
    return BOXES.contains(call.owner) && (unboxes || boxes || widens);
  }
}
