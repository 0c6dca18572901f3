// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.loop;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.effects.NamingConvention;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Tells which methods do nothing but read what their receiver holds. The code decides, whatever the
 * method is called; where there is none at hand, as for an interface, the name is all there is.
 */
final class Accessors {
  private static final String ITERATOR = "java/util/Iterator";

  /** An accessor that calls an accessor that calls an accessor is still one. */
  private static final int MAX_DEPTH = 3;

  /** {@code tail - head} is a size, a product is a computation. */
  private static final Set<Integer> ADDITIONS =
      Set.of(Opcodes.IADD, Opcodes.ISUB, Opcodes.LADD, Opcodes.LSUB);

  private final ClassRepository classes;

  Accessors(ClassRepository classes) {
    this.classes = classes;
  }

  /** Whether a call only asks for a size or a count. */
  boolean isSize(MethodInsnNode call) {
    return NamingConvention.SIZE.fits(call) && (isPlain(call) || code(call).isEmpty());
  }

  /** Whether a call only reads what its receiver holds: a size, a count or any other property. */
  boolean isGetter(MethodInsnNode call) {
    return isPlain(call)
        || (code(call).isEmpty()
            && (NamingConvention.SIZE.fits(call) || NamingConvention.GETTER.fits(call)));
  }

  /** Whether the receiver of a call is an iterator, by its type or by what it can be asked. */
  boolean isOnIterator(MethodInsnNode call) {
    return classes.supertypes(call.owner).contains(ITERATOR)
        || classes.find(call.owner).stream()
            .flatMap(type -> type.methods.stream())
            .anyMatch(method -> method.name.equals("hasNext") && method.desc.equals("()Z"));
  }

  private Optional<DeclaredMethod> code(MethodInsnNode call) {
    return classes.resolve(MethodRef.of(call)).filter(DeclaredMethod::hasBody);
  }

  private boolean isPlain(MethodInsnNode call) {
    return isPlain(call, MAX_DEPTH);
  }

  private boolean isPlain(MethodInsnNode call, int depth) {
    return depth > 0
        && call.getOpcode() != Opcodes.INVOKESTATIC
        && hasNoArguments(call)
        && Type.getReturnType(call.desc).getSort() != Type.VOID
        && code(call).filter(callee -> onlyReads(callee, depth)).isPresent();
  }

  private boolean onlyReads(DeclaredMethod callee, int depth) {
    boolean readsField = false;
    for (AbstractInsnNode instruction : callee.method().instructions) {
      if (instruction instanceof MethodInsnNode nested) {
        boolean isNamed = code(nested).isEmpty() && NamingConvention.SIZE.fits(nested);
        if (!isNamed && !isPlain(nested, depth - 1)) {
          return false;
        }
      } else if (!isRead(instruction.getOpcode())) {
        return false;
      }
      readsField |= instruction.getOpcode() == Opcodes.GETFIELD;
    }
    return readsField;
  }

  /** Labels and frames, which have no opcode, do nothing either. */
  private static boolean isRead(int opcode) {
    return opcode < 0
        || opcode == Opcodes.ALOAD
        || (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.SIPUSH)
        || opcode == Opcodes.GETFIELD
        || opcode == Opcodes.ARRAYLENGTH
        || opcode == Opcodes.CHECKCAST
        || (opcode >= Opcodes.I2L && opcode <= Opcodes.I2S)
        || (opcode >= Opcodes.IRETURN && opcode <= Opcodes.ARETURN)
        || ADDITIONS.contains(opcode);
  }

  private static boolean hasNoArguments(MethodInsnNode call) {
    return Type.getArgumentTypes(call.desc).length == 0;
  }
}
