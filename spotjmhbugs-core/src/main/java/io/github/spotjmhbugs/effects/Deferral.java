// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Type;

/**
 * Streams and their like run the functions that they were made with when they are used: whoever
 * uses one may do whatever its making may do.
 */
final class Deferral {
  private static final Set<String> LAZY =
      Set.of(
          "java/util/stream/BaseStream",
          "java/util/stream/Stream",
          "java/util/stream/IntStream",
          "java/util/stream/LongStream",
          "java/util/stream/DoubleStream",
          "kotlin/sequences/Sequence",
          "scala/collection/Iterator",
          "scala/collection/View",
          "scala/collection/immutable/LazyList",
          "scala/collection/immutable/Stream");

  private Deferral() {}

  /**
   * @param operands what a call is handed
   * @return the calls that made those of its operands that defer their work
   */
  static List<Definition> makersOf(List<Definition> operands) {
    List<Definition> makers = new ArrayList<>(1);
    Set<Definition> seen = new HashSet<>();
    Deque<Definition> pending = new ArrayDeque<>(operands);
    while (!pending.isEmpty()) {
      Definition value = pending.pop();
      if (isLazy(value.type()) && seen.add(value)) {
        if (value.is(Kind.CALL)) {
          makers.add(value);
        } else if (value.is(Kind.PHI) || value.is(Kind.CONVERSION)) {
          pending.addAll(value.operands());
        }
      }
    }
    return makers;
  }

  private static boolean isLazy(Type type) {
    return type.getSort() == Type.OBJECT && LAZY.contains(type.getInternalName());
  }
}
