// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.repair;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.Literals;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Puts reads of a field back where a compiler left the field's constant. Whether a literal was
 * written as such cannot be seen, so each one that the field explains is replaced.
 */
final class ConstantReads {
  private static final Set<String> NULL_CHECKS = Set.of("getClass", "requireNonNull");

  private final EditedMethod method;
  private final ConstantField field;
  private final ClassRepository classes;
  private final Set<Integer> replaced = new HashSet<>();
  private boolean isOutOfReach;

  /**
   * @param method the method to change
   * @param field the field
   * @param classes where superclasses are looked up
   */
  ConstantReads(EditedMethod method, ConstantField field, ClassRepository classes) {
    this.method = method;
    this.field = field;
    this.classes = classes;
  }

  /** {@return whether there was a literal in code that has no reference to the field's object} */
  boolean isOutOfReach() {
    return isOutOfReach;
  }

  /** {@return whether nothing is done with what was replaced but to return it} */
  boolean isOnlyReturned() {
    return replaced.stream()
        .map(index -> method.at(method.after(index)).getOpcode())
        .allMatch(opcode -> opcode >= Opcodes.IRETURN && opcode <= Opcodes.ARETURN);
  }

  /** {@return whether anything was replaced} */
  boolean isChanged() {
    return !replaced.isEmpty();
  }

  /** Replaces the constant itself. */
  void replaceConstant() {
    ReceivedLiterals received = new ReceivedLiterals(method);
    for (int index = 0; index < method.size(); index++) {
      boolean isFields = field.constant().equals(literal(index)) && !isInitialiser(index);
      boolean isLikely = !field.isCommon() || received.isReceivedAs(field.type(), index);
      if (isFields && (isReadThroughObject(index) || isLikely)) {
        replace(index, new InsnList());
      }
    }
  }

  /** Replaces what a compiler makes of everyday expressions with the constant. */
  void replaceFolded() {
    for (int index = 0; index < method.size(); index++) {
      Object literal = literal(index);
      Optional<InsnList> expression = literal == null ? Optional.empty() : field.foldedTo(literal);
      if (expression.isPresent()) {
        replace(index, expression.get());
      }
    }
  }

  private @Nullable Object literal(int index) {
    AbstractInsnNode instruction = method.at(index);
    return instruction instanceof IincInsnNode increment
        ? (Object) increment.incr
        : Literals.pushedBy(instruction);
  }

  private boolean isInitialiser(int index) {
    return method.at(method.after(index)) instanceof FieldInsnNode store
        && store.getOpcode() == Opcodes.PUTFIELD
        && store.name.equals(field.field().name)
        && store.owner.equals(field.owner().name);
  }

  private void replace(int index, InsnList expression) {
    if (isReadThroughObject(index)) {
      replaceThroughObject(index, expression);
      return;
    }
    Optional<InsnList> read = pathFromThis();
    if (read.isEmpty()) {
      isOutOfReach = true;
      return;
    }
    InsnList code = read.get();
    code.add(expression);
    if (method.at(index) instanceof IincInsnNode increment) {
      code.insert(new VarInsnNode(Opcodes.ILOAD, increment.var));
      code.add(new InsnNode(Opcodes.IADD));
      code.add(new VarInsnNode(Opcodes.ISTORE, increment.var));
    }
    method.replace(index, code);
    replaced.add(index);
  }

  /** For {@code state.field}, compilers check {@code state} and drop it. */
  private boolean isReadThroughObject(int literal) {
    int pop = method.before(literal);
    int check = method.before(pop);
    return check >= 0
        && method.at(pop).getOpcode() == Opcodes.POP
        && method.at(check) instanceof MethodInsnNode call
        && NULL_CHECKS.contains(call.name)
        && checkedType(check).filter(this::hasField).isPresent();
  }

  private Optional<Type> checkedType(int check) {
    return method.graph().operandsOf(check).stream()
        .map(operand -> operand.type())
        .filter(type -> type.getSort() == Type.OBJECT)
        .findFirst();
  }

  private boolean hasField(Type type) {
    return classes.supertypes(type.getInternalName()).contains(field.owner().name);
  }

  /**
   * Keeps the check, so that the code differs in nothing else: what the JVM notes about an inlined
   * call counts as code.
   */
  private void replaceThroughObject(int literal, InsnList expression) {
    int check = method.before(method.before(literal));
    method.replace(
        check, EditedMethod.list(new InsnNode(Opcodes.DUP), method.at(check).clone(Map.of())));
    InsnList code = EditedMethod.list(read());
    code.add(expression);
    method.replace(literal, code);
    replaced.add(literal);
  }

  /** The field of this object, or of one that an inner class belongs to. */
  private Optional<InsnList> pathFromThis() {
    if ((method.method().access & Opcodes.ACC_STATIC) != 0) {
      return Optional.empty();
    }
    InsnList path = EditedMethod.list(new VarInsnNode(Opcodes.ALOAD, 0));
    Set<String> visited = new HashSet<>();
    Optional<ClassNode> at = Optional.of(method.owner());
    while (at.isPresent() && visited.add(at.get().name)) {
      ClassNode tree = at.get();
      if (classes.supertypes(tree.name).contains(field.owner().name)) {
        path.add(read());
        return Optional.of(path);
      }
      Optional<FieldNode> outer = outerInstance(tree);
      outer.ifPresent(o -> path.add(read(tree, o)));
      at = outer.flatMap(o -> classes.find(Type.getType(o.desc).getInternalName()));
    }
    return Optional.empty();
  }

  private static Optional<FieldNode> outerInstance(ClassNode inner) {
    return inner.fields.stream()
        .filter(each -> (each.access & Opcodes.ACC_SYNTHETIC) != 0)
        .filter(each -> each.name.startsWith("this$") && each.desc.startsWith("L"))
        .findFirst();
  }

  private AbstractInsnNode read() {
    if (method.owner() != field.owner()) {
      // The source could read it; the class file had no need to.
      int hidden = Opcodes.ACC_PRIVATE | Opcodes.ACC_PROTECTED;
      field.field().access = (field.field().access & ~hidden) | Opcodes.ACC_PUBLIC;
    }
    return read(field.owner(), field.field());
  }

  private static FieldInsnNode read(ClassNode owner, FieldNode field) {
    return new FieldInsnNode(Opcodes.GETFIELD, owner.name, field.name, field.desc);
  }
}
