// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.SourceNest;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.practice.finals.ConstantOperands.ConstantOperand;
import io.github.spotjmhbugs.practice.finals.ConstantOperands.Trace;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/** A method, searched for what reads of constant fields compile to. */
final class ConstantReader {
  private final DeclaredMethod method;
  private final ClassRepository classes;
  private final Set<StateField> scope;
  private final Set<ConstantOperand> operands;
  private final Map<StateField, Trace> traces = new HashMap<>();

  /** Prepares a method for the search; superclasses and enclosing classes are looked up. */
  ConstantReader(DeclaredMethod method, DataDependencyGraph graph, ClassRepository classes) {
    this.method = method;
    this.classes = classes;
    this.scope = scopeOf(method);
    this.operands = ConstantOperands.of(method.owner(), graph);
  }

  /** The constant fields that the source of a method can read by their simple names. */
  private Set<StateField> scopeOf(DeclaredMethod reader) {
    Set<StateField> readable = new LinkedHashSet<>();
    Set<String> visited = new HashSet<>();
    // Compilers also make the bodies of lambdas static.
    boolean hasInstance =
        !reader.hasAny(Opcodes.ACC_STATIC) || reader.hasAny(Opcodes.ACC_SYNTHETIC);
    Optional<ClassNode> next = Optional.of(reader.owner());
    while (next.isPresent() && visited.add(next.get().name)) {
      ClassNode at = next.get();
      boolean mayBeInstance = hasInstance;
      classes.superclasses(at).stream()
          .flatMap(StateField::in)
          .filter(field -> field.hasAny(Opcodes.ACC_FINAL) && field.constantValue().isPresent())
          .filter(field -> mayBeInstance || field.hasAny(Opcodes.ACC_STATIC))
          .filter(field -> field.declaringClass() == at || !field.hasAny(Opcodes.ACC_PRIVATE))
          .forEach(readable::add);
      hasInstance &= !SourceNest.isStatic(at);
      next = SourceNest.enclosing(at, classes);
    }
    return readable;
  }

  /** The fields that the source can read where an operand stands. */
  private Set<StateField> candidates(ConstantOperand operand) {
    String object = operand.readThrough();
    return object == null
        ? scope
        : classes.supertypes(object).stream()
            .flatMap(name -> classes.find(name).stream())
            .flatMap(StateField::in)
            .filter(field -> !field.hasAny(Opcodes.ACC_STATIC))
            .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** What an operand is of a read of a field, if the source can read the field there. */
  private Trace trace(StateField field, ConstantOperand operand) {
    return candidates(operand).contains(field) ? operand.traceOf(field) : Trace.NONE;
  }

  /** {@code package.Class#method}; a lambda goes by the name of the method around it. */
  String displayName() {
    String name = method.method().name.replaceFirst("^lambda\\$(.+)\\$\\d+$", "$1");
    return method.owner().name.replace('/', '.') + "#" + name;
  }

  /**
   * Whether the method's source can read a constant field by its simple name, if it does at all.
   */
  boolean mayRead(StateField field) {
    return scope.contains(field) && !method.isEmpty();
  }

  /** The clearest trace of reads of a constant field. */
  Trace traceOf(StateField field) {
    return traces.computeIfAbsent(
        field,
        key ->
            readsField(key)
                ? Trace.FIELD_READ
                : operands.stream()
                    .map(operand -> trace(field, operand))
                    .min(Trace::compareTo)
                    .orElse(Trace.NONE));
  }

  /** The literals that are the clearest trace of a constant field. */
  Stream<Object> literalsOf(StateField field) {
    Trace clearest = traceOf(field);
    return operands.stream().filter(o -> trace(field, o) == clearest).map(ConstantOperand::value);
  }

  /** Whether the source names the field of some object: {@code state.size}. */
  boolean readsThroughObject(StateField field) {
    return operands.stream()
        .anyMatch(o -> o.readThrough() != null && trace(field, o) == Trace.LITERAL);
  }

  private boolean readsField(StateField field) {
    return method
        .instructions()
        .filter(instruction -> instruction.getOpcode() == Opcodes.GETFIELD)
        .anyMatch(read -> field.isAccessedBy(read, classes));
  }

  /** The other fields that explain what is a trace of a constant field. */
  Stream<StateField> rivalsOf(StateField field) {
    return operands.stream()
        .filter(operand -> trace(field, operand) != Trace.NONE)
        .flatMap(o -> candidates(o).stream().filter(other -> o.traceOf(other) != Trace.NONE))
        .filter(other -> !other.equals(field));
  }

  /** The literals that are certainly the constant: distinctive, and nothing else explains them. */
  Set<Object> certainLiterals(StateField field) {
    return operands.stream()
        .filter(operand -> trace(field, operand) == Trace.LITERAL && !operand.isAnywhere())
        .filter(o -> candidates(o).stream().filter(f -> o.traceOf(f) == Trace.LITERAL).count() == 1)
        .map(ConstantOperand::value)
        .collect(Collectors.toSet());
  }
}
