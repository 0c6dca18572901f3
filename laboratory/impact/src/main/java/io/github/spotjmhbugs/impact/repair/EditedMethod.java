// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.repair;

import io.github.spotjmhbugs.classfile.MalformedClassException;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.finding.Site;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodNode;

/**
 * A method that is being changed. Its instructions keep the indices that they have in the graph,
 * which is made before any change.
 */
final class EditedMethod {
  private final ClassNode owner;
  private final MethodNode method;
  private final AbstractInsnNode[] instructions;
  private final DataDependencyGraph graph;

  /**
   * @param owner the class that declares the method
   * @param method a method that nothing has changed yet
   * @throws UnrepairableException when its code cannot be analysed
   */
  EditedMethod(ClassNode owner, MethodNode method) throws UnrepairableException {
    this.owner = owner;
    this.method = method;
    this.instructions = method.instructions.toArray();
    try {
      this.graph = DataDependencyGraph.of(owner.name, copyOf(method));
    } catch (MalformedClassException e) {
      throw new UnrepairableException("its method cannot be analysed: " + e.getMessage());
    }
  }

  private static MethodNode copyOf(MethodNode method) {
    String[] exceptions = method.exceptions.toArray(String[]::new);
    MethodNode copy =
        new MethodNode(
            Opcodes.ASM9, method.access, method.name, method.desc, method.signature, exceptions);
    method.accept(copy);
    return copy;
  }

  /** {@return the class that declares the method} */
  ClassNode owner() {
    return owner;
  }

  /** {@return the method} */
  MethodNode method() {
    return method;
  }

  /** {@return the graph of the method as it was} */
  DataDependencyGraph graph() {
    return graph;
  }

  /**
   * {@return an instruction of the method as it was}
   *
   * @param index its index in the graph
   */
  AbstractInsnNode at(int index) {
    return instructions[index];
  }

  /** {@return how many indices there are} */
  int size() {
    return instructions.length;
  }

  /**
   * {@return the index of the instruction that executes before another, as they are listed, or -1}
   *
   * @param index index of an instruction, or -1
   */
  int before(int index) {
    int before = index - 1;
    while (before >= 0 && instructions[before].getOpcode() < 0) {
      before--;
    }
    return Math.max(before, -1);
  }

  /**
   * {@return the index of the instruction that executes after another, as they are listed}
   *
   * @param index index of an instruction that is not the last
   */
  int after(int index) {
    int after = index + 1;
    while (after < instructions.length - 1 && instructions[after].getOpcode() < 0) {
      after++;
    }
    return after;
  }

  /**
   * Finds the instruction of a site.
   *
   * @param site a place in the method
   * @return the index of the instruction in the graph
   * @throws UnrepairableException when the method has fewer instructions
   */
  int indexOf(Site site) throws UnrepairableException {
    int position = 0;
    for (int index = 0; index < instructions.length; index++) {
      if (instructions[index].getOpcode() >= 0
          && site instanceof Site.Instruction code
          && position++ == code.instruction()) {
        return index;
      }
    }
    throw new UnrepairableException("the instruction is not in its method");
  }

  /**
   * Adds code after an instruction.
   *
   * @param index index of the instruction in the graph
   * @param added what runs next
   */
  void insertAfter(int index, InsnList added) {
    method.instructions.insert(instructions[index], added);
  }

  /**
   * Replaces an instruction.
   *
   * @param index its index in the graph
   * @param instead what runs in its place
   */
  void replace(int index, InsnList instead) {
    insertAfter(index, instead);
    method.instructions.remove(instructions[index]);
  }

  /** {@return instructions as ASM takes them, in their order} */
  static InsnList list(AbstractInsnNode... instructions) {
    InsnList list = new InsnList();
    Stream.of(instructions).forEach(list::add);
    return list;
  }
}
