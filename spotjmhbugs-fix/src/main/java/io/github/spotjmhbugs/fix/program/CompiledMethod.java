// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.program;

import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * A method as it was compiled.
 *
 * @param owner the class that declares it
 * @param method the method
 */
public record CompiledMethod(ClassNode owner, MethodNode method) {
  /** The line of an instruction whose class file has no lines. */
  public static final int NO_LINE = -1;

  private static final String CONSTRUCTOR = "<init>";

  /**
   * Finds the method of a site.
   *
   * @param owner the class that the site is in
   * @param site a place in a method
   * @return the method
   * @throws NotRepairableException when the class has no such method
   */
  public static CompiledMethod of(ClassNode owner, Site site) throws NotRepairableException {
    return owner.methods.stream()
        .filter(m -> m.name.equals(site.member()) && m.desc.equals(site.descriptor()))
        .findFirst()
        .map(method -> new CompiledMethod(owner, method))
        .orElseThrow(NotRepairableException::sourceAndClassDiffer);
  }

  /** {@return whether it holds the body of a lambda} */
  public boolean isLambda() {
    return isSynthetic() && method.name.startsWith("lambda$");
  }

  /**
   * {@return whether it lets another class of the file use a private member: up to Java 10,
   * compilers made methods for that}
   */
  public boolean isAccessor() {
    return isSynthetic() && method.name.startsWith("access$");
  }

  /**
   * {@return whether it only passes a call on to the method that it inherits: compilers make such a
   * bridge in a public class for each public method of a superclass that is not public}
   */
  public boolean isInherited() {
    return (method.access & Opcodes.ACC_BRIDGE) != 0
        && executed().stream()
            .filter(instruction -> instruction.getOpcode() == Opcodes.INVOKESPECIAL)
            .map(MethodInsnNode.class::cast)
            .anyMatch(call -> call.name.equals(method.name) && call.desc.equals(method.desc));
  }

  /** {@return whether a compiler made it} */
  public boolean isSynthetic() {
    return (method.access & Opcodes.ACC_SYNTHETIC) != 0;
  }

  /**
   * Finds the instruction of a site.
   *
   * @param site a site in this method
   * @return the instruction
   * @throws NotRepairableException when the method is shorter
   */
  public AbstractInsnNode instruction(Site site) throws NotRepairableException {
    if (!(site instanceof Site.Instruction at)) {
      throw NotRepairableException.sourceAndClassDiffer();
    }
    return executed().stream()
        .skip(at.instruction())
        .findFirst()
        .orElseThrow(NotRepairableException::sourceAndClassDiffer);
  }

  /** {@return the instructions that execute, in their order} */
  public List<AbstractInsnNode> executed() {
    return StreamSupport.stream(method.instructions.spliterator(), false)
        .filter(instruction -> instruction.getOpcode() >= 0)
        .toList();
  }

  /**
   * Finds the line of an instruction.
   *
   * @param instruction one of its instructions
   * @return the line; for the start of an allocation that of the call of the constructor, since
   *     javac has none for the start
   */
  public static int lineOf(AbstractInsnNode instruction) {
    AbstractInsnNode at = instruction;
    if (instruction instanceof TypeInsnNode type && type.getOpcode() == Opcodes.NEW) {
      at = constructorCall(type);
    }
    while (at != null && !(at instanceof LineNumberNode)) {
      at = at.getPrevious();
    }
    return at == null ? NO_LINE : ((LineNumberNode) at).line;
  }

  /**
   * Finds the local variable that an instruction's result is stored in at once.
   *
   * @param instruction one of its instructions
   * @return the name of the variable; absent when it is not stored, or the class file has no names
   */
  public Optional<String> storedVariable(AbstractInsnNode instruction) {
    AbstractInsnNode next = instruction.getNext();
    while (next != null && next.getOpcode() < 0) {
      next = next.getNext();
    }
    if (!(next instanceof VarInsnNode store) || method.localVariables == null) {
      return Optional.empty();
    }
    int scope = method.instructions.indexOf(store) + 1;
    return method.localVariables.stream()
        .filter(variable -> variable.index == store.var)
        .filter(variable -> method.instructions.indexOf(variable.start) <= scope)
        .filter(variable -> method.instructions.indexOf(variable.end) > scope)
        .map(variable -> variable.name)
        .findFirst();
  }

  private static AbstractInsnNode constructorCall(TypeInsnNode start) {
    int open = 0;
    for (AbstractInsnNode at = start.getNext(); at != null; at = at.getNext()) {
      if (at instanceof TypeInsnNode other
          && other.getOpcode() == Opcodes.NEW
          && other.desc.equals(start.desc)) {
        open++;
      } else if (isConstructorOf(start.desc, at) && open-- == 0) {
        return at;
      }
    }
    return start;
  }

  private static boolean isConstructorOf(String type, AbstractInsnNode instruction) {
    return instruction instanceof MethodInsnNode call
        && call.name.equals(CONSTRUCTOR)
        && Objects.equals(call.owner, type);
  }
}
