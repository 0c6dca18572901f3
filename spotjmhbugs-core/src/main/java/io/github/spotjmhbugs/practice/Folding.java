// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.LoopRegion;
import io.github.spotjmhbugs.effects.CallEffects;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What C2 computes ahead of time where it knows the inputs; arithmetic and branches go without
 * saying. It trusts the content of strings, but not that final fields of other objects stay.
 */
public final class Folding {
  /** HotSpot was seen to unroll JMH's sample 10, a loop of 10, and to compute it ahead of time. */
  private static final int SHORT_LOOP = 16;

  /** Methods that look at a string, whose characters C2 knows if it is a literal. */
  private static final Set<String> LOOKS = Set.of("charAt", "hashCode", "isEmpty", "length");

  private Folding() {}

  /**
   * {@return whether C2 knows the result of a call if it knows the operands}
   *
   * @param method the method that makes the call
   * @param instruction index of an instruction
   */
  public static boolean isFolded(MethodAnalysis method, int instruction) {
    CallEffects effects = method.callAt(instruction);
    return effects != null
        && method.graph().instruction(instruction) instanceof MethodInsnNode call
        && (looksAtString(call)
            || isRounding(call)
            || (isOfPrimitives(call) && effects.callee().is(Trait.REMOVABLE)));
  }

  /** {@return whether a call looks at a string} */
  private static boolean looksAtString(MethodInsnNode call) {
    return call.owner.equals("java/lang/String") && LOOKS.contains(call.name);
  }

  /** What C2 keeps if it does not know the number, even where nothing uses the result. */
  private static boolean isRounding(MethodInsnNode call) {
    return call.name.equals("round")
        && (call.owner.equals("java/lang/Math") || call.owner.equals("java/lang/StrictMath"));
  }

  private static boolean isOfPrimitives(MethodInsnNode call) {
    return call.getOpcode() == Opcodes.INVOKESTATIC
        && Stream.concat(
                Stream.of(Type.getReturnType(call.desc)),
                Stream.of(Type.getArgumentTypes(call.desc)))
            .allMatch(type -> type.getSort() < Type.ARRAY);
  }

  /**
   * {@return whether C2 unrolls all loops of a method completely}
   *
   * @param graph the graph of the method
   */
  public static boolean unrollsAll(DataDependencyGraph graph) {
    return LoopRegion.loopsOf(graph.controlFlow()).stream()
        .allMatch(loop -> isUnrolled(loop, graph));
  }

  /**
   * {@return whether C2 unrolls a loop completely}
   *
   * @param loop a loop
   * @param graph the graph of its method
   */
  public static boolean isUnrolled(LoopRegion loop, DataDependencyGraph graph) {
    return loop.isBounded(graph, SHORT_LOOP);
  }
}
