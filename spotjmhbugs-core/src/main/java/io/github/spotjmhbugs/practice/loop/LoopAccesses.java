// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.loop;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.ddg.AssociativeOperator;
import io.github.spotjmhbugs.ddg.Boxing;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.LoopRegion;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import io.github.spotjmhbugs.effects.NamingConvention;
import java.util.Optional;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Which calls of a loop are loads in disguise: elements, sizes, properties of what the loop goes
 * through, and the step of an iterator. The code of a method decides, whatever it is called; where
 * there is none at hand, as for an interface, the name is all there is.
 */
record LoopAccesses(MethodAnalysis method, LoopRegion loop, ClassRepository classes) {
  private static final String ITERATOR = "java/util/Iterator";

  private DataDependencyGraph graph() {
    return method.graph();
  }

  /** Whether a call computes nothing but reads what is there. */
  boolean isAccess(Definition value) {
    return value.is(Kind.CALL) && (readsElement(value) || isSize(value) || isGetter(value));
  }

  boolean isArithmeticOnLoads(Definition value) {
    return Boxing.computes(graph().codeOf(value))
        && value.operands().stream()
            .filter(loop::varies)
            .map(graph()::unconverted)
            .allMatch(operand -> operand.is(Kind.LOAD) || isAccess(operand));
  }

  /** Whether a call is one of a few instructions, such as the absolute value of a number. */
  boolean isOperator(Definition value) {
    return graph().codeOf(value) instanceof MethodInsnNode call
        && AssociativeOperator.isOfNumbers(call)
        && (AssociativeOperator.of(call).isPresent() || call.name.equals("abs"));
  }

  boolean readsElement(Definition value) {
    int at = value.instruction();
    return !method.calls(Trait.ACCESSOR, at)
        && (method.calls(Trait.LOAD, at) || isIteratorStep(value));
  }

  boolean isSize(Definition value) {
    return graph().codeOf(value).getOpcode() == Opcodes.ARRAYLENGTH
        || method.calls(Trait.SIZE, value.instruction())
        || calledOn(value).filter(NamingConvention.SIZE::fits).filter(this::isAccessor).isPresent();
  }

  /** A property of the element; one that never changes would be the call under test. */
  private boolean isGetter(Definition value) {
    return calledOn(value)
        .filter(call -> isGoneThrough(receiver(value)) && isAccessor(call))
        .isPresent();
  }

  /** Whether a method does nothing but read what its receiver holds. */
  private boolean isAccessor(MethodInsnNode call) {
    return Type.getArgumentCount(call.desc) == 0
        && Type.getReturnType(call.desc).getSort() != Type.VOID
        && classes
            .resolve(MethodRef.of(call))
            .filter(DeclaredMethod::hasBody)
            .map(LoopAccesses::onlyReads)
            .orElseGet(() -> isNamedAccessor(call));
  }

  private static boolean isNamedAccessor(MethodInsnNode call) {
    return NamingConvention.SIZE.fits(call) || NamingConvention.GETTER.fits(call);
  }

  private static boolean onlyReads(DeclaredMethod method) {
    boolean readsField = false;
    for (AbstractInsnNode instruction : method.method().instructions) {
      boolean isRead =
          instruction instanceof MethodInsnNode nested
              ? isNamedAccessor(nested)
              : isRead(instruction);
      if (!isRead) {
        return false;
      }
      readsField |= instruction.getOpcode() == Opcodes.GETFIELD;
    }
    return readsField;
  }

  /** Labels and frames, which have no opcode, do nothing either. */
  private static boolean isRead(AbstractInsnNode instruction) {
    int opcode = instruction.getOpcode();
    return opcode < 0
        || opcode == Opcodes.ALOAD
        || (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.SIPUSH)
        || opcode == Opcodes.GETFIELD
        || opcode == Opcodes.ARRAYLENGTH
        || opcode == Opcodes.CHECKCAST
        || (opcode >= Opcodes.I2L && opcode <= Opcodes.I2S)
        || (opcode >= Opcodes.IRETURN && opcode <= Opcodes.ARETURN)
        || InstructionKind.INTEGER_ADDITION.has(instruction);
  }

  /** Whether each repetition has an object of its own; a field of one that stays stays as well. */
  private boolean isGoneThrough(Definition object) {
    Definition at = object;
    while (graph().codeOf(at).getOpcode() == Opcodes.GETFIELD) {
      at = graph().unconverted(at.operands().get(0));
    }
    return loop.varies(at) && graph().codeOf(at).getOpcode() != Opcodes.GETSTATIC;
  }

  private boolean isIteratorStep(Definition value) {
    return calledOn(value)
        .filter(
            call ->
                NamingConvention.STEP.fits(call)
                    ? isOnIterator(call) || isAsked(receiver(value), NamingConvention.QUESTION)
                    : NamingConvention.RELATIVE_READ.fits(call)
                        && isAsked(receiver(value), NamingConvention.QUESTION_FOR_REST))
        .isPresent();
  }

  /** Whether the receiver of a call is an iterator, by its type or by what it can be asked. */
  private boolean isOnIterator(MethodInsnNode call) {
    return classes.supertypes(call.owner).contains(ITERATOR)
        || classes.find(call.owner).stream()
            .flatMap(type -> type.methods.stream())
            .anyMatch(method -> method.name.equals("hasNext") && method.desc.equals("()Z"));
  }

  /** Whether the loop asks an object a question before it goes on. */
  private boolean isAsked(Definition receiver, NamingConvention question) {
    return loop.tested(graph())
        .filter(tested -> calledOn(tested).filter(question::fits).isPresent())
        .anyMatch(tested -> graph().isSameObject(receiver, receiver(tested)));
  }

  private Definition receiver(Definition call) {
    return graph().unconverted(call.operands().get(0));
  }

  private Optional<MethodInsnNode> calledOn(Definition value) {
    return graph().codeOf(value) instanceof MethodInsnNode call
            && call.getOpcode() != Opcodes.INVOKESTATIC
        ? Optional.of(call)
        : Optional.empty();
  }
}
