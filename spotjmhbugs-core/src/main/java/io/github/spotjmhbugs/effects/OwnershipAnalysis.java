// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.MalformedClassException;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.classfile.SourceNest;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Fields that hold nothing but what their own class made: the table of a map, the list in a
 * builder. Mutating such a part mutates the object that it is a part of. Safe for use by several
 * threads.
 */
final class OwnershipAnalysis {
  private final ClassRepository classes;
  private final EffectTable table;
  private final Map<String, Set<String>> ownedOf = new ConcurrentHashMap<>();

  OwnershipAnalysis(ClassRepository classes, EffectTable table) {
    this.classes = classes;
    this.table = table;
  }

  /** Whether what an instruction loads is a part of the object that it loads it from. */
  boolean loadsOwnPart(AbstractInsnNode instruction) {
    return instruction instanceof FieldInsnNode load
        && load.getOpcode() == Opcodes.GETFIELD
        && ownedOf(load.owner).contains(load.name);
  }

  private Set<String> ownedOf(String owner) {
    Set<String> owned = ownedOf.get(owner);
    if (owned == null) {
      owned = classes.find(owner).map(this::owned).orElse(Set.of());
      ownedOf.put(owner, owned);
    }
    return owned;
  }

  private Set<String> owned(ClassNode type) {
    Set<String> owned =
        type.fields.stream()
            .filter(OwnershipAnalysis::isHidden)
            .map(field -> field.name)
            .collect(Collectors.toCollection(HashSet::new));
    for (ClassNode member : owned.isEmpty() ? List.<ClassNode>of() : SourceNest.of(type, classes)) {
      for (MethodNode method : member.methods) {
        owned.removeAll(storedFromElsewhere(member, method, type.name));
      }
    }
    return owned;
  }

  /**
   * Nobody but the class, and those nested with it, can store into a private or final field, unless
   * by a field updater.
   */
  private static boolean isHidden(FieldNode field) {
    return Type.getType(field.desc).getSort() >= Type.ARRAY
        && (field.access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL)) != 0
        && (field.access & (Opcodes.ACC_STATIC | Opcodes.ACC_VOLATILE)) == 0;
  }

  /** The fields of a class that a method puts something into that it did not make. */
  private Set<String> storedFromElsewhere(ClassNode type, MethodNode method, String owner) {
    int[] stores =
        IntStream.range(0, method.instructions.size())
            .filter(i -> stores(method.instructions.get(i), owner))
            .toArray();
    Set<String> fields = new HashSet<>();
    boolean tooLong = method.instructions.size() > EffectAnalysis.MAX_INSTRUCTIONS;
    DataDependencyGraph graph = stores.length == 0 || tooLong ? null : graph(type, method);
    for (int store : stores) {
      if (graph == null || storesFromElsewhere(graph, store)) {
        fields.add(((FieldInsnNode) method.instructions.get(store)).name);
      }
    }
    return fields;
  }

  private static @Nullable DataDependencyGraph graph(ClassNode type, MethodNode method) {
    try {
      return DataDependencyGraph.of(type.name, method);
    } catch (MalformedClassException e) {
      return null;
    }
  }

  private static boolean stores(AbstractInsnNode instruction, String owner) {
    return instruction instanceof FieldInsnNode store
        && store.getOpcode() == Opcodes.PUTFIELD
        && store.owner.equals(owner);
  }

  private boolean storesFromElsewhere(DataDependencyGraph graph, int store) {
    List<Definition> operands = graph.operandsOf(store);
    return !operands.isEmpty()
        && !isNewlyAllocated(graph, operands.get(1)); // none where never reached
  }

  private boolean isNewlyAllocated(DataDependencyGraph graph, Definition stored) {
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
            .filter(MethodEffects::returnsNewlyAllocated)
            .isPresent();
  }
}
