// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.classfile.SourceNest;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * What classes put into those fields that nobody else sets. Others cannot set private and final
 * ones. That they do not set the fields of an object that the harness makes is an assumption:
 * looked at are the object's class and superclasses, the class that reads the field, and those
 * nested with them. Tells, too, which objects are of exactly one class. Thread-safe.
 */
final class FieldStores {
  private final ClassRepository classes;
  private final Harness harness;
  private final EffectTable table;
  private final Map<Read, Optional<String>> exactTypes = new ConcurrentHashMap<>();
  private final Map<DeclaredMethod, Optional<String>> resultTypes = new ConcurrentHashMap<>();
  private final Map<String, Boolean> neverExtended = new ConcurrentHashMap<>();
  private final Map<String, Boolean> ownParts = new ConcurrentHashMap<>();

  /** What decides about the value of a field: who holds it, and which classes may set it. */
  record Read(String owner, String name, @Nullable String holder, String reader) {
    static Read of(FieldInsnNode load, @Nullable String holder, String reader) {
      return new Read(load.owner, load.name, holder, SourceNest.outermostName(reader));
    }
  }

  record Store(DataDependencyGraph code, Definition value) {}

  FieldStores(ClassRepository classes, Harness harness, EffectTable table) {
    this.classes = classes;
    this.harness = harness;
    this.table = table;
  }

  /**
   * Whether what an instruction loads is a part of the object that it loads it from: only the class
   * sets the field, and only to what it makes, like the table of a map or the list in a builder.
   * Mutating such a part mutates the object that it is a part of.
   */
  boolean loadsOwnPart(AbstractInsnNode instruction) {
    if (!(instruction instanceof FieldInsnNode load) || load.getOpcode() != Opcodes.GETFIELD) {
      return false;
    }
    return ownParts.computeIfAbsent(
        load.owner + '.' + load.name,
        key -> toClosed(load).filter(all -> all.stream().allMatch(this::isMade)).isPresent());
  }

  private boolean isMade(Store store) {
    Definition value = store.code().unconverted(store.value());
    return value.is(Kind.ALLOCATION)
        || isNull(value)
        || (store.code().codeOf(value) instanceof MethodInsnNode call
            && table.find(call).filter(MethodEffects::returnsNewlyAllocated).isPresent());
  }

  private static boolean isNull(Definition value) {
    return value.is(Kind.CONSTANT) && value.constant() == null;
  }

  /**
   * The internal name of the one class whose objects a field ever holds; empty when others may set
   * the field, or to what is not known. It is loaded from an object whose exact class is the
   * holder, if that is known, by an instruction of the reader.
   */
  Optional<String> exactTypeOf(FieldInsnNode load, @Nullable String holder, String reader) {
    return exactTypes.computeIfAbsent(
        Read.of(load, holder, reader),
        key ->
            to(load, holder, reader).flatMap(stores -> commonType(stores, this::typeOfConstant)));
  }

  /**
   * The class of all that a helper of the caller's source returns on a receiver of an exact class;
   * null if it is not known. Of what libraries make, their interfaces say more than their code.
   */
  @Nullable String exactTypeOfResult(
      MethodInsnNode call, @Nullable String receiver, String caller) {
    String source = SourceNest.outermostName(caller);
    return classes
        .target(call, receiver)
        .filter(maker -> SourceNest.outermostName(maker.owner().name).equals(source))
        .flatMap(maker -> resultTypes.computeIfAbsent(maker, this::typeOfResults))
        .orElse(null);
  }

  private Optional<String> typeOfResults(DeclaredMethod maker) {
    return MethodAnalyses.ofHelper(maker)
        .flatMap(
            code ->
                commonType(
                    code.instructions()
                        .filter(code::returnsValue)
                        .mapToObj(i -> new Store(code, code.operandsOf(i).get(0)))
                        .toList(),
                    this::typeOfConstant));
  }

  /**
   * Whether the objects of a nested class are of no other one: nothing nested with it extends it,
   * and others cannot see it, or the harness makes it. That its package, or the users of a state,
   * extend no nested class is an assumption.
   */
  boolean isNeverExtended(String type) {
    return neverExtended.computeIfAbsent(
        type,
        name ->
            classes
                .find(name)
                .filter(tree -> (tree.access & Opcodes.ACC_ABSTRACT) == 0)
                .filter(t -> SourceNest.isHidden(t) || isNestedState(t))
                .filter(
                    tree ->
                        SourceNest.of(tree, classes).stream()
                            .noneMatch(other -> name.equals(other.superName)))
                .isPresent());
  }

