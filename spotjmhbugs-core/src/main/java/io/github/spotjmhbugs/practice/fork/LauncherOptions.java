// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.fork;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.effects.ExactTypes;
import io.github.spotjmhbugs.effects.MethodAnalyses;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.jmh.JmhAnnotations;
import java.util.List;
import java.util.stream.IntStream;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodInsnNode;

/** Reads what code that starts JMH asks for with an {@code OptionsBuilder}. */
final class LauncherOptions {
  private LauncherOptions() {}

  /**
   * Finds the calls that ask for zero forks.
   *
   * @param method a method
   * @param analyses analyses the method, if it sets a number of forks
   * @return indices of its calls of {@code forks} with the constant 0
   */
  static List<Integer> zeroForks(DeclaredMethod method, MethodAnalyses analyses) {
    InsnList code = method.method().instructions;
    List<Integer> calls =
        IntStream.range(0, code.size()).filter(i -> setsForks(code.get(i))).boxed().toList();
    return calls.isEmpty()
        ? List.of()
        : analyses.of(method, ExactTypes.NONE).stream()
            .map(MethodAnalysis::graph)
            .flatMap(graph -> calls.stream().filter(call -> isZero(graph.operandsOf(call))))
            .toList();
  }

  private static boolean setsForks(AbstractInsnNode instruction) {
    return instruction instanceof MethodInsnNode call
        && call.name.equals("forks")
        && JmhAnnotations.OPTIONS_BUILDERS.contains(call.owner);
  }

  private static boolean isZero(List<Definition> operands) {
    return operands.size() == 2
        && Integer.valueOf(0).equals(operands.get(1).constant())
        && operands.get(1).is(Definition.Kind.CONSTANT);
  }
}
