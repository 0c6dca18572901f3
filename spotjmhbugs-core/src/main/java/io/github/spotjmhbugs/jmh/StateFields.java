// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.jmh.StateCode.Step;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The fields of a benchmark's states: which values they hold, what resets them, who shares them.
 */
public record StateFields(BenchmarkMethod benchmark) {
  private ClassRepository classes() {
    return benchmark.inClass().classes();
  }

  /**
   * {@return the store into a field, of any class, that an instruction makes: itself or in a setter
   * that does nothing else, as those of Scala}
   */
  public Optional<FieldInsnNode> storeBy(AbstractInsnNode instruction) {
    if (instruction instanceof MethodInsnNode setter && setter.desc.endsWith(")V")) {
      return classes().resolve(MethodRef.of(setter)).flatMap(StateFields::storedBy);
    }
    return InstructionKind.FIELD_STORE.has(instruction)
        ? Optional.of((FieldInsnNode) instruction)
        : Optional.empty();
  }

  /** {@return the store that is all that a setter does; empty for another method} */
  public static Optional<FieldInsnNode> storedBy(DeclaredMethod setter) {
    return accessedBy(setter, 4).filter(InstructionKind.FIELD_STORE::has);
  }

  /** {@return the field of a state that a value was read from, by itself or by its getter} */
  public Optional<StateField> readAs(Definition value, DataDependencyGraph graph) {
    return loadOf(value, graph).flatMap(this::accessedBy);
  }

  /** {@return the load of a value from a field of any class, here or in a getter} */
  public Optional<FieldInsnNode> loadOf(Definition value, DataDependencyGraph graph) {
    AbstractInsnNode instruction = graph.codeOf(graph.uncast(value));
    if (instruction instanceof MethodInsnNode getter && getter.desc.startsWith("()")) {
      return classes().resolve(MethodRef.of(getter)).flatMap(m -> accessedBy(m, 3));
    }
    return instruction instanceof FieldInsnNode load ? Optional.of(load) : Optional.empty();
  }

  /** The access to a field that comes before the return of a method of so many instructions. */
  private static Optional<FieldInsnNode> accessedBy(DeclaredMethod accessor, int length) {
    List<AbstractInsnNode> code =
        accessor.instructions().filter(instruction -> instruction.getOpcode() >= 0).toList();
    return code.size() == length && code.get(length - 2) instanceof FieldInsnNode access
        ? Optional.of(access)
        : Optional.empty();
  }

  /** {@return the field that an instruction reads or writes; empty when it is none of a state} */
  public Optional<StateField> accessedBy(AbstractInsnNode instruction) {
    return benchmark.states().stream()
        .flatMap(state -> state.fieldOf(instruction, classes()).stream())
        .findFirst();
  }

  /** {@return the field, of any class that is at hand, that an instruction reads or writes} */
  public Optional<StateField> of(FieldInsnNode access) {
    return classes()
        .find(classes().resolve(access).owner())
        .flatMap(
            owner ->
                StateField.in(owner)
                    .filter(field -> field.isAccessedBy(access, classes()))
                    .findFirst());
  }

  /** {@return all that makes the objects of the states and prepares them} */
  public Stream<Step> preparation() {
    return code().flatMap(state -> state.preparation().stream());
  }

  /** {@return what the fixtures run that run as often as a level says} */
  public Stream<Step> fixtures(Fixture.Level level) {
    return code().flatMap(state -> state.fixtures(level).stream());
  }

  private Stream<StateCode> code() {
    return benchmark.states().stream().map(benchmark.inClass()::codeOf);
  }

  /** {@return which threads have the same object in the field that an instruction accesses} */
  public StateClass.Scope scopeOf(FieldInsnNode access) {
    if (InstructionKind.STATIC_ACCESS.has(access)) {
      return StateClass.Scope.BENCHMARK;
    }
    return benchmark.states().stream()
        .filter(state -> state.fieldOf(access, classes()).isPresent())
        .map(StateClass::scope)
        .findFirst()
        .orElse(StateClass.Scope.THREAD);
  }

  /** {@return whether a fixture that runs as often as a level says has to do with a field} */
  public boolean isHandledAt(Fixture.Level level, StateField field) {
    return fixtures(level)
        .map(Step::graph)
        .flatMap(graph -> graph.instructions().mapToObj(graph::instruction))
        .anyMatch(instruction -> field.isAccessedBy(instruction, classes()));
  }
}
