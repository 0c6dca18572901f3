// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.MalformedClassException;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Fields that hold nothing but what their own class made: the table of a map, the list in a
 * builder. A change to such a part is a change to the object that it is a part of. Safe for use by
 * several threads.
 */
final class OwnedFields {
  private final ClassRepository classes;
  private final EffectTable table;
  private final Map<MethodRef, Boolean> known = new ConcurrentHashMap<>();

  OwnedFields(ClassRepository classes, EffectTable table) {
    this.classes = classes;
    this.table = table;
  }

  /** Whether what an instruction loads is a part of the object that it loads it from. */
  boolean loadsOwnPart(AbstractInsnNode instruction) {
    return instruction instanceof FieldInsnNode load
        && load.getOpcode() == Opcodes.GETFIELD
        && known.computeIfAbsent(
            new MethodRef(load.owner, load.name, load.desc), key -> isOwned(load));
  }

  private boolean isOwned(FieldInsnNode field) {
    Optional<ClassNode> owner = classes.find(field.owner).filter(type -> hidesField(type, field));
    return owner.isPresent()
        && nest(owner.get()).stream().allMatch(type -> storesOnlyFresh(type, field));
  }

  /** Nobody but the class, and those nested with it, can store into a private or final field. */
  private static boolean hidesField(ClassNode type, FieldInsnNode field) {
    return type.fields.stream()
        .filter(declared -> declared.name.equals(field.name) && declared.desc.equals(field.desc))
        .anyMatch(d -> (d.access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL)) != 0);
  }

  private List<ClassNode> nest(ClassNode type) {
    ClassNode host =
        type.nestHostClass == null ? type : classes.find(type.nestHostClass).orElse(type);
    List<ClassNode> nest = new ArrayList<>(List.of(host));
    Stream.ofNullable(host.nestMembers)
        .flatMap(List::stream)
        .forEach(member -> classes.find(member).ifPresent(nest::add));
    return nest;
  }

  private boolean storesOnlyFresh(ClassNode type, FieldInsnNode field) {
    return type.methods.stream().allMatch(method -> storesOnlyFresh(type, method, field));
  }

  private boolean storesOnlyFresh(ClassNode type, MethodNode method, FieldInsnNode field) {
    int[] stores =
        IntStream.range(0, method.instructions.size())
            .filter(i -> stores(method.instructions.get(i), field))
            .toArray();
    if (stores.length == 0) {
      return true;
    }
    try {
      DataDependencyGraph graph = DataDependencyGraph.of(type.name, method);
      return IntStream.of(stores)
          .mapToObj(graph::operandsOf)
          .allMatch(operands -> operands.isEmpty() || isFresh(graph, operands.get(1)));
    } catch (MalformedClassException e) {
      return false;
    }
  }

  private static boolean stores(AbstractInsnNode instruction, FieldInsnNode field) {
    return instruction instanceof FieldInsnNode store
        && store.getOpcode() == Opcodes.PUTFIELD
        && store.owner.equals(field.owner)
        && store.name.equals(field.name);
  }

  private boolean isFresh(DataDependencyGraph graph, Definition stored) {
    Definition value = graph.unconverted(stored);
    if (value.is(Kind.CALL)) {
      return isFactory(graph.instruction(value.instruction()));
    }
    return value.is(Kind.ALLOCATION) || (value.is(Kind.CONSTANT) && value.constant() == null);
  }

  private boolean isFactory(AbstractInsnNode instruction) {
    return instruction instanceof MethodInsnNode call
        && table.knows(call.owner)
        && table
            .find(MethodRef.of(call), call.getOpcode() == Opcodes.INVOKESTATIC)
            .filter(MethodEffects::returnsFresh)
            .isPresent();
  }
}
