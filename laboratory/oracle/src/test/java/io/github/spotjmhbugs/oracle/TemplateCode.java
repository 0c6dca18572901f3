// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** The code of one template, or of a lambda in it, with what its copies need to know of it. */
final class TemplateCode {
  private final MethodNode method;
  private final AbstractInsnNode[] instructions;
  private final List<Declared> declared = new ArrayList<>();
  private final Set<LabelNode> labels = Collections.newSetFromMap(new IdentityHashMap<>());

  /**
   * A variable that fills a hole, where it is in scope.
   *
   * @param hole number of the hole
   * @param slot its slot in the template
   * @param type its type
   * @param start index of the first instruction that sees it
   * @param end index of the first one after that does not
   */
  record Declared(int hole, int slot, Type type, int start, int end) {}

  /**
   * @param method a method with debug information
   */
  TemplateCode(MethodNode method) {
    this.method = method;
    returnLast(method);
    this.instructions = method.instructions.toArray();
    for (AbstractInsnNode instruction : instructions) {
      labels.addAll(targets(instruction));
    }
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      Collections.addAll(labels, block.start, block.end, block.handler);
    }
    for (LocalVariableNode variable : method.localVariables) {
      if (variable.name.matches("d\\d+")) {
        declared.add(
            new Declared(
                Integer.parseInt(variable.name.substring(1)),
                variable.index,
                Type.getType(variable.desc),
                method.instructions.indexOf(variable.start),
                method.instructions.indexOf(variable.end)));
      }
    }
  }

  /** The handler of a record pattern comes after the return. */
  private static void returnLast(MethodNode method) {
    InsnList code = method.instructions;
    AbstractInsnNode last = code.getLast();
    while (last.getOpcode() < 0) {
      last = last.getPrevious();
    }
    if (last.getOpcode() != Opcodes.ATHROW) {
      return;
    }
    LabelNode end = new LabelNode();
    code.add(end);
    code.add(new InsnNode(Type.getReturnType(method.desc).getOpcode(Opcodes.IRETURN)));
    for (AbstractInsnNode instruction : code.toArray()) {
      int opcode = instruction.getOpcode();
      if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN && instruction.getNext() != null) {
        code.set(instruction, new JumpInsnNode(Opcodes.GOTO, end));
      }
    }
  }

  /** Where an instruction may jump to. */
  static List<LabelNode> targets(AbstractInsnNode instruction) {
    List<LabelNode> targets = new ArrayList<>();
    if (instruction instanceof JumpInsnNode jump) {
      targets.add(jump.label);
    } else if (instruction instanceof LookupSwitchInsnNode lookup) {
      targets.addAll(lookup.labels);
      targets.add(lookup.dflt);
    } else if (instruction instanceof TableSwitchInsnNode table) {
      targets.addAll(table.labels);
      targets.add(table.dflt);
    }
    return targets;
  }

  AbstractInsnNode[] instructions() {
    return instructions;
  }

  /** The labels that are more than debug information. */
  Set<LabelNode> labels() {
    return labels;
  }

  /** The variables that fill holes. */
  List<Declared> declared() {
    return declared;
  }

  List<TryCatchBlockNode> handlers() {
    return method.tryCatchBlocks;
  }

  boolean isStatic() {
    return (method.access & Opcodes.ACC_STATIC) != 0;
  }

  String descriptor() {
    return method.desc;
  }

  /** The index of the last instruction, which returns. */
  int lastReturn() {
    int last = instructions.length - 1;
    while (instructions[last].getOpcode() < 0) {
      last--;
    }
    return last;
  }
}
