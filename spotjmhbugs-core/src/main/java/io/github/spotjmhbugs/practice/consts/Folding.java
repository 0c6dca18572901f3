// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.consts;

import io.github.spotjmhbugs.cfg.NaturalLoop;
import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.finding.Confidence;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * How likely C2 computes calls of constants before the measurement. What it cannot see through
 * takes as long as with an input that stays the same.
 *
 * @param method the method that makes the calls
 * @param determinism finds their targets
 */
record Folding(MethodAnalysis method, Determinism determinism) {
  /** Methods of Math and of the boxes that C2 has as a node, or inlines down to such. */
  private static final Set<String> ARITHMETIC =
      Set.of(
          "abs",
          "bitCount",
          "ceil",
          "floor",
          "max",
          "min",
          "reverse",
          "reverseBytes",
          "rint",
          "rotateLeft",
          "rotateRight",
          "round",
          "signum",
          "sqrt",
          "sum");

  /** Methods that look at a string, whose characters C2 knows if it is a literal. */
  private static final Set<String> LOOKS = Set.of("charAt", "hashCode", "isEmpty", "length");

  private static final Set<String> PARSING = Set.of("parseInt", "parseLong");

  /** What fits into a long; another text ends in an exception, which costs more than the digits. */
  private static final Pattern NUMBER = Pattern.compile("[+-]?\\d{1,18}");

  /** More iterations than C2 unrolls completely. */
  private static final int MANY_ITERATIONS = 64;

  /** HIGH where C2 folds them all, NORMAL where it may, LOW where it cannot. */
  Confidence confidence(List<Definition> calls) {
    if (calls.stream().allMatch(this::isFolded)) {
      return Confidence.HIGH;
    }
    return calls.stream().allMatch(call -> isFolded(call) || mayBeFolded(call))
        ? Confidence.NORMAL
        : Confidence.LOW;
  }

  /** Whether a call is arithmetic, or runs a short method of the same without loops. */
  private boolean isFolded(Definition call) {
    MethodInsnNode named = named(call);
    if (!isOfPrimitives(named)) {
      return false;
    }
    return ClassRepository.isPlatformClass(named.owner)
        ? isArithmetic(named)
        : callee(call).anyMatch(Folding::isFolded);
  }

  private MethodInsnNode named(Definition call) {
    return (MethodInsnNode) method.graph().instruction(call.instruction());
  }

  private static boolean isOfPrimitives(MethodInsnNode call) {
    return Stream.concat(
            Stream.of(Type.getReturnType(call.desc)), Stream.of(Type.getArgumentTypes(call.desc)))
        .allMatch(type -> type.getSort() < Type.ARRAY);
  }

  private static boolean isArithmetic(MethodInsnNode call) {
    return Determinism.COMPUTING.contains(call.owner) && ARITHMETIC.contains(call.name);
  }

  private Stream<DataDependencyGraph> callee(Definition call) {
    return determinism
        .codeOf(named(call), method.exactReceiver(call.instruction()))
        .map(MethodAnalysis::graph)
        .stream();
  }

  /** The compiler does not trust that final fields of objects never change. */
  private static boolean isFolded(DataDependencyGraph callee) {
    return callee.controlFlow().loops().isEmpty()
        && isArithmetic(callee)
        && callee
            .instructions()
            .noneMatch(i -> callee.instruction(i).getOpcode() == Opcodes.GETFIELD);
  }

  private static boolean isArithmetic(DataDependencyGraph callee) {
    return callee.instructions().mapToObj(callee::instruction).allMatch(Folding::isArithmetic);
  }

  private static boolean isArithmetic(AbstractInsnNode instruction) {
    return switch (instruction.getOpcode()) {
      case Opcodes.NEW, Opcodes.NEWARRAY, Opcodes.ANEWARRAY, Opcodes.ATHROW -> false;
      default -> !(instruction instanceof MethodInsnNode call) || isArithmetic(call);
    };
  }

  /** Whether a call looks at a literal, or runs arithmetic in loops that can be unrolled. */
  private boolean mayBeFolded(Definition call) {
    MethodInsnNode named = named(call);
    return ClassRepository.isPlatformClass(named.owner)
        ? looksAtString(named) || parsesNumber(call, named)
        : callee(call).anyMatch(Folding::mayBeFolded);
  }

  private static boolean looksAtString(MethodInsnNode call) {
    return call.owner.equals("java/lang/String") && LOOKS.contains(call.name);
  }

  private static boolean parsesNumber(Definition call, MethodInsnNode named) {
    return PARSING.contains(named.name)
        && call.operands().stream()
            .allMatch(
                text ->
                    text.constant() instanceof String literal && NUMBER.matcher(literal).matches());
  }

  private static boolean mayBeFolded(DataDependencyGraph callee) {
    return isArithmetic(callee)
        && callee.controlFlow().loops().stream().allMatch(loop -> isShort(loop, callee));
  }

  /** Whether nothing but small constants decides how often a loop runs. */
  private static boolean isShort(NaturalLoop loop, DataDependencyGraph callee) {
    return loop.exitBranches(callee.controlFlow()).stream()
        .flatMap(exit -> ProgramSlice.backward(callee.operandsOf(exit), part -> true).stream())
        .allMatch(part -> !part.is(Definition.Kind.PARAMETER) && isSmall(part.constant()));
  }

  private static boolean isSmall(@Nullable Object constant) {
    return !(constant instanceof Number number) || Math.abs(number.longValue()) <= MANY_ITERATIONS;
  }
}
