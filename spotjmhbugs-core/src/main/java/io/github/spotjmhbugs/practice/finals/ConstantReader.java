// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.Literals;
import io.github.spotjmhbugs.classfile.SourceNest;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.practice.LiteralValues;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** A method, searched for what reads of constant fields compile to. */
final class ConstantReader {
  /** Calls that javac emits for implicit null checks, {@code getClass} before JDK 9. */
  private static final Set<String> NULL_CHECKS = Set.of("getClass", "requireNonNull");

  private final DeclaredMethod method;
  private final DataDependencyGraph graph;
  private final ClassRepository classes;
  private final Set<StateField> scope;
  private final Map<StateField, Trace> traces = new HashMap<>();

  /** The uses of literals, but for initialisers of constants and values of boolean fields. */
  private final Set<ConstantOperand> operands = new LinkedHashSet<>();

  private final Set<Object> readThroughObjects = new HashSet<>();

  /** What is left of the reads of a constant field; the clearest first. */
  enum Trace {
    /** A read of the field that the compiler left in place; a literal then comes from elsewhere. */
    FIELD_READ,
    LITERAL,
    /** What a compiler makes of an expression with the constant. */
    FOLDED,
    /** The constant itself, but so small that it stands everywhere, or with a name elsewhere. */
    TINY,
    /** A tiny constant, as a literal of another type. */
    CONVERTED,
    NONE
  }

  /**
   * A use of a literal. Compilers replace reads of a constant field by its literal, so such a use
   * is all that remains of a read.
   *
   * @param value the literal: an Integer, Long, Float, Double or String
   * @param usedAs the type of the parameter, field or test that receives it, or null if none does
   * @param readThrough internal name of the class of the object that is null-checked just before
   *     the literal ({@code object.field} in the source), or null
   */
  record ConstantOperand(Object value, @Nullable Type usedAs, @Nullable String readThrough) {
    Trace traceOf(StateField field) {
      Type type = Type.getType(field.field().desc);
      boolean isOfItsType = type.equals(usedAs);
      boolean isBoolean = type.equals(Type.BOOLEAN_TYPE);
      boolean mayBeRead = isBoolean == Type.BOOLEAN_TYPE.equals(usedAs) || readThrough != null;
      if (mayBeRead && value.equals(field.field().value)) {
        boolean isFromElsewhere =
            isAnywhere() || (readThrough == null && LiteralValues.isNamed(value));
        return isFromElsewhere && !isOfItsType ? Trace.TINY : Trace.LITERAL;
      }
      boolean isWidened =
          value instanceof Number number
              && field.field().value instanceof Number narrow
              && number.getClass() != narrow.getClass()
              && number.doubleValue() == narrow.doubleValue();
      if (isAnywhere() && isWidened) {
        return Trace.CONVERTED;
      }
      // Compilers fold an expression only if it has the simple name of the constant.
      return readThrough == null
          ? field
              .constantValue()
              .filter(constant -> LiteralValues.isFoldedForm(constant, value))
              .map(constant -> Trace.FOLDED)
              .orElse(Trace.NONE)
          : Trace.NONE;
    }

    /** Whether its value alone proves nothing. */
    boolean isAnywhere() {
      return readThrough == null && LiteralValues.isTiny(value);
    }
  }

  ConstantReader(DeclaredMethod method, DataDependencyGraph graph, ClassRepository classes) {
    this.method = method;
    this.graph = graph;
    this.classes = classes;
    this.scope = scopeOf(method);
    graph.instructions().forEach(this::collectFrom);
    graph.definitions().forEach(this::collectUses);
  }

  private void collectFrom(int at) {
    AbstractInsnNode instruction = graph.instruction(at);
    if (instruction instanceof IincInsnNode increment) {
      add(increment.incr, null, null);
    } else if (instruction instanceof InvokeDynamicInsnNode call) {
      collectFromBootstrap(call);
    } else if (instruction instanceof MethodInsnNode call
        && NULL_CHECKS.contains(call.name)
        && !graph.operandsOf(at).isEmpty()) {
      collectAfterNullCheck(graph.operandsOf(at).get(0).type(), call);
    }
  }

  // The recipe of a concatenation holds the literals between its arguments, marked by \1 and \2.
  private void collectFromBootstrap(InvokeDynamicInsnNode call) {
    for (Object argument : call.bsmArgs) {
      if (argument instanceof String recipe) {
        for (String literal : recipe.split("[\1\2]", -1)) {
          add(literal, null, null);
        }
      }
    }
  }

  private void collectAfterNullCheck(Type checked, MethodInsnNode check) {
    AbstractInsnNode pop = check.getNext();
    Object value = pop.getOpcode() == Opcodes.POP ? Literals.pushedBy(pop.getNext()) : null;
    if (value != null && checked.getSort() == Type.OBJECT) {
      readThroughObjects.add(value);
      add(value, null, checked.getInternalName());
    }
  }

  // Equal literals are one definition. A literal that is read through an object is not counted as
  // one that is read without, at the price of missing its other uses in the method.
  private void collectUses(Definition constant) {
    Object value = constant.constant();
    if (constant.is(Definition.Kind.CONSTANT) && !readThroughObjects.contains(value)) {
      graph.usesOf(constant).stream()
          .filter(use -> !isInitialiser(use))
          .forEach(use -> add(value, receivingType(use), null));
    }
  }

  private void add(@Nullable Object value, @Nullable Type usedAs, @Nullable String readThrough) {
    if (value instanceof Number || value instanceof String) {
      operands.add(new ConstantOperand(value, usedAs, readThrough));
    }
  }

  // The initialiser of a constant is no read of another one, and true and false are set all over.
  private boolean isInitialiser(Use use) {
    return graph.codeOf(use) instanceof FieldInsnNode store
        && (store.desc.equals("Z")
            || (store.owner.equals(method.owner().name)
                && method.owner().fields.stream()
                    .anyMatch(field -> field.name.equals(store.name) && field.value != null)));
  }

  private @Nullable Type receivingType(Use use) {
    AbstractInsnNode user = graph.codeOf(use);
    if (user instanceof FieldInsnNode store) {
      return Type.getType(store.desc);
    }
    if (user instanceof MethodInsnNode call) {
      int argument = use.operand() - (call.getOpcode() == Opcodes.INVOKESTATIC ? 0 : 1);
      return argument < 0 ? null : Type.getArgumentTypes(call.desc)[argument];
    }
    boolean testsFlag = user.getOpcode() == Opcodes.IFEQ || user.getOpcode() == Opcodes.IFNE;
    return testsFlag ? Type.BOOLEAN_TYPE : null;
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

  private Trace trace(StateField field, ConstantOperand operand) {
    return candidates(operand).contains(field) ? operand.traceOf(field) : Trace.NONE;
  }

  /** {@code package.Class#method}; a lambda goes by the name of the method around it. */
  String displayName() {
    String name = method.method().name.replaceFirst("^lambda\\$(.+)\\$\\d+$", "$1");
    return method.owner().name.replace('/', '.') + "#" + name;
  }

  /** Whether the method's source can read a constant field by its simple name, if at all. */
  boolean mayRead(StateField field) {
    return scope.contains(field) && !method.isEmpty();
  }

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
