// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.state;

import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.NamingConvention;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.jmh.StateFields;
import io.github.spotjmhbugs.practice.state.StatePractice.Change;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Finds immutable objects and arrays that grow as each invocation replaces them by longer ones. */
final class Replacement {
  private static final Type STRING = Type.getObjectType("java/lang/String");

  /** What adds to a text, with {@code invokedynamic}, by itself, or in a builder. */
  private static final Pattern ADDING = Pattern.compile("makeConcat.*|concat|append");

  /** What hands a text on: how a builder ends, and how some compilers turn null into text. */
  private static final Pattern HANDING_ON = Pattern.compile("toString|valueOf");

  private static final Rating BY_NAME = Rating.low("judged by the method's name alone");

  private Replacement() {}

  /** What a store into a field replaces by something longer; empty for any other store. */
  static Optional<Change> by(MethodAnalysis method, int store, StateFields fields) {
    DataDependencyGraph graph = method.graph();
    Optional<FieldInsnNode> access = fields.storeBy(graph.instruction(store));
    if (access.isEmpty()) {
      return Optional.empty();
    }
    Definition stored = graph.uncast(graph.storedBy(store));
    return access
        .flatMap(fields::accessedBy)
        .filter(
            field ->
                (stored.is(Kind.CALL) ? parts(graph, stored) : kept(method, stored))
                    .stream()
                        .anyMatch(
                            part -> fields.readAs(part, graph).filter(field::equals).isPresent()))
        .map(
            field ->
                new Change(
                    List.of(field),
                    Drift.GROWS,
                    true,
                    stored.instruction(),
                    rating(graph, stored)));
  }

  private static Rating rating(DataDependencyGraph graph, Definition made) {
    boolean isText = made.type().equals(STRING);
    return !isText && isNamedLonger(graph.codeOf(made)) ? BY_NAME : Rating.NORMAL;
  }

  /** A copy of an array with room for more: {@code Arrays.copyOf(a, a.length + 1)}. */
  private static boolean isLongerCopy(DataDependencyGraph graph, Definition made) {
    if (made.operands().size() < 2
        || !(graph.codeOf(made) instanceof MethodInsnNode call)
        || !call.name.equals("copyOf")) {
      return false;
    }
    Definition array = made.operands().get(0);
    Definition length = made.operands().get(1);
    return graph.codeOf(length).getOpcode() == Opcodes.IADD
        && length.operands().stream()
            .filter(part -> part.is(Kind.LOAD))
            .flatMap(part -> part.operands().stream())
            .anyMatch(measured -> graph.isSameObject(measured, array));
  }

  /** What Kotlin compiles {@code list += element} to; a set may contain the element already. */
  private static boolean isSumOfCollections(AbstractInsnNode instruction) {
    return instruction instanceof MethodInsnNode call
        && call.getOpcode() == Opcodes.INVOKESTATIC
        && call.name.equals("plus")
        && Type.getReturnType(call.desc).getInternalName().endsWith("/List");
  }

  /** What a longer object certainly contains. */
  private static Collection<Definition> parts(DataDependencyGraph graph, Definition made) {
    if (made.type().equals(STRING)) {
      Set<Definition> joined = ProgramSlice.closure(List.of(made), part -> joined(graph, part));
      return joined.stream().anyMatch(part -> adds(graph, part)) ? joined : Set.of();
    }
    boolean isLonger =
        isLongerCopy(graph, made)
            || isSumOfCollections(graph.codeOf(made))
            || isNamedLonger(graph.codeOf(made));
    return isLonger && made.operands().size() > 1 ? made.operands().subList(0, 1) : List.of();
  }

  /** What a constructor of the project keeps, as that of a linked list keeps its tail. */
  private static Collection<Definition> kept(MethodAnalysis method, Definition made) {
    return method
        .graph()
        .constructorCallsOn(made)
        .flatMap(constructor -> method.callAt(constructor).kept().stream())
        .toList();
  }

  private static boolean isNamedLonger(AbstractInsnNode instruction) {
    return instruction instanceof MethodInsnNode call && NamingConvention.LENGTHENING.fits(call);
  }

  /** What a part of a text is put together from, if it is. */
  private static List<Definition> joined(DataDependencyGraph graph, Definition part) {
    return part.is(Kind.ALLOCATION)
        // Eclipse's compiler hands a text to a new builder.
        ? graph.constructorCallsOn(part).flatMap(i -> graph.operandsOf(i).stream()).toList()
        : isNamed(graph, part, ADDING) || isNamed(graph, part, HANDING_ON)
            ? part.operands()
            : List.of();
  }

  private static boolean adds(DataDependencyGraph graph, Definition part) {
    boolean hasLiteral =
        graph.codeOf(part) instanceof InvokeDynamicInsnNode made
            && made.bsmArgs.length > 0
            && !String.valueOf(made.bsmArgs[0]).replace("\1", "").isEmpty();
    return isNamed(graph, part, ADDING)
        && (hasLiteral
            || part.operands().stream().filter(text -> !isEmpty(graph, text)).count() > 1);
  }

  private static boolean isEmpty(DataDependencyGraph graph, Definition text) {
    return "".equals(text.constant())
        || (text.is(Kind.ALLOCATION) && joined(graph, text).size() == 1);
  }

  private static boolean isNamed(DataDependencyGraph graph, Definition value, Pattern names) {
    AbstractInsnNode code = graph.codeOf(value);
    return (code instanceof MethodInsnNode call && names.matcher(call.name).matches())
        || (code instanceof InvokeDynamicInsnNode made && names.matcher(made.name).matches());
  }
}
