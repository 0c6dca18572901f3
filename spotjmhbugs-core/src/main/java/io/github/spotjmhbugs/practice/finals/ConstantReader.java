// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.practice.Folding;
import io.github.spotjmhbugs.practice.finals.ConstantOperands.ConstantOperand;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** A method, searched for what reads of constant fields compile to. */
final class ConstantReader {
  private static final int MAX_PARTNERS = 30;

  private final MethodAnalysis analysis;
  private final DeclaredMethod method;
  private final DataDependencyGraph graph;
  private final ClassRepository classes;
  private final List<ExplainedOperand> operands;
  private final Set<StateField> scope;
  private final List<StateField> numbers;
  private final Map<StateField, UsageEvidence> evidence = new HashMap<>();

  /** An operand, and the fields whose reads would compile to it. */
  private record ExplainedOperand(ConstantOperand operand, Set<StateField> fields) {}

  /** Prepares a method for the search; superclasses and enclosing classes are looked up. */
  ConstantReader(MethodAnalysis analysis, ClassRepository classes) {
    this.analysis = analysis;
    this.method = analysis.method();
    this.graph = analysis.graph();
    this.classes = classes;
    this.scope = ConstantScope.of(method, classes);
    this.numbers = scope.stream().filter(ConstantReader::isFoldedWithOthers).toList();
    this.operands =
        ConstantOperands.of(method, graph).stream()
            .distinct()
            .map(operand -> new ExplainedOperand(operand, explaining(operand)))
            .toList();
  }

  private static boolean isFoldedWithOthers(StateField field) {
    return field
        .constantValue()
        .filter(constant -> constant instanceof Number && !ConstantFolding.isTiny(constant))
        .isPresent();
  }

  /** What remains of the reads of a constant field; the strongest evidence first. */
  enum UsageEvidence {
    /** The constant itself, which nothing else explains. */
    EXACT,
    /** The constant itself, but another field or its being common explains it as well. */
    AMBIGUOUS,
    /** A constant that a compiler makes of an expression with the field. */
    FOLDED,
    /** Such a constant, but it is the very value of another field as well. */
    FOLDED_OR_OTHER,
    /** A tiny constant where a value of the field's type is expected. */
    TINY,
    /** A tiny constant anywhere. */
    FAINT,
    /** A read of the field that the compiler left in place. */
    FIELD_READ,
    /** Nothing. */
    NONE
  }

  /** The data dependences of the method. */
  DataDependencyGraph graph() {
    return graph;
  }

  /** {@code package.Class#method}; a lambda goes by the name of the method around it. */
  String displayName() {
    String name = method.method().name.replaceFirst("^lambda\\$(.+)\\$\\d+$", "$1");
    return method.owner().name.replace('/', '.') + "#" + name;
  }

  /** The results of the calls that have the name and descriptor of another method. */
  List<Definition> callsOf(ConstantReader callee) {
    return graph.definitions().stream()
        .filter(
            value ->
                value.is(Kind.CALL)
                    && graph.instruction(value.instruction()) instanceof MethodInsnNode call
                    && call.name.equals(callee.method.method().name)
                    && call.desc.equals(callee.method.method().desc))
        .toList();
  }

  /**
   * Whether an instruction is a call whose result the JIT compiler knows if it knows the operands.
   */
  boolean isFoldedCall(int instruction) {
    return Folding.isFolded(analysis, instruction);
  }

  /** Whether a call of another method may run this one, going by name and descriptor. */
  boolean isNamedBy(MethodInsnNode call) {
    return call.name.equals(method.method().name) && call.desc.equals(method.method().desc);
  }

  /** A parameter of the method, the receiver counted as 0. */
  List<Definition> parameter(int index) {
    return graph.definitions().stream()
        .filter(value -> value.is(Kind.PARAMETER) && value.parameterIndex() == index)
        .toList();
  }

  /** Internal names of a class and all its known supertypes. */
  Set<String> supertypes(String className) {
    return classes.supertypes(className);
  }

  /** Whether the method has a read of a field that the compiler left in place. */
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

  /** The strongest evidence of reads of a constant field that the compiler replaced. */
  UsageEvidence evidenceOf(StateField field) {
    return evidence.computeIfAbsent(
        field,
        key ->
            operands.stream()
                .map(operand -> evidence(field, operand))
                .min(UsageEvidence::compareTo)
                .orElse(UsageEvidence.NONE));
  }

