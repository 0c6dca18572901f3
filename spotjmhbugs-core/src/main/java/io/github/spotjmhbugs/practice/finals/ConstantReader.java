// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.effects.ExactTypes;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.StateField;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** A method, asked for what a read of a constant field would have left in it. */
final class ConstantReader {
  private final DeclaredMethod method;
  private final Optional<DataDependencyGraph> graph;
  private final List<ConstantOperand> operands;
  private final List<StateField> scope;
  private final ClassRepository classes;

  private ConstantReader(
      DeclaredMethod method,
      Optional<DataDependencyGraph> graph,
      List<StateField> scope,
      ClassRepository classes) {
    this.method = method;
    this.graph = graph;
    this.operands = graph.map(ConstantOperands::of).orElse(List.of());
    this.scope = scope;
    this.classes = classes;
  }

  /** What is left of reads of a constant field; the surest first. */
  enum UsageEvidence {
    /** The constant itself, and nothing else explains it. */
    EXACT,
    /** The constant itself, but another field or a habit explains it as well. */
    AMBIGUOUS,
    /** A constant that a compiler makes of an expression with the field. */
    FOLDED,
    /** A tiny constant where the field's type is asked for. */
    TINY,
    /** A tiny constant anywhere. */
    FAINT,
    /** A read of the field that the compiler left in place. */
    FIELD_READ,
    /** Nothing. */
    NONE
  }

  /**
   * @param method a method
   * @param exact what is known of its parameters' classes
   * @param benchmarks the class that it is looked at for
   * @return the method, ready to be asked; a method that cannot be analysed has nothing to tell
   */
  static ConstantReader of(DeclaredMethod method, ExactTypes exact, BenchmarkClass benchmarks) {
    Optional<DataDependencyGraph> graph =
        benchmarks.analyses().of(method, exact).map(MethodAnalysis::graph);
    List<StateField> scope = ConstantScope.of(method, benchmarks.classes());
    return new ConstantReader(method, graph, scope, benchmarks.classes());
  }

  /**
   * @return the method's name for a message, as {@code package.Class#method}; a lambda goes by the
   *     name of the method that it stands in
   */
  String displayName() {
    String name = method.method().name.replaceFirst("^lambda\\$(.+)\\$\\d+$", "$1");
    return method.owner().name.replace('/', '.') + "#" + name;
  }

  /**
   * @param field a field
   * @return whether the method's code reads it
   */
  boolean readsField(StateField field) {
    for (AbstractInsnNode instruction : method.method().instructions) {
      if (instruction.getOpcode() == Opcodes.GETFIELD
          && instruction instanceof FieldInsnNode read
          && read.name.equals(field.field().name)
          && read.desc.equals(field.field().desc)
          && classes.supertypes(read.owner).contains(field.declaringClass().name)) {
        return true;
      }
    }
    return false;
  }

  /**
   * @param field a constant field
   * @param callers methods that may call this one
   * @return whether the method uses the constant for nothing but how often or how much it does
   *     something, or to hand it to those callers
   */
  boolean usesAsExtent(StateField field, Collection<ConstantReader> callers) {
    List<Definition> traces =
        graph.stream()
            .flatMap(code -> code.definitions().stream())
            .filter(value -> value.is(Kind.CONSTANT))
            .filter(value -> operands.stream().anyMatch(o -> isTraceOf(field, o, value)))
            .toList();
    return !traces.isEmpty() && traces.stream().allMatch(extent(callers)::isAllThat);
  }

  private SizeOnlyUse extent(Collection<ConstantReader> callers) {
    return new SizeOnlyUse(graph.orElseThrow(), callers.stream().anyMatch(c -> c.calls(this)));
  }

  private boolean calls(ConstantReader other) {
    return graph.stream()
        .flatMap(code -> code.definitions().stream())
        .anyMatch(value -> value.is(Kind.CALL) && isCallOf(other, value));
  }

