// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.invo;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.StateField;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** The numbers of a benchmark that are large for sure: constants, and parameters of its states. */
final class LargeNumbers {
  private static final int LARGE = 10_000;

  private final List<StateField> largeFields;
  private final ClassRepository classes;

  private LargeNumbers(List<StateField> largeFields, ClassRepository classes) {
    this.largeFields = largeFields;
    this.classes = classes;
  }

  /** The large numbers of a benchmark and its states. */
  static LargeNumbers of(BenchmarkMethod benchmark) {
    List<StateField> large =
        benchmark.states().stream()
            .flatMap(state -> state.fields().stream())
            .filter(field -> isAlwaysLarge(field, benchmark))
            .toList();
    return new LargeNumbers(large, benchmark.inClass().classes());
  }

  private static boolean isAlwaysLarge(StateField field, BenchmarkMethod benchmark) {
    List<String> values = field.paramValues();
    return values.isEmpty()
        ? isInteger(field) && isLargeConstant(field, benchmark)
        : values.stream().allMatch(LargeNumbers::isLarge);
  }

  private static boolean isInteger(StateField field) {
    return field.field().desc.equals("I") || field.field().desc.equals("J");
  }

  private static boolean isLargeConstant(StateField field, BenchmarkMethod benchmark) {
    return field
            .constantValue()
            .or(() -> field.constructorConstant(benchmark.inClass().analyses()))
            .filter(LargeNumbers::isLarge)
            .isPresent()
        && field.declaringClass().methods.stream()
            .filter(method -> !method.name.equals("<init>"))
            .flatMap(method -> Stream.of(method.instructions.toArray()))
            .noneMatch(field::isStore);
  }

  private static boolean isLarge(String value) {
    try {
      return Double.parseDouble(value) >= LARGE;
    } catch (NumberFormatException e) {
      // A parameter may as well be a word.
      return false;
    }
  }

  private static boolean isLarge(@Nullable Object constant) {
    return (constant instanceof Integer || constant instanceof Long)
        && ((Number) constant).longValue() >= LARGE;
  }

  /**
   * Whether one of some values is a large number, or made of one.
   *
   * @param values values that say how often or how much
   * @param graph the graph of their method
   */
  boolean isAnyLarge(List<Definition> values, DataDependencyGraph graph) {
    return ProgramSlice.backward(values, value -> true, value -> isSum(value, graph)).stream()
        .anyMatch(
            value ->
                value.is(Definition.Kind.CONSTANT)
                    ? isLarge(value.constant())
                    : fieldReadBy(value, graph).filter(this::isLargeField).isPresent());
  }

  /** Other numbers, such as the multiplier of a hash, do not say how often. */
  private static boolean isSum(Definition value, DataDependencyGraph graph) {
    if (value.is(Definition.Kind.CONVERSION) || value.is(Definition.Kind.PHI)) {
      return true;
    }
    int opcode =
        value.is(Definition.Kind.ARITHMETIC)
            ? graph.instruction(value.instruction()).getOpcode()
            : Opcodes.NOP;
    return switch (opcode) {
      case Opcodes.IADD, Opcodes.LADD, Opcodes.ISUB, Opcodes.LSUB, Opcodes.IINC -> true;
      case Opcodes.IDIV, Opcodes.LDIV, Opcodes.ISHR, Opcodes.LSHR -> true;
      case Opcodes.IMUL, Opcodes.LMUL, Opcodes.LCMP -> true;
      default -> false;
    };
  }

  private boolean isLargeField(FieldInsnNode load) {
    return largeFields.stream().anyMatch(field -> isAccessedBy(load, field));
  }

  /** The field that a value is read from, by itself or by its getter. */
  Optional<FieldInsnNode> fieldReadBy(Definition value, DataDependencyGraph graph) {
    if (value.is(Definition.Kind.LOAD) || value.is(Definition.Kind.CALL)) {
      AbstractInsnNode instruction = graph.instruction(value.instruction());
      if (instruction instanceof FieldInsnNode field) {
        return Optional.of(field).filter(load -> load.getOpcode() == Opcodes.GETFIELD);
      }
      if (instruction instanceof MethodInsnNode getter && getter.desc.startsWith("()")) {
        return classes.resolve(MethodRef.of(getter)).flatMap(LargeNumbers::fieldReturnedBy);
      }
    }
    return Optional.empty();
  }

  private static Optional<FieldInsnNode> fieldReturnedBy(DeclaredMethod getter) {
    List<AbstractInsnNode> code =
        Stream.of(getter.method().instructions.toArray())
            .filter(instruction -> instruction.getOpcode() >= 0)
            .toList();
    return code.size() == 3 && code.get(1) instanceof FieldInsnNode field
        ? Optional.of(field).filter(load -> load.getOpcode() == Opcodes.GETFIELD)
        : Optional.empty();
  }

  /** Whether an instruction reads or writes a field. */
  boolean isAccessedBy(FieldInsnNode access, StateField field) {
    return access.name.equals(field.field().name)
        && access.desc.equals(field.field().desc)
        && classes.supertypes(access.owner).contains(field.declaringClass().name);
  }
}
