// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.share;

import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.EffectTable.TypeWord;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.jmh.StateFields;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Objects of the platform that only one thread may change at a time. */
final class UnsafeObjects {
  /** Where the collections of the platform stand, which break visibly. */
  private static final Pattern COLLECTION = Pattern.compile("java/util/\\w+");

  private static final EffectTable TABLE = EffectTable.bundled();

  private final BenchmarkMethod benchmark;

  /**
   * @param benchmark who has the objects in fields of its states
   */
  UnsafeObjects(BenchmarkMethod benchmark) {
    this.benchmark = benchmark;
  }

  /** Whether a call is known to change its receiver, even if only while it runs. */
  static boolean isChange(MethodInsnNode call) {
    return call.getOpcode() != Opcodes.INVOKESTATIC
        && TABLE
            .find(call)
            .filter(effects -> (effects.mutates() & 1) != 0 || effects.is(Trait.SCRATCH))
            .isPresent();
  }

  /** How sure it is that a field holds such an object; empty when it is not known to. */
  Optional<Rating> rating(FieldInsnNode load) {
    Set<String> held =
        TABLE.says(TypeWord.UNSAFE, typeOf(load))
            ? Set.of(typeOf(load))
            : Set.copyOf(held(load).distinct().toList());
    if (held.isEmpty() || !held.stream().allMatch(type -> TABLE.says(TypeWord.UNSAFE, type))) {
      return Optional.empty();
    }
    return Optional.of(
        held.stream().allMatch(type -> COLLECTION.matcher(type).matches())
            ? Rating.NORMAL
            : Rating.low("what breaks in the object may not show in its score"));
  }

  private static String typeOf(FieldInsnNode access) {
    return Type.getType(access.desc).getInternalName();
  }

  /** The types of what initialisers and fixtures put into a field. */
  private Stream<String> held(FieldInsnNode load) {
    StateFields fields = new StateFields(benchmark);
    return fields.accessedBy(load).stream()
        .flatMap(field -> fields.preparation().flatMap(step -> storedIn(step.graph(), field)));
  }

  private Stream<String> storedIn(DataDependencyGraph graph, StateField field) {
    return graph
        .fieldStores()
        .filter(i -> field.isAccessedBy(graph.instruction(i), benchmark.inClass().classes()))
        .mapToObj(store -> made(graph.uncast(graph.storedBy(store))));
  }

  /** A value that is not made at the store may be anything. */
  private static String made(Definition value) {
    return value.is(Definition.Kind.ALLOCATION) ? value.type().getInternalName() : "";
  }
}