  /** Whether the method's source can read a constant field by its simple name. */
  boolean canRead(StateField field) {
    return scope.contains(field);
  }

  /** The literals that are evidence of a constant field, as values of {@link #graph}. */
  List<Definition> literalsOf(StateField field) {
    Set<Object> evident = new HashSet<>();
    operands.stream()
        .filter(operand -> evidence(field, operand) != UsageEvidence.NONE)
        .forEach(operand -> evident.add(operand.operand().value()));
    return graph.definitions().stream()
        .filter(value -> value.is(Kind.CONSTANT) && evident.contains(value.constant()))
        .toList();
  }

  /**
   * The other fields that explain what a constant field explains, or explain it with it.
   *
   * @return how each of them does
   */
  Map<StateField, UsageRole> rivalsOf(StateField field) {
    Map<StateField, UsageRole> rivals = new LinkedHashMap<>();
    for (ExplainedOperand explained : operands) {
      ConstantOperand operand = explained.operand();
      if (evidence(field, explained).compareTo(UsageEvidence.FAINT) <= 0) {
        explained.fields().forEach(other -> rivals.putIfAbsent(other, UsageRole.SAME));
        (operand.isLeftBy(field)
                ? scope.stream().filter(other -> isFoldedAlone(other, operand))
                : partners(field, operand))
            .forEach(
                other ->
                    rivals.putIfAbsent(
                        other, operand.isLeftBy(field) ? UsageRole.ALONE : UsageRole.PARTNER));
      }
    }
    rivals.remove(field);
    return rivals;
  }

  private UsageEvidence evidence(StateField field, ExplainedOperand explained) {
    ConstantOperand operand = explained.operand();
    boolean byName = operand.readThrough() == null;
    boolean isUnexplained = explained.fields().isEmpty();
    if (!explained.fields().contains(field)) {
      if (isFoldedAlone(field, operand)) {
        return isUnexplained ? UsageEvidence.FOLDED : UsageEvidence.FOLDED_OR_OTHER;
      }
      return isUnexplained && partners(field, operand).findAny().isPresent()
          ? UsageEvidence.FOLDED
          : UsageEvidence.NONE;
    }
    if (byName && ConstantFolding.isTiny(operand.value())) {
      return operand.isUsedAs(field) ? UsageEvidence.TINY : UsageEvidence.FAINT;
    }
    boolean isCommon = byName && ConstantFolding.isPowerOfTen(operand.value());
    return isCommon || explained.fields().size() > 1
        ? UsageEvidence.AMBIGUOUS
        : UsageEvidence.EXACT;
  }

  /**
   * Whether an operand is a folded form of one field. Only simple names make constant expressions:
   * the compiler folds nothing else.
   */
  private boolean isFoldedAlone(StateField field, ConstantOperand operand) {
    // A damaged class file can declare a field twice and give only one of them a constant.
    return operand.readThrough() == null
        && scope.contains(field)
        && field
            .constantValue()
            .filter(constant -> ConstantFolding.isFoldedForm(constant, operand.value()))
            .isPresent();
  }

  /** The fields whose reads would compile to the operand. */
  private Set<StateField> explaining(ConstantOperand operand) {
    String object = operand.readThrough();
    Stream<StateField> candidates =
        object == null
            ? scope.stream()
            : classes.supertypes(object).stream()
                .flatMap(name -> classes.find(name).stream())
                .flatMap(ConstantScope::fields)
                .filter(field -> !field.hasAny(Opcodes.ACC_STATIC));
    return candidates
        .filter(operand::isLeftBy)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /**
   * The fields that a compiler may have folded together with the given one into the operand. Among
   * very many constants, every number is the sum or product of some two.
   */
  private Stream<StateField> partners(StateField field, ConstantOperand operand) {
    if (operand.readThrough() != null
        || numbers.size() > MAX_PARTNERS
        || !numbers.contains(field)) {
      return Stream.empty();
    }
    Object first = field.constantValue().orElseThrow();
    return numbers.stream()
        .filter(other -> !other.equals(field))
        .filter(
            other ->
                ConstantFolding.isFoldedTogether(
                    first, other.constantValue().orElseThrow(), operand.value()));
  }
}
