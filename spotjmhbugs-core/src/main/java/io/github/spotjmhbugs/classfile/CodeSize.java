// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** The size of a method's bytecode, which decides whether C2 inlines the method. */
public final class CodeSize {
  /** The largest method that C2 inlines where it runs often, in bytes (-XX:FreqInlineSize). */
  private static final int LARGEST_INLINED = 325;

  /** The most bytecode that C2 inlines into one method (-XX:DesiredMethodLimit). */
  private static final int MOST_INLINED = 8_000;

  /** How deep C2 inlines calls in calls (-XX:MaxInlineLevel), less the stub that JMH generates. */
  private static final int DEEPEST_INLINED = 14;

  private static final int LAST_SHORT_LOCAL = 3;

  private CodeSize() {}

  /** {@return whether C2 inlines the method where it runs often, as far as its size tells} */
  public static boolean isInlined(MethodNode method) {
    return of(method) <= LARGEST_INLINED;
  }

  /** {@return whether C2 inlines a method with all that it calls, as far as that is at hand} */
  public static boolean isInlinedWhole(DeclaredMethod method, ClassRepository classes) {
    return inlined(method, classes, DEEPEST_INLINED) < MOST_INLINED;
  }

  private static int inlined(DeclaredMethod method, ClassRepository classes, int levels) {
    int size = levels == 0 ? MOST_INLINED : of(method.method());
    for (AbstractInsnNode instruction : method.method().instructions) {
      if (size < MOST_INLINED
          && instruction instanceof MethodInsnNode call
          && !ClassRepository.isPlatformClass(call.owner)) {
        size +=
            classes
                .target(call, null)
                .map(callee -> inlined(callee, classes, levels - 1))
                .orElse(0);
      }
    }
    return size;
  }

  /** The bytes of a method's code, without the padding of switches and wide forms (JVMS 6.5). */
  static int of(MethodNode method) {
    return Stream.of(method.instructions.toArray()).mapToInt(CodeSize::of).sum();
  }

  private static int of(AbstractInsnNode instruction) {
    int opcode = instruction.getOpcode();
    if (opcode < 0) {
      return 0;
    }
    return switch (instruction.getType()) {
      case AbstractInsnNode.VAR_INSN -> ((VarInsnNode) instruction).var <= LAST_SHORT_LOCAL ? 1 : 2;
      case AbstractInsnNode.INT_INSN -> opcode == Opcodes.SIPUSH ? 3 : 2;
      case AbstractInsnNode.LDC_INSN -> isWide(((LdcInsnNode) instruction).cst) ? 3 : 2;
      case AbstractInsnNode.INSN -> 1;
      case AbstractInsnNode.METHOD_INSN -> opcode == Opcodes.INVOKEINTERFACE ? 5 : 3;
      case AbstractInsnNode.INVOKE_DYNAMIC_INSN -> 5;
      case AbstractInsnNode.MULTIANEWARRAY_INSN -> 4;
      case AbstractInsnNode.TABLESWITCH_INSN ->
          13 + 4 * ((TableSwitchInsnNode) instruction).labels.size();
      case AbstractInsnNode.LOOKUPSWITCH_INSN ->
          9 + 8 * ((LookupSwitchInsnNode) instruction).labels.size();
      default -> 3; // fields, types, jumps, increments
    };
  }

  private static boolean isWide(Object constant) {
    return constant instanceof Long || constant instanceof Double;
  }
}
