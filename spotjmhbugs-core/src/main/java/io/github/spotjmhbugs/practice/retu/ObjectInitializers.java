// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.retu;

import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Which instructions of a method put something into which of its new objects. */
final class ObjectInitializers {
  private final MethodAnalysis method;
  private final Map<Definition, List<Integer>> fillsOf = new HashMap<>();

  ObjectInitializers(MethodAnalysis method) {
    this.method = method;
    method.graph().instructions().forEach(this::index);
  }

  private void index(int instruction) {
    if (!isConstructor(method.graph().instruction(instruction))
        && !method.readsElement(instruction)) {
      for (Definition object : method.heap().allocationsMutatedBy(instruction)) {
        fillsOf.computeIfAbsent(object, key -> new ArrayList<>()).add(instruction);
      }
    }
  }

  /** The instructions that fill an object; its constructor makes it. */
  List<Integer> of(Definition object) {
    return fillsOf.getOrDefault(object, List.of());
  }

  /** Whether an instruction calls a constructor. */
  static boolean isConstructor(AbstractInsnNode instruction) {
    return instruction instanceof MethodInsnNode call && call.name.equals("<init>");
  }
}
