// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.MalformedClassException;
import io.github.spotjmhbugs.classfile.SourceNest;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * What classes put into those fields that nobody else can set: private and final ones. Safe for use
 * by several threads.
 */
final class FieldStores {
  private final ClassRepository classes;
  private final Map<String, Optional<String>> exactTypes = new ConcurrentHashMap<>();

  /**
   * A store to a field.
   *
   * @param code the method that it stands in
   * @param instruction its index there
   * @param value what it stores
   */
  record Store(DataDependencyGraph code, int instruction, Definition value) {}

  /**
   * @param classes where the classes with the fields are looked up
   */
  FieldStores(ClassRepository classes) {
    this.classes = classes;
  }

  /**
   * {@return the internal name of the one class whose objects a field ever holds; empty when others
   * may set the field, or to what is not known}
   *
   * @param load an instruction that loads the field
   */
  Optional<String> exactTypeOf(FieldInsnNode load) {
    String key = load.owner + "." + load.name;
    Optional<String> known = exactTypes.get(key);
    if (known == null) {
      known = to(load).flatMap(FieldStores::commonType);
      exactTypes.put(key, known);
    }
    return known;
  }

  private static Optional<String> commonType(List<Store> stores) {
    List<Definition> values =
        stores.stream()
            .map(store -> store.code().uncast(store.value()))
            .filter(value -> !(value.is(Definition.Kind.CONSTANT) && value.constant() == null))
            .toList();
    List<String> types = values.stream().map(v -> v.type().getInternalName()).distinct().toList();
    return types.size() == 1 && values.stream().allMatch(v -> v.is(Definition.Kind.ALLOCATION))
        ? Optional.of(types.get(0))
        : Optional.empty();
  }

  /**
   * {@return all stores to a field; empty when others may set it, or a method that does cannot be
   * analysed}
   *
   * @param load an instruction that loads the field
   */
  Optional<List<Store>> to(FieldInsnNode load) {
    return classes
        .find(load.owner)
        .filter(owner -> owner.fields.stream().anyMatch(field -> isSetByOwner(field, load)))
        .flatMap(owner -> in(SourceNest.of(owner, classes), load));
  }

  private static Optional<List<Store>> in(List<ClassNode> nest, FieldInsnNode field) {
    List<Store> all = new ArrayList<>();
    for (ClassNode member : nest) {
      for (MethodNode method : member.methods) {
        int[] stores = storesInto(field, method);
        Optional<DataDependencyGraph> code =
            stores.length == 0 ? Optional.empty() : graph(new DeclaredMethod(member, method));
        if (stores.length > 0 && code.isEmpty()) {
          return Optional.empty();
        }
        code.ifPresent(graph -> IntStream.of(stores).forEach(store -> add(graph, store, all)));
      }
    }
    return Optional.of(all);
  }

  private static void add(DataDependencyGraph code, int store, List<Store> all) {
    List<Definition> operands = code.operandsOf(store);
    if (!operands.isEmpty()) { // none where it is never reached
      all.add(new Store(code, store, operands.get(operands.size() - 1)));
    }
  }

  /** Whether only the class itself, and those nested with it, can set a field. */
  private static boolean isSetByOwner(FieldNode declared, FieldInsnNode field) {
    return declared.name.equals(field.name)
        && declared.desc.equals(field.desc)
        && (declared.access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL)) != 0;
  }

  private static int[] storesInto(FieldInsnNode field, MethodNode method) {
    return IntStream.range(0, method.instructions.size())
        .filter(i -> isStoreInto(field, method.instructions.get(i)))
        .toArray();
  }

  private static boolean isStoreInto(FieldInsnNode field, AbstractInsnNode instruction) {
    boolean stores =
        instruction.getOpcode() == Opcodes.PUTFIELD || instruction.getOpcode() == Opcodes.PUTSTATIC;
    return stores
        && instruction instanceof FieldInsnNode store
        && store.name.equals(field.name)
        && store.owner.equals(field.owner);
  }

  /**
   * {@return the code of a method; empty when it has none, or too much, or it does not verify}
   *
   * @param method a method
   */
  static Optional<DataDependencyGraph> graph(DeclaredMethod method) {
    if (!method.hasBody()
        || method.method().instructions.size() > EffectAnalysis.MAX_INSTRUCTIONS) {
      return Optional.empty();
    }
    try {
      return Optional.of(DataDependencyGraph.of(method.owner().name, method.method()));
    } catch (MalformedClassException e) {
      return Optional.empty();
    }
  }
}