  private boolean isTraceOf(StateField field, ConstantOperand operand, Definition constant) {
    return trace(field, operand) != UsageEvidence.NONE
        && operand.value().equals(constant.constant());
  }

  /**
   * @param other another method, perhaps an accessor of the field
   * @param callers methods that may call this one
   * @return whether this one makes nothing else of what it gets from the other
   */
  boolean usesResultAsExtent(ConstantReader other, Collection<ConstantReader> callers) {
    return graph.isEmpty()
        || graph.get().definitions().stream()
            .filter(value -> value.is(Kind.CALL) && isCallOf(other, value))
            .allMatch(extent(callers)::isAllThat);
  }

  private boolean isCallOf(ConstantReader other, Definition value) {
    return graph.orElseThrow().instruction(value.instruction()) instanceof MethodInsnNode call
        && call.name.equals(other.method.method().name)
        && call.desc.equals(other.method.method().desc);
  }

  /**
   * @param field a constant field
   * @return the surest trace that a compiler left of it in the method's code, if it did not leave
   *     the read itself
   */
  UsageEvidence evidenceOf(StateField field) {
    return operands.stream()
        .map(operand -> trace(field, operand))
        .min(UsageEvidence::compareTo)
        .orElse(UsageEvidence.NONE);
  }

  /**
   * @param field a constant field
   * @return other fields that explain the same constant, or explain it together with the field
   */
  List<StateField> rivalsOf(StateField field) {
    return operands.stream()
        .flatMap(
            operand -> operand.isLeftBy(field) ? explaining(operand) : partners(field, operand))
        .filter(other -> !other.equals(field))
        .distinct()
        .toList();
  }

  /** The fields that a compiler may have folded together with the given one into the operand. */
  private Stream<StateField> partners(StateField field, ConstantOperand operand) {
    return scope.stream()
        .filter(other -> !other.equals(field))
        .filter(
            other ->
                field.constantValue().stream()
                    .anyMatch(
                        a ->
                            other.constantValue().stream()
                                .anyMatch(
                                    b -> ConstantFolding.isFoldedTogether(a, b, operand.value()))));
  }

  private UsageEvidence trace(StateField field, ConstantOperand operand) {
    boolean isExplained = explaining(operand).anyMatch(field::equals);
    if (!isExplained) {
      return isFolded(field, operand) ? UsageEvidence.FOLDED : UsageEvidence.NONE;
    }
    if (operand.readThrough() == null && ConstantFolding.isTiny(operand.value())) {
      return operand.isUsedAs(field) ? UsageEvidence.TINY : UsageEvidence.FAINT;
    }
    boolean isHabit =
        operand.readThrough() == null && ConstantFolding.isPowerOfTen(operand.value());
    return isHabit || explaining(operand).count() > 1
        ? UsageEvidence.AMBIGUOUS
        : UsageEvidence.EXACT;
  }

  // What is read through an object is not folded: only simple names make constant expressions.
  private boolean isFolded(StateField field, ConstantOperand operand) {
    return operand.readThrough() == null
        && scope.contains(field)
        && explaining(operand).findAny().isEmpty()
        && field
            .constantValue()
            .filter(
                constant ->
                    ConstantFolding.isFoldedForm(constant, operand.value())
                        || partners(field, operand).findAny().isPresent())
            .isPresent();
  }

  /** The fields that a read of which would leave the operand. */
  private Stream<StateField> explaining(ConstantOperand operand) {
    String object = operand.readThrough();
    Stream<StateField> candidates =
        object == null
            ? scope.stream()
            : classes.supertypes(object).stream()
                .flatMap(name -> classes.find(name).stream())
                .flatMap(owner -> owner.fields.stream().map(f -> new StateField(owner, f)))
                .filter(field -> !field.hasAny(Opcodes.ACC_STATIC));
    return candidates.filter(operand::isLeftBy);
  }
}
