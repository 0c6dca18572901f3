// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The values whose class is known exactly, not merely by an upper bound: what {@code new} makes,
 * and the parameters that the caller knows of.
 *
 * @param ofParameter internal class names by parameter index, receiver first
 */
public record ExactTypes(Map<Integer, String> ofParameter) {
  /** Nothing is known of any parameter. */
  public static final ExactTypes NONE = new ExactTypes(Map.of());

  /**
   * {@return exact types with only the receiver's known}
   *
   * @param receiver internal name of the exact class of the receiver, or null when it is not known
   */
  public static ExactTypes ofReceiver(@Nullable String receiver) {
    return receiver == null ? NONE : new ExactTypes(Map.of(0, receiver));
  }

  /** {@return internal name of the exact class of a value; null if only an upper bound is known} */
  public @Nullable String of(Definition value) {
    if (!isOtherName(value)) {
      return ofSource(value).orElse(null);
    }
    Set<Optional<String>> types =
        ProgramSlice.closure(
                List.of(value), part -> isOtherName(part) ? part.operands() : List.of())
            .stream()
            .filter(source -> !isOtherName(source))
            .map(this::ofSource)
            .collect(Collectors.toSet());
    return types.size() == 1 ? types.iterator().next().orElse(null) : null;
  }

  private static boolean isOtherName(Definition value) {
    return value.is(Definition.Kind.PHI) || value.is(Definition.Kind.CONVERSION);
  }

  private Optional<String> ofSource(Definition value) {
    return switch (value.kind()) {
      case ALLOCATION -> Optional.of(value.type().getInternalName());
      case PARAMETER -> Optional.ofNullable(ofParameter.get(value.parameterIndex()));
      default -> Optional.empty();
    };
  }

  /** The exact class of a call's receiver, or of what a Scala forwarder captured first; or null. */
  @Nullable String ofReceiver(DataDependencyGraph graph, int instruction, FieldStores fields) {
    if (!(graph.instruction(instruction) instanceof MethodInsnNode call)
        || graph.operandsOf(instruction).isEmpty()
        || (call.getOpcode() == Opcodes.INVOKESTATIC
            && !graph.method().name.equals(call.name + ScalaForwarders.ADAPTED))) {
      return null;
    }
    Definition receiver = graph.operandsOf(instruction).get(0);
    String exact = of(receiver);
    // The class matters only where it selects a method whose code can be looked up.
    if (exact != null
        || call.getOpcode() == Opcodes.INVOKESTATIC
        || call.getOpcode() == Opcodes.INVOKESPECIAL
        || ClassRepository.isPlatformClass(call.owner)) {
      return exact;
    }
    Definition source = graph.uncast(receiver);
    String found =
        graph.codeOf(source) instanceof MethodInsnNode maker
            ? fields.exactTypeOfResult(maker, ofHolder(source), graph.owner())
            : inField(graph, source, fields);
    return found == null && fields.isNeverExtended(call.owner) ? call.owner : found;
  }

  /** The exact class of a value that is loaded from a field, or null where it is not known. */
  @Nullable String inField(DataDependencyGraph graph, Definition value, FieldStores fields) {
    return graph.codeOf(value) instanceof FieldInsnNode load
        ? fields.exactTypeOf(load, ofHolder(value), graph.owner()).orElse(null)
        : null;
  }

  /** What is known of the parameters of a function's code: the first ones are what it captured. */
  ExactTypes ofCaptured(FunctionObject function, Definition made) {
    Map<Integer, String> captured = new HashMap<>();
    for (int i = 0; i < function.captured() && !function.makesObject(); i++) {
      String type = of(made.operands().get(i));
      if (type != null) {
        captured.put(i, type);
      }
    }
    return captured.isEmpty() ? NONE : new ExactTypes(captured);
  }

  /** The exact class of the object that has a loaded field or a called method; null if unknown. */
  @Nullable String ofHolder(Definition value) {
    return value.operands().isEmpty() ? null : of(value.operands().get(0));
  }
}
