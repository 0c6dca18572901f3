// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.effects.FieldStores.Store;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Fields that hold nothing but what their own class made: the table of a map, the list in a
 * builder. Mutating such a part mutates the object that it is a part of. Safe for use by several
 * threads.
 */
final class OwnershipAnalysis {
  private final ClassRepository classes;
  private final FieldStores fields;
  private final EffectTable table;
  private final Map<String, Set<String>> ownedOf = new ConcurrentHashMap<>();

  OwnershipAnalysis(ClassRepository classes, FieldStores fields, EffectTable table) {
    this.classes = classes;
    this.fields = fields;
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
    Set<String> hidden =
        type.fields.stream()
            .filter(OwnershipAnalysis::isHidden)
            .map(field -> field.name)
            .collect(Collectors.toSet());
    return hidden.isEmpty()
        ? hidden
        : fields.in(type, hidden).entrySet().stream()
            .filter(entry -> entry.getValue().filter(this::areOwn).isPresent())
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet());
  }

  private boolean areOwn(List<Store> stores) {
    return stores.stream().allMatch(store -> isNewlyAllocated(store.code(), store.value()));
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

  private boolean isNewlyAllocated(DataDependencyGraph graph, Definition stored) {
    Definition value = graph.unconverted(stored);
    if (value.is(Kind.CALL)) {
      return isFactory(graph.instruction(value.instruction()));
    }
    return value.is(Kind.ALLOCATION) || (value.is(Kind.CONSTANT) && value.constant() == null);
  }

  private boolean isFactory(AbstractInsnNode instruction) {
    return instruction instanceof MethodInsnNode call
        && table.find(call).filter(MethodEffects::returnsNewlyAllocated).isPresent();
  }
}
