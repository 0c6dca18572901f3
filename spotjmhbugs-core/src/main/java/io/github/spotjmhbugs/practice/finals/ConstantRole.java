// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.effects.MethodAnalyses;
import io.github.spotjmhbugs.practice.ConstantValues;
import io.github.spotjmhbugs.practice.ForwardWalk;
import io.github.spotjmhbugs.practice.ForwardWalk.Place;
import io.github.spotjmhbugs.practice.ForwardWalk.Value;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What a benchmark does with literals: computes with them, or lets them say how often, how much or
 * which, as bounds, sizes, indices, keys, formats and regular expressions do.
 */
record ConstantRole(ForwardWalk walk, MethodAnalyses analyses) {
  /** Their texts are formats and regular expressions. */
  private static final Pattern FORMATTERS =
      Pattern.compile("^java/(lang/String$|util/regex/|util/Formatter$|text/|time/)");

  /**
   * Whether arithmetic, a comparison that decides more than how often, or a call that computes of
   * constants alone gets one of some literals; true, too, if no method pushes any.
   */
  boolean computesWith(Set<Object> literals) {
    List<Value> pushed =
        walk.values(
            v -> v.definition().is(Kind.CONSTANT) && literals.contains(v.definition().constant()));
    return pushed.isEmpty()
        || walk.from(pushed, this::copies).stream().flatMap(Value::uses).anyMatch(this::computes);
  }

  /** Whether a value is another one, converted, merged, or handed from method to method. */
  private boolean copies(Place from, Value to) {
    Definition value = to.definition();
    DataDependencyGraph graph = to.method().graph();
    return from.method() != to.method()
        || value.is(Kind.PARAMETER)
        || graph.isConversion(value)
        || (value.is(Kind.PHI)
            && graph.controlFlow().loops().stream().noneMatch(l -> l.header() == value.block()));
  }

  private boolean computes(Place place) {
    Definition result = place.use().result();
    if (result != null && result.is(Kind.ARITHMETIC)) {
      Value computed = new Value(place.method(), result);
      return walk
          .from(
              List.of(computed),
              (from, to) ->
                  to.definition().is(Kind.ARITHMETIC)
                      || to.definition().is(Kind.PHI)
                      || copies(from, to))
          .stream()
          .flatMap(Value::uses)
          .anyMatch(use -> !isExtent(use));
    }
    if (place.code() instanceof MethodInsnNode call) {
      return (result != null && new ConstantValues(place.method(), analyses).contains(result))
          || (walk.target(place.method(), place.use().instruction()).isEmpty()
              && isInput(place, call));
    }
    return InstructionKind.isDecision(place.code()) ? !isBound(place) : isConsumed(place);
  }

  /** Whether the benchmark returns a value, or puts it into an array or an object that is there. */
  private boolean isConsumed(Place place) {
    return !place.use().isByPhi()
        && ((InstructionKind.FIELD_STORE.has(place.code())
                && !place.method().method().method().name.equals("<init>"))
            || (InstructionKind.ELEMENT_STORE.has(place.code()) && place.use().operand() == 2)
            || (place.graph().returnsValue(place.use().instruction())
                && walk.callsOf(place.method()).isEmpty()));
  }

  /** Whether a callee of unknown code gets a value as an input, as far as the types tell. */
  private static boolean isInput(Place place, MethodInsnNode call) {
    int argument = place.use().operand() - (call.getOpcode() == Opcodes.INVOKESTATIC ? 0 : 1);
    Type[] parameters = Type.getArgumentTypes(call.desc);
    return argument < 0
        || switch (parameters[argument].getDescriptor()) {
          case "F", "D" -> true;
          case "Ljava/lang/String;", "Ljava/lang/CharSequence;" ->
              !FORMATTERS.matcher(call.owner).find();
          case "Ljava/lang/Object;" -> false;
          default ->
              ClassRepository.isPlatformClass(call.owner)
                  ? call.getOpcode() == Opcodes.INVOKESTATIC && areNumbers(call.desc)
                  : !InstructionKind.isConstructorCall(call) && !call.name.equals("consumeCPU");
        };
  }

  private static boolean areNumbers(String descriptor) {
    return Type.getReturnType(descriptor).getSort() != Type.VOID
        && Stream.concat(
                Stream.of(Type.getArgumentTypes(descriptor)),
                Stream.of(Type.getReturnType(descriptor)))
            .allMatch(type -> type.getSort() < Type.ARRAY);
  }

  /** Whether a place says with a number how often, how much or which, or passes it on. */
  private boolean isExtent(Place place) {
    Definition result = place.use().result();
    return switch (place.code().getOpcode()) {
      case Opcodes.NEWARRAY, Opcodes.ANEWARRAY, Opcodes.MULTIANEWARRAY -> true;
      default ->
          place.use().isByPhi()
              || (result != null && (result.is(Kind.ARITHMETIC) || copies(place, place.value())))
              || isIndex(place.graph(), place.use())
              || walk.target(place.method(), place.use().instruction()).isPresent()
              || (place.graph().returnsValue(place.use().instruction()) && !isConsumed(place))
              || (InstructionKind.isDecision(place.code()) && isBound(place))
              || (InstructionKind.FIELD_STORE.has(place.code()) && wrapsAround(place));
    };
  }

  /** Whether a branch decides how often or how deep, or where an index begins anew. */
  private boolean isBound(Place branch) {
    return branch.graph().controlFlow().loopExits().contains(branch.use().instruction())
        || walk.callsOf(branch.method()).stream().anyMatch(c -> c.method() == branch.method())
        || wrapsAround(branch);
  }

  /** Whether a place gets an index, or a number that is computed from one. */
  private static boolean wrapsAround(Place place) {
    DataDependencyGraph graph = place.graph();
    Set<Definition> parts =
        ProgramSlice.backward(
            graph.operandsOf(place.use().instruction()),
            part -> !part.isReference() && !InstructionKind.ELEMENT_LOAD.has(graph.codeOf(part)));
    return graph.definitions().stream()
        .filter(value -> parts.stream().anyMatch(part -> graph.isSameObject(part, value)))
        .flatMap(value -> graph.usesOf(value).stream())
        .anyMatch(use -> isIndex(graph, use));
  }

  private static boolean isIndex(DataDependencyGraph graph, Use use) {
    AbstractInsnNode code = graph.codeOf(use);
    if (code instanceof MethodInsnNode call) {
      return use.operand() == 1
          && call.desc.startsWith("(I)")
          && call.getOpcode() != Opcodes.INVOKESTATIC
          && ClassRepository.isPlatformClass(call.owner)
          && !Type.getReturnType(call.desc).equals(Type.VOID_TYPE)
          && !Type.getReturnType(call.desc).getInternalName().equals(call.owner);
    }
    return use.operand() == 1
        && (InstructionKind.ELEMENT_LOAD.has(code) || InstructionKind.ELEMENT_STORE.has(code));
  }
}
