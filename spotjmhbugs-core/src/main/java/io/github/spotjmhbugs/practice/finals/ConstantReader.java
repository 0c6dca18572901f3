// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.SourceNest;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.practice.finals.ConstantOperands.ConstantOperand;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** A method, searched for what reads of constant fields compile to. */
final class ConstantReader {
  private final DeclaredMethod method;
  private final DataDependencyGraph graph;
  private final ClassRepository classes;
  private final List<ConstantOperand> operands;
  private final List<StateField> scope;

  /** Prepares a method for the search; superclasses and enclosing classes are looked up. */
  ConstantReader(DeclaredMethod method, DataDependencyGraph graph, ClassRepository classes) {
    this.method = method;
    this.graph = graph;
    this.classes = classes;
    this.operands = ConstantOperands.of(method, graph);
    this.scope = scope();
  }

  /** What remains of the reads of a constant field; the strongest evidence first. */
  enum UsageEvidence {
    /** The constant itself, which nothing else explains. */
    EXACT,
    /** The constant itself, but another field or its being common explains it as well. */
    AMBIGUOUS,
    /** A constant that a compiler makes of an expression with the field. */
    FOLDED,
    /** A tiny constant where a value of the field's type is expected. */
    TINY,
    /** A tiny constant anywhere. */
    FAINT,
    /** A read of the field that the compiler left in place. */
    FIELD_READ,
    /** Nothing. */
    NONE
  }

  /** The constant fields that the method's source can read by their simple names. */
  private List<StateField> scope() {
    List<StateField> readable = new ArrayList<>();
    Set<String> visited = new HashSet<>();
    boolean hasInstance = !SourceNest.isStaticInSource(method.method());
    Optional<ClassNode> next = Optional.of(method.owner());
    while (next.isPresent() && visited.add(next.get().name)) {
      ClassNode at = next.get();
      boolean mayBeInstance = hasInstance;
      classes.superclasses(at).stream()
          .flatMap(ConstantReader::fields)
          .filter(field -> field.hasAny(Opcodes.ACC_FINAL) && field.constantValue().isPresent())
          .filter(field -> mayBeInstance || field.hasAny(Opcodes.ACC_STATIC))
          .filter(field -> field.declaringClass() == at || !field.hasAny(Opcodes.ACC_PRIVATE))
          .forEach(readable::add);
      next = SourceNest.enclosing(at, classes);
      hasInstance = hasInstance && next.isPresent() && SourceNest.hasOuterInstance(at, next.get());
    }
    return readable;
  }

  private static Stream<StateField> fields(ClassNode owner) {
    return owner.fields.stream().map(field -> new StateField(owner, field));
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
    return operands.stream()
        .map(operand -> evidence(field, operand))
        .min(UsageEvidence::compareTo)
        .orElse(UsageEvidence.NONE);
  }

  /** The literals that are evidence of a constant field, as values of {@link #graph}. */
  List<Definition> literalsOf(StateField field) {
    Set<Object> evident = new HashSet<>();
    operands.stream()
        .filter(operand -> evidence(field, operand) != UsageEvidence.NONE)
        .forEach(operand -> evident.add(operand.value()));
    return graph.definitions().stream()
        .filter(value -> value.is(Kind.CONSTANT) && evident.contains(value.constant()))
        .toList();
  }

  /** The other fields that explain what a constant field explains, or explain it with it. */
  List<StateField> rivalsOf(StateField field) {
    return operands.stream()
        .flatMap(
            operand -> operand.isLeftBy(field) ? explaining(operand) : partners(field, operand))
        .filter(other -> !other.equals(field))
        .distinct()
        .toList();
  }

  private UsageEvidence evidence(StateField field, ConstantOperand operand) {
    List<StateField> explaining = explaining(operand).toList();
    boolean byName = operand.readThrough() == null;
    if (!explaining.contains(field)) {
      return byName && isFolded(field, operand, explaining.isEmpty())
          ? UsageEvidence.FOLDED
          : UsageEvidence.NONE;
    }
    if (byName && ConstantFolding.isTiny(operand.value())) {
      return operand.isUsedAs(field) ? UsageEvidence.TINY : UsageEvidence.FAINT;
    }
    boolean isCommon = byName && ConstantFolding.isPowerOfTen(operand.value());
    return isCommon || explaining.size() > 1 ? UsageEvidence.AMBIGUOUS : UsageEvidence.EXACT;
  }

  /** Only simple names make constant expressions: the compiler folds nothing else. */
  private boolean isFolded(StateField field, ConstantOperand operand, boolean isUnexplained) {
    return scope.contains(field)
        // A damaged class file can declare a field twice and give only one of them a constant.
        && (field
                .constantValue()
                .filter(constant -> ConstantFolding.isFoldedForm(constant, operand.value()))
                .isPresent()
            || (isUnexplained && partners(field, operand).findAny().isPresent()));
  }

  /** The fields whose reads would compile to the operand. */
  private Stream<StateField> explaining(ConstantOperand operand) {
    String object = operand.readThrough();
    Stream<StateField> candidates =
        object == null
            ? scope.stream()
            : classes.supertypes(object).stream()
                .flatMap(name -> classes.find(name).stream())
                .flatMap(ConstantReader::fields)
                .filter(field -> !field.hasAny(Opcodes.ACC_STATIC));
    return candidates.filter(operand::isLeftBy);
  }

  /** The fields that a compiler may have folded together with the given one into the operand. */
  private Stream<StateField> partners(StateField field, ConstantOperand operand) {
    Optional<Object> first = field.constantValue();
    return scope.stream()
        .filter(other -> first.isPresent() && !other.equals(field))
        .filter(
            other ->
                ConstantFolding.isFoldedTogether(
                    first.orElseThrow(), other.constantValue().orElseThrow(), operand.value()));
  }
}
