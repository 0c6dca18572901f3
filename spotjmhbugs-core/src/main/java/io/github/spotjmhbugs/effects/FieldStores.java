// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.InstructionKinds;
import io.github.spotjmhbugs.classfile.SourceNest;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * What classes put into those fields that nobody else sets. Others cannot set private and final
 * ones. That they do not set the fields of an object that the harness makes is an assumption:
 * looked at are the object's class and superclasses, the class that reads the field, and those
 * nested with them. Safe for use by several threads.
 */
final class FieldStores {
  private final ClassRepository classes;
  private final Harness harness;
  private final Map<Read, Optional<String>> exactTypes = new ConcurrentHashMap<>();

  /** What decides about the value of a field: who holds it, and which classes may set it. */
  record Read(String owner, String name, @Nullable String holder, String reader) {
    static Read of(FieldInsnNode load, @Nullable String holder, String reader) {
      return new Read(load.owner, load.name, holder, SourceNest.outermostName(reader));
    }
  }

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
   * @param harness tells whose fields nobody else sets, although others could
   */
  FieldStores(ClassRepository classes, Harness harness) {
    this.classes = classes;
    this.harness = harness;
  }

  /**
   * {@return the internal name of the one class whose objects a field ever holds; empty when others
   * may set the field, or to what is not known}
   *
   * @param load an instruction that loads the field
   * @param holder internal name of the exact class of the object that it is loaded from, or null
   * @param reader internal name of the class that the instruction stands in
   */
  Optional<String> exactTypeOf(FieldInsnNode load, @Nullable String holder, String reader) {
    Read key = Read.of(load, holder, reader);
    Optional<String> known = exactTypes.get(key);
    if (known == null) {
      known = to(load, holder, reader).flatMap(FieldStores::commonType);
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
   * @param holder internal name of the exact class of the object that it is loaded from, or null
   * @param reader internal name of the class that the instruction stands in
   */
  Optional<List<Store>> to(FieldInsnNode load, @Nullable String holder, String reader) {
    return toClosed(load).or(() -> toOpen(load, holder, reader));
  }

  /** The stores to a field that only its class, and those nested with it, can set. */
  private Optional<List<Store>> toClosed(FieldInsnNode load) {
    return classes
        .find(load.owner)
        .filter(owner -> owner.fields.stream().anyMatch(field -> isSetByOwner(field, load)))
        .flatMap(owner -> in(owner, Set.of(load.name)).getOrDefault(load.name, Optional.empty()));
  }

  /**
   * {@return by name, all stores to fields that only their class, and those nested with it, can
   * set; empty where a method that stores to a field cannot be analysed}
   *
   * @param owner a class
   * @param fields names of such fields of it
   */
  Map<String, Optional<List<Store>>> in(ClassNode owner, Set<String> fields) {
    return in(SourceNest.of(owner, classes), Set.of(owner.name), fields);
  }

  /** The stores to a field that others can set, of an object that the harness makes. */
  private Optional<List<Store>> toOpen(FieldInsnNode load, @Nullable String holder, String reader) {
    List<ClassNode> ancestry =
        Optional.ofNullable(holder)
            .filter(any -> load.getOpcode() == Opcodes.GETFIELD)
            .flatMap(classes::find)
            .filter(type -> harness.instantiates(type, classes))
            .map(type -> downTo(load, classes.superclasses(type)))
            .orElse(List.of());
    if (ancestry.isEmpty()) {
      return Optional.empty();
    }
    Map<String, ClassNode> setters = new LinkedHashMap<>();
    Stream.concat(ancestry.stream(), classes.find(reader).stream())
        .flatMap(type -> SourceNest.of(type, classes).stream())
        .forEach(member -> setters.put(member.name, member));
    Set<String> owners = ancestry.stream().map(type -> type.name).collect(Collectors.toSet());
    return in(setters.values(), owners, Set.of(load.name))
        .getOrDefault(load.name, Optional.empty());
  }

  /** The classes from the first one to the one that declares a field; none if none does. */
  private static List<ClassNode> downTo(FieldInsnNode field, List<ClassNode> superclasses) {
    boolean isNamed = false;
    for (int i = 0; i < superclasses.size(); i++) {
      ClassNode type = superclasses.get(i);
      isNamed |= type.name.equals(field.owner);
      if (isNamed && type.fields.stream().anyMatch(f -> isDeclaration(f, field))) {
        return superclasses.subList(0, i + 1);
      }
    }
    return List.of();
  }

  private static Map<String, Optional<List<Store>>> in(
      Collection<ClassNode> nest, Set<String> owners, Set<String> fields) {
    Map<String, Optional<List<Store>>> all = new HashMap<>();
    fields.forEach(field -> all.put(field, Optional.of(new ArrayList<>())));
    for (ClassNode member : nest) {
      for (MethodNode method : member.methods) {
        add(new DeclaredMethod(member, method), owners, all);
      }
    }
    return all;
  }

  private static void add(
      DeclaredMethod method, Set<String> owners, Map<String, Optional<List<Store>>> all) {
    int[] stores = storesInto(owners, all.keySet(), method.method());
    if (stores.length > 0) {
      Optional<DataDependencyGraph> code = UsableCode.graphOf(method);
      for (int store : stores) {
        String field = ((FieldInsnNode) method.method().instructions.get(store)).name;
        all.computeIfPresent(field, (name, found) -> withStore(found, code, store));
      }
    }
  }

  private static Optional<List<Store>> withStore(
      Optional<List<Store>> found, Optional<DataDependencyGraph> code, int store) {
    if (found.isPresent() && code.isPresent()) {
      List<Definition> operands = code.get().operandsOf(store);
      if (!operands.isEmpty()) { // none where it is never reached
        found.get().add(new Store(code.get(), store, operands.get(operands.size() - 1)));
      }
    }
    return code.flatMap(any -> found);
  }

  /** Whether only the class itself, and those nested with it, can set a field. */
  private static boolean isSetByOwner(FieldNode declared, FieldInsnNode field) {
    return isDeclaration(declared, field)
        && (declared.access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL)) != 0;
  }

  private static boolean isDeclaration(FieldNode declared, FieldInsnNode field) {
    return declared.name.equals(field.name) && declared.desc.equals(field.desc);
  }

  private static int[] storesInto(Set<String> owners, Set<String> fields, MethodNode method) {
    return IntStream.range(0, method.instructions.size())
        .filter(i -> isStoreInto(owners, fields, method.instructions.get(i)))
        .toArray();
  }

  private static boolean isStoreInto(
      Set<String> owners, Set<String> fields, AbstractInsnNode instruction) {
    boolean stores = InstructionKinds.isFieldStore(instruction.getOpcode());
    return stores
        && instruction instanceof FieldInsnNode store
        && fields.contains(store.name)
        && owners.contains(store.owner);
  }
}
