// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.repair;

import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Reads the constants that calls compute from out of static fields that hold the same but are not
 * final: the compiler trusts that those may change, while a volatile one would cost more than a
 * load.
 */
final class ConstantInputs {
  private static final String INITIALISER = "<clinit>";

  private final EditedMethod method;
  private final ClassNode owner;

  /**
   * @param method the method to change
   */
  ConstantInputs(EditedMethod method) {
    this.method = method;
    this.owner = method.owner();
  }

  /**
   * Replaces the literals and constant fields that have a part in what calls return.
   *
   * @param calls indices of the calls
   * @return the initialiser of the class, which sets the new fields
   * @throws UnrepairableException when there are none, or the class cannot have such fields
   */
  MethodNode read(List<Integer> calls) throws UnrepairableException {
    if ((owner.access & Opcodes.ACC_INTERFACE) != 0) {
      throw new UnrepairableException("the fields of an interface cannot change");
    }
    List<Definition> results =
        calls.stream().map(method.graph()::resultOf).filter(Objects::nonNull).toList();
    List<Definition> inputs =
        ProgramSlice.backward(results, part -> true).stream().filter(this::isConstant).toList();
    if (inputs.isEmpty()) {
      throw new UnrepairableException("the calls have no constants as inputs");
    }
    MethodNode initialiser = initialiser();
    inputs.forEach(input -> replace(input, initialiser));
    return initialiser;
  }

  private boolean isConstant(Definition part) {
    return part.is(Definition.Kind.CONSTANT)
        || (part.is(Definition.Kind.LOAD)
            && method.at(part.instruction()).getOpcode() == Opcodes.GETSTATIC);
  }

  private void replace(Definition input, MethodNode initialiser) {
    AbstractInsnNode push = method.at(input.instruction());
    String descriptor =
        push instanceof FieldInsnNode load ? load.desc : input.type().getDescriptor();
    String name = "constant$" + owner.fields.size();
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    owner.fields.add(new FieldNode(access, name, descriptor, null, null));
    method.replace(
        input.instruction(), EditedMethod.list(field(Opcodes.GETSTATIC, name, descriptor)));
    for (AbstractInsnNode end : initialiser.instructions.toArray()) {
      if (end.getOpcode() == Opcodes.RETURN) {
        initialiser.instructions.insertBefore(
            end,
            EditedMethod.list(push.clone(Map.of()), field(Opcodes.PUTSTATIC, name, descriptor)));
      }
    }
  }

  private FieldInsnNode field(int opcode, String name, String descriptor) {
    return new FieldInsnNode(opcode, owner.name, name, descriptor);
  }

  private MethodNode initialiser() {
    return owner.methods.stream()
        .filter(each -> each.name.equals(INITIALISER))
        .findFirst()
        .orElseGet(this::newInitialiser);
  }

  private MethodNode newInitialiser() {
    MethodNode made = new MethodNode(Opcodes.ACC_STATIC, INITIALISER, "()V", null, null);
    made.instructions.add(new InsnNode(Opcodes.RETURN));
    owner.methods.add(made);
    return made;
  }
}
