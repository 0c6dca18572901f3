// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.LoopRegion;
import io.github.spotjmhbugs.effects.CallEffects;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import io.github.spotjmhbugs.finding.Rating;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Which calls of constants C2 computes ahead of time; arithmetic and branches go without saying. It
 * trusts the content of strings, but not that final fields of other objects stay. What it cannot
 * see through takes as long as with an input that stays the same.
 *
 * @param method the method that makes the calls
 * @param determinism finds their targets
 */
record Folding(MethodAnalysis method, Determinism determinism) {
  /** HotSpot was seen to unroll JMH's sample 10, a loop of 10, and to compute it ahead of time. */
  private static final int SHORT_LOOP = 16;

  /** Methods that look at a string, whose characters C2 knows if it is a literal. */
  private static final Set<String> LOOKS = Set.of("charAt", "hashCode", "isEmpty", "length");

  /** What fits into a long; another text ends in an exception, which costs more than the digits. */
  private static final Pattern NUMBER = Pattern.compile("[+-]?\\d{1,18}");

  /** HIGH where C2 folds all of some calls of constants, NORMAL where it may, LOW where not. */
  Rating rating(List<Definition> calls) {
    if (calls.stream().allMatch(this::isFolded)) {
      return Rating.HIGH;
    }
    return calls.stream().allMatch(call -> isFolded(call) || mayBeFolded(call))
        ? Rating.NORMAL
        : Rating.low("C2 does not see through the call and makes it each time");
  }

  /** Whether C2 knows the result, or inlines arithmetic. It does not trust fields of objects. */
  boolean isFolded(Definition call) {
    return ClassRepository.isPlatformClass(named(call).owner)
        ? isFolded(method, call.instruction())
        : arithmeticRunBy(call).filter(code -> !has(code, Opcodes.GETFIELD)).isPresent();
  }

  private MethodInsnNode named(Definition call) {
    return (MethodInsnNode) method.graph().instruction(call.instruction());
  }

  /** The code of a callee, if that is at hand and arithmetic, in loops that are unrolled. */
  private Optional<DataDependencyGraph> arithmeticRunBy(Definition call) {
    return determinism
        .codeOf(named(call), method.exactReceiver(call.instruction()))
        .filter(Folding::isArithmetic)
        .map(MethodAnalysis::graph);
  }

  private static boolean has(DataDependencyGraph code, int opcode) {
    return code.instructions().anyMatch(i -> code.instruction(i).getOpcode() == opcode);
  }

  private static boolean isArithmetic(MethodAnalysis callee) {
    DataDependencyGraph code = callee.graph();
    return code.instructions().allMatch(i -> isArithmetic(callee, i))
        && LoopRegion.loopsOf(code.controlFlow()).stream()
            .allMatch(loop -> loop.isBounded(code, SHORT_LOOP));
  }

  private static boolean isArithmetic(MethodAnalysis callee, int instruction) {
    return switch (callee.graph().instruction(instruction).getOpcode()) {
      case Opcodes.NEW, Opcodes.NEWARRAY, Opcodes.ANEWARRAY, Opcodes.ATHROW -> false;
      default -> callee.callAt(instruction) == null || isFolded(callee, instruction);
    };
  }

  /** Whether C2 knows the result of a call if it knows the operands. */
  private static boolean isFolded(MethodAnalysis caller, int instruction) {
    CallEffects effects = caller.callAt(instruction);
    return effects != null
        && caller.graph().instruction(instruction) instanceof MethodInsnNode call
        && (looksAtString(call)
            || isRounding(call)
            || (isOfPrimitives(call) && effects.callee().is(Trait.REMOVABLE)));
  }

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
