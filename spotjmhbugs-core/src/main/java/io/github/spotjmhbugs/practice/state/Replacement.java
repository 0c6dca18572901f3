// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.state;

import io.github.spotjmhbugs.classfile.InstructionKinds;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.MethodEffects;
import io.github.spotjmhbugs.effects.NamingConvention;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.jmh.StateFields;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * An immutable object or an array that grows because each invocation puts a longer one in its
 * place.
 *
 * @param field the field that holds it
 * @param instruction index of the call that makes the longer one
 * @param isCertain whether it is longer for certain; else the call is only named like that
 */
record Replacement(StateField field, int instruction, boolean isCertain) {
  private static final Type STRING = Type.getObjectType("java/lang/String");

  private static final String COLLECTIONS = "java/util/";

  /** A recipe of {@code StringConcatFactory} without any text of its own. */
  private static final Pattern ONLY_PARTS = Pattern.compile("\\u0001*");

  /**
   * {@return what a store into a field replaces by something longer; empty for any other store}
   *
   * @param graph the method that the store belongs to
   * @param store index of an instruction
   * @param fields the fields of the states
   */
  static Optional<Replacement> by(DataDependencyGraph graph, int store, StateFields fields) {
    if (!InstructionKinds.isFieldStore(graph.instruction(store).getOpcode())) {
      return Optional.empty();
    }
    Definition stored = graph.uncast(graph.storedBy(store));
    return fields
        .accessedBy(graph.instruction(store))
        .filter(field -> stored.is(Kind.CALL))
        .filter(field -> parts(graph, stored).anyMatch(part -> isRead(graph, part, field, fields)))
        .map(field -> new Replacement(field, stored.instruction(), isCertain(graph, stored)));
  }

  private static boolean isCertain(DataDependencyGraph graph, Definition made) {
    return made.type().equals(STRING)
        || isLongerCopy(graph, made)
        || (graph.instruction(made.instruction()) instanceof MethodInsnNode call
            && isSumOfCollections(call));
  }

  /** A copy of an array with room for more: {@code Arrays.copyOf(a, a.length + 1)}. */
  private static boolean isLongerCopy(DataDependencyGraph graph, Definition made) {
    return graph.instruction(made.instruction()) instanceof MethodInsnNode call
        && call.name.equals("copyOf")
        && made.operands().size() > 1
        && EffectTable.bundled().find(call).filter(MethodEffects::returnsNewlyAllocated).isPresent()
        && isLongerThan(graph, made.operands().get(1), made.operands().get(0));
  }

  private static boolean isLongerThan(
      DataDependencyGraph graph, Definition length, Definition array) {
    return length.is(Kind.ARITHMETIC)
        && graph.instruction(length.instruction()).getOpcode() == Opcodes.IADD
        && length.operands().stream().anyMatch(part -> isLengthOf(graph, part, array))
        && length.operands().stream()
            .anyMatch(part -> part.constant() instanceof Integer more && more > 0);
  }

  private static boolean isLengthOf(DataDependencyGraph graph, Definition value, Definition array) {
    return value.is(Kind.LOAD)
        && graph.instruction(value.instruction()).getOpcode() == Opcodes.ARRAYLENGTH
        && graph.isSameObject(value.operands().get(0), array);
  }

  /** What Kotlin compiles {@code list += element} to: a function of no class. */
  private static boolean isSumOfCollections(MethodInsnNode call) {
    return call.getOpcode() == Opcodes.INVOKESTATIC
        && call.name.equals("plus")
        && Type.getReturnType(call.desc).getInternalName().startsWith(COLLECTIONS);
  }

  private static boolean isRead(
      DataDependencyGraph graph, Definition part, StateField field, StateFields fields) {
    Definition text = isText(graph, part) ? part.operands().get(0) : part;
    return fields.readAs(text, graph).filter(field::equals).isPresent();
  }

  /** What a longer object certainly contains. */
  private static Stream<Definition> parts(DataDependencyGraph graph, Definition made) {
    if (made.operands().isEmpty()) {
      return Stream.empty();
    }
    if (made.type().equals(STRING)) {
      return partsOfText(graph, made);
    }
    if (isLongerCopy(graph, made)) {
      return Stream.of(made.operands().get(0));
    }
    return graph.instruction(made.instruction()) instanceof MethodInsnNode call
            && (NamingConvention.LENGTHENING.fits(call) || isSumOfCollections(call))
            && made.operands().size() > 1
            && Type.getReturnType(call.desc).getSort() == Type.OBJECT
        ? Stream.of(made.operands().get(0))
        : Stream.empty();
  }

  /** A text with nothing added to it is as long as before. */
  private static Stream<Definition> partsOfText(DataDependencyGraph graph, Definition made) {
    AbstractInsnNode instruction = graph.instruction(made.instruction());
    List<Definition> parts =
        joined(graph, made)
            .filter(part -> !(part.is(Kind.CONSTANT) && "".equals(part.constant())))
            .toList();
    boolean hasLiteral =
        instruction instanceof InvokeDynamicInsnNode dynamic
            && Stream.of(dynamic.bsmArgs)
                .anyMatch(recipe -> !ONLY_PARTS.matcher("" + recipe).matches());
    return parts.size() > 1 || hasLiteral ? parts.stream() : Stream.empty();
  }

  private static Stream<Definition> joined(DataDependencyGraph graph, Definition made) {
    AbstractInsnNode instruction = graph.instruction(made.instruction());
    if (instruction instanceof InvokeDynamicInsnNode dynamic) {
      return dynamic.name.startsWith("makeConcat") ? made.operands().stream() : Stream.empty();
    }
    return isNamed(instruction, "toString")
        ? appended(graph, made.operands().get(0))
        : isNamed(instruction, "concat") ? made.operands().stream() : Stream.empty();
  }

  /** What compilers without string concatenation by {@code invokedynamic} put into a builder. */
  private static Stream<Definition> appended(DataDependencyGraph graph, Definition builder) {
    Stream.Builder<Definition> parts = Stream.builder();
    Definition at = builder;
    while (at.is(Kind.CALL) && isNamed(graph.instruction(at.instruction()), "append")) {
      parts.add(at.operands().get(1));
      at = at.operands().get(0);
    }
    return at.is(Kind.ALLOCATION)
        ? Stream.concat(parts.build(), madeWith(graph, at))
        : Stream.empty();
  }

  private static Stream<Definition> madeWith(DataDependencyGraph graph, Definition builder) {
    return graph.usesOf(builder).stream()
        .filter(use -> !use.isByPhi() && use.operand() == 0)
        .map(Use::instruction)
        .filter(i -> isNamed(graph.instruction(i), "<init>"))
        .flatMap(i -> graph.operandsOf(i).stream().skip(1));
  }

  /** Some compilers turn null into text by a call. */
  private static boolean isText(DataDependencyGraph graph, Definition value) {
    return value.is(Kind.CALL)
        && isNamed(graph.instruction(value.instruction()), "valueOf")
        && value.operands().size() == 1;
  }

  private static boolean isNamed(AbstractInsnNode instruction, String name) {
    return instruction instanceof MethodInsnNode call && call.name.equals(name);
  }
}