  private boolean isNestedState(ClassNode type) {
    return harness.instantiates(type, classes) && SourceNest.enclosing(type, classes).isPresent();
  }

  private static Optional<String> commonType(
      List<Store> stores, Function<Store, Optional<String>> ofOthers) {
    Set<Optional<String>> types =
        stores.stream()
            .filter(store -> !isNull(store.code().uncast(store.value())))
            .map(
                store -> {
                  Definition value = store.code().uncast(store.value());
                  return value.is(Kind.ALLOCATION)
                      ? Optional.of(value.type().getInternalName())
                      : ofOthers.apply(store);
                })
            .collect(Collectors.toSet());
    return types.size() == 1 ? types.iterator().next() : Optional.empty();
  }

  /** The class of the object in a constant, such as that of an enum, which is made where it is. */
  private Optional<String> typeOfConstant(Store store) {
    return store.code().codeOf(store.code().uncast(store.value())) instanceof FieldInsnNode load
            && load.getOpcode() == Opcodes.GETSTATIC
            && classes.has(load, Opcodes.ACC_FINAL)
        ? toClosed(load).flatMap(stores -> commonType(stores, other -> Optional.empty()))
        : Optional.empty();
  }

  /**
   * All stores to a field that is loaded in this way; empty when others may set it, as far as seen.
   */
  Optional<List<Store>> to(FieldInsnNode load, @Nullable String holder, String reader) {
    return toClosed(load).or(() -> toOpen(load, holder, reader));
  }

  /** The stores to a field that only its class, and those nested with it, can set. */
  private Optional<List<Store>> toClosed(FieldInsnNode load) {
    return classes
        .find(load.owner)
        .filter(owner -> owner.fields.stream().anyMatch(field -> isSetByOwner(field, load)))
        .flatMap(owner -> in(SourceNest.of(owner, classes), Set.of(owner.name), load.name));
  }

  /** The stores to a field that others can set, of an object that the harness makes. */
  private Optional<List<Store>> toOpen(FieldInsnNode load, @Nullable String holder, String reader) {
    List<ClassNode> ancestry =
        Optional.ofNullable(holder)
            .filter(any -> load.getOpcode() == Opcodes.GETFIELD)
            .flatMap(classes::find)
            .filter(type -> harness.instantiates(type, classes))
            .map(classes::superclasses)
            .orElse(List.of());
    boolean isDeclared =
        ancestry.stream().flatMap(t -> t.fields.stream()).anyMatch(f -> isDeclaration(f, load));
    if (!isDeclared) {
      return Optional.empty();
    }
    List<ClassNode> setters =
        Stream.concat(ancestry.stream(), classes.find(reader).stream())
            .flatMap(type -> SourceNest.of(type, classes).stream())
            .distinct()
            .toList();
    Set<String> owners = ancestry.stream().map(type -> type.name).collect(Collectors.toSet());
    return in(setters, owners, load.name);
  }

  private static Optional<List<Store>> in(
      List<ClassNode> setters, Set<String> owners, String field) {
    List<Store> found = new ArrayList<>();
    for (ClassNode setter : setters) {
      for (MethodNode method : setter.methods) {
        if (Stream.of(method.instructions.toArray()).anyMatch(i -> sets(i, owners, field))) {
          Optional<DataDependencyGraph> code =
              MethodAnalyses.ofHelper(new DeclaredMethod(setter, method));
          if (code.isEmpty()) {
            return Optional.empty();
          }
          code.get()
              .fieldStores()
              .filter(i -> sets(code.get().instruction(i), owners, field))
              .forEach(i -> found.add(new Store(code.get(), code.get().storedBy(i))));
        }
      }
    }
    return Optional.of(found);
  }

  /** Nobody but the class, and those nested with it, can set such a field: not by an updater. */
  private static boolean isSetByOwner(FieldNode declared, FieldInsnNode field) {
    return isDeclaration(declared, field)
        && (declared.access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL)) != 0
        && (declared.access & Opcodes.ACC_VOLATILE) == 0;
  }

  private static boolean isDeclaration(FieldNode declared, FieldInsnNode field) {
    return declared.name.equals(field.name) && declared.desc.equals(field.desc);
  }

  private static boolean sets(AbstractInsnNode instruction, Set<String> owners, String field) {
    return instruction instanceof FieldInsnNode store
        && InstructionKind.FIELD_STORE.has(store)
        && store.name.equals(field)
        && owners.contains(store.owner);
  }
}
