// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.retu;

import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Which instructions of a method put something into which of its new objects. */
final class ObjectInitializers {
  private final MethodAnalysis method;
  private final Map<Definition, List<Integer>> storesInto = new HashMap<>();

  ObjectInitializers(MethodAnalysis method) {
    this.method = method;
    method.graph().instructions().forEach(this::index);
  }

  private void index(int instruction) {
    for (Definition object : method.heap().allocationsMutatedBy(instruction)) {
      storesInto.computeIfAbsent(object, key -> new ArrayList<>()).add(instruction);
    }
  }

  /** The instructions that fill an object; its constructor makes it. */
  List<Integer> fillsOf(Definition object) {
    return storesInto(object)
        .filter(i -> !isConstructor(method.graph().instruction(i)) && !method.readsElement(i))
        .toList();
  }

  /** All instructions that store into an object. */
  Stream<Integer> storesInto(Definition object) {
    return storesInto.getOrDefault(object, List.of()).stream();
  }

  /** Whether an instruction calls a constructor. */
  static boolean isConstructor(AbstractInsnNode instruction) {
    return instruction instanceof MethodInsnNode call && call.name.equals("<init>");
  }
}
