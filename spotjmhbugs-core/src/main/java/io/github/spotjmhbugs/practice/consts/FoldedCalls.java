// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.consts;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.practice.Folding;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * How likely C2 computes calls of constants before the measurement. What it cannot see through
 * takes as long as with an input that stays the same.
 *
 * @param method the method that makes the calls
 * @param determinism finds their targets
 */
record FoldedCalls(MethodAnalysis method, Determinism determinism) {
  /** What fits into a long; another text ends in an exception, which costs more than the digits. */
  private static final Pattern NUMBER = Pattern.compile("[+-]?\\d{1,18}");

  /** HIGH where C2 folds them all, NORMAL where it may, LOW where it cannot. */
  Rating rating(List<Definition> calls) {
    if (calls.stream().allMatch(this::isFolded)) {
      return Rating.HIGH;
    }
    return calls.stream().allMatch(call -> isFolded(call) || mayBeFolded(call))
        ? Rating.NORMAL
        : Rating.low("C2 does not see through the call and makes it each time");
  }

  /** Whether C2 knows the result, or inlines arithmetic. It does not trust fields of objects. */
  private boolean isFolded(Definition call) {
    return ClassRepository.isPlatformClass(named(call).owner)
        ? Folding.isFolded(method, call.instruction())
        : arithmeticRunBy(call).filter(code -> !has(code, Opcodes.GETFIELD)).isPresent();
  }

  private MethodInsnNode named(Definition call) {
    return (MethodInsnNode) method.graph().instruction(call.instruction());
  }

  /** The code of a callee, if that is at hand and arithmetic, in loops that are unrolled. */
  private Optional<DataDependencyGraph> arithmeticRunBy(Definition call) {
    return determinism
        .codeOf(named(call), method.exactReceiver(call.instruction()))
        .filter(FoldedCalls::isArithmetic)
        .map(MethodAnalysis::graph);
  }

  private static boolean has(DataDependencyGraph code, int opcode) {
    return code.instructions().anyMatch(i -> code.instruction(i).getOpcode() == opcode);
  }

  private static boolean isArithmetic(MethodAnalysis callee) {
    DataDependencyGraph code = callee.graph();
    return code.instructions().allMatch(i -> isArithmetic(callee, i)) && Folding.unrollsAll(code);
  }

  private static boolean isArithmetic(MethodAnalysis callee, int instruction) {
    return switch (callee.graph().instruction(instruction).getOpcode()) {
      case Opcodes.NEW, Opcodes.NEWARRAY, Opcodes.ANEWARRAY, Opcodes.ATHROW -> false;
      default -> callee.callAt(instruction) == null || Folding.isFolded(callee, instruction);
    };
  }

  /** Whether a call parses digits, or runs arithmetic with a field of an enum constant. */
  private boolean mayBeFolded(Definition call) {
    MethodInsnNode named = named(call);
    return ClassRepository.isPlatformClass(named.owner)
        ? parsesNumber(call, named)
        : arithmeticRunBy(call).isPresent();
  }

  private static boolean parsesNumber(Definition call, MethodInsnNode named) {
    return EffectTable.bundled().says(named, Trait.PARSES)
        && call.operands().stream()
            .allMatch(
                text ->
                    text.constant() instanceof String literal && NUMBER.matcher(literal).matches());
  }
}
