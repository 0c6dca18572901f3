// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.CodeSize;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.LoopRegion;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.EffectTable.TypeWord;
import io.github.spotjmhbugs.effects.ExactTypes;
import io.github.spotjmhbugs.effects.MethodAnalyses;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import io.github.spotjmhbugs.finding.Confidence;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Which calls compute the same result from the same arguments, whenever they are made, and which of
 * these C2 makes ahead of time. It trusts the content of strings, but not that final fields of
 * other objects stay. What it cannot see through takes as long as with a fixed input.
 */
final class ConstantCalls {
  private static final EffectTable TABLE = EffectTable.bundled();

  private static final int MOST_METHODS = 5;

  /** HotSpot was seen to unroll JMH's sample 10, a loop of 10, and to compute it ahead of time. */
  private static final int SHORT_LOOP = 16;

  /** C2 gives up where the copies of a loop's body are some hundred nodes (LoopUnrollLimit). */
  private static final int SMALL_BODY = 32;

  /** Methods that look at a string, whose characters C2 knows if it is a literal. */
  private static final Set<String> LOOKS = Set.of("charAt", "hashCode", "isEmpty", "length");

  /** Their constructors do nothing. */
  private static final Set<String> EMPTY = Set.of("java/lang/Object", "java/lang/Record");

  private final MethodAnalyses analyses;
  private final ClassRepository classes;

  ConstantCalls(MethodAnalyses analyses) {
    this.analyses = analyses;
    this.classes = analyses.effects().classes();
  }

  /** Whether a static field always holds the same value, which nobody can change. */
  boolean isImmutable(FieldInsnNode load) {
    boolean isValue = TABLE.isImmutable(Type.getType(load.desc));
    return classes.has(load, Opcodes.ACC_FINAL) && (isValue || classes.has(load, Opcodes.ACC_ENUM));
  }

  /**
   * How sure it is that C2 computes ahead of time what a call computes of constants: HIGH where it
   * knows the result or inlines arithmetic in loops that are unrolled, NORMAL where that reads
   * fields of objects, LOW where it does not see through the call. Empty where the code of a call
   * does more than compute its result from its operands, or less as they only say how often it
   * repeats something, or is not at hand. C2 unrolls the loops that small arguments bound.
   */
  Optional<Confidence> folding(
      MethodInsnNode call, @Nullable String receiver, boolean hasSmallArguments) {
    return folding(call, receiver, hasSmallArguments, new HashMap<>());
  }

  static boolean isSmall(Definition count) {
    return count.is(Definition.Kind.CONSTANT)
        && count.constant() instanceof Integer number
        && Math.abs(number) <= SHORT_LOOP;
  }

  /**
   * Whether C2 unrolls the loops of a method, so that they are constant if all else is. What was
   * seen to fold are loops that count; loops in loops and those that wait for a product were not.
   */
  static boolean isUnrolled(DataDependencyGraph graph, boolean hasSmallArguments) {
    List<LoopRegion> loops = LoopRegion.loopsOf(graph.controlFlow());
    return loops.stream()
        .allMatch(
            loop ->
                loops.stream().noneMatch(loop::encloses)
                    && isSmall(graph, loop)
                    && ProgramSlice.backward(loop.tested(graph).toList(), any -> true).stream()
                        .allMatch(part -> counts(graph, part, hasSmallArguments)));
  }

  private static boolean isSmall(DataDependencyGraph graph, LoopRegion loop) {
    return loop.instructions(graph).filter(i -> graph.instruction(i).getOpcode() >= 0).count()
        <= SMALL_BODY;
  }

  private static boolean counts(
      DataDependencyGraph graph, Definition part, boolean hasSmallArguments) {
    return switch (part.kind()) {
      case ARITHMETIC ->
          graph.codeOf(part).getOpcode() == Opcodes.IINC
              || InstructionKind.INTEGER_ADDITION.has(graph.codeOf(part));
      case PHI -> true;
      case LOAD -> graph.codeOf(part).getOpcode() == Opcodes.ARRAYLENGTH;
      case ALLOCATION -> InstructionKind.NEW_ARRAY.has(graph.codeOf(part)); // its size is looked at
      case CONVERSION -> !InstructionKind.NARROWING.has(graph.codeOf(part)); // it may start again
      case PARAMETER -> hasSmallArguments;
      default -> isSmall(part);
    };
  }

  private Optional<Confidence> folding(
      MethodInsnNode call,
      @Nullable String receiver,
      boolean hasSmallArguments,
      Map<DeclaredMethod, Optional<Confidence>> known) {
    if (ClassRepository.isPlatformClass(call.owner)) {
      return foldingOfPlatform(call);
    }
    Optional<DeclaredMethod> target =
        classes
            .target(call, receiver)
            .filter(callee -> known.containsKey(callee) || known.size() < MOST_METHODS);
    if (target.isEmpty()) {
      return Optional.empty();
    }
    // Whoever calls itself does what the rest of it does, which is not yet known then.
    Optional<Confidence> folding = known.putIfAbsent(target.get(), Optional.of(Confidence.LOW));
    if (folding == null) {
      folding =
          analyses
              .of(target.get(), ExactTypes.NONE)
              .flatMap(code -> folding(code, known, hasSmallArguments));
      known.put(target.get(), folding);
    }
    return folding;
  }

  private static Optional<Confidence> foldingOfPlatform(MethodInsnNode call) {
    boolean isMade =
        InstructionKind.isConstructorCall(call)
            && (EMPTY.contains(call.owner) || call.owner.endsWith("Exception"));
    boolean computes = TABLE.says(TypeWord.COMPUTES, call.owner) && !TABLE.says(call, Trait.VARIES);
    return isMade || computes
        ? Optional.of(isFolded(call) ? Confidence.HIGH : Confidence.LOW)
        : Optional.empty();
  }

  private static boolean isFolded(MethodInsnNode call) {
    return call.owner.equals("java/lang/String")
        ? LOOKS.contains(call.name) || TABLE.says(call, Trait.FOLDS)
        : TABLE.says(call, Trait.REMOVABLE) || TABLE.says(call, Trait.FOLDS);
  }

  /** The least of what its instructions allow. */
  private Optional<Confidence> folding(
      MethodAnalysis code,
      Map<DeclaredMethod, Optional<Confidence>> known,
      boolean hasSmallArguments) {
    DataDependencyGraph graph = code.graph();
    List<Optional<Confidence>> all =
        graph.instructions().mapToObj(i -> folding(code, i, known)).toList();
    boolean isSeenThrough =
        CodeSize.isInlined(graph.method()) && isUnrolled(graph, hasSmallArguments);
    return all.stream().allMatch(Optional::isPresent)
            && (hasSmallArguments || !onlyEndsLoops(graph))
        ? Stream.concat(
                all.stream().flatMap(Optional::stream),
                Stream.of(isSeenThrough ? Confidence.HIGH : Confidence.LOW))
            .max(Comparator.naturalOrder())
        : Optional.empty();
  }

  private Optional<Confidence> folding(
      MethodAnalysis code, int at, Map<DeclaredMethod, Optional<Confidence>> known) {
    AbstractInsnNode instruction = code.graph().instruction(at);
    if (instruction instanceof MethodInsnNode call) {
      return folding(call, code.exactReceiver(at), false, known);
    }
    return switch (instruction.getOpcode()) {
      case Opcodes.GETSTATIC ->
          Optional.of(Confidence.HIGH).filter(any -> isImmutable((FieldInsnNode) instruction));
      case Opcodes.GETFIELD, Opcodes.PUTFIELD ->
          Optional.of(Confidence.NORMAL)
              .filter(any -> classes.has((FieldInsnNode) instruction, Opcodes.ACC_FINAL));
      case Opcodes.PUTSTATIC, Opcodes.INVOKEDYNAMIC -> Optional.empty();
      case Opcodes.DREM, Opcodes.FREM -> Optional.of(Confidence.NORMAL);
      case Opcodes.NEW, Opcodes.NEWARRAY, Opcodes.ANEWARRAY, Opcodes.ATHROW ->
          Optional.of(Confidence.LOW);
      default -> Optional.of(Confidence.HIGH);
    };
  }

  /** Whether a callee is an instance method only by its declaration. */
  boolean ignoresReceiver(MethodInsnNode call, @Nullable String receiver) {
    return classes
        .target(call, receiver)
        .flatMap(analyses::graphOf)
        .filter(code -> !code.usesParameter(0))
        .isPresent();
  }

  /** Whether all that a method does with its arguments is to end its loops: they say how often. */
  private static boolean onlyEndsLoops(DataDependencyGraph graph) {
    List<Definition> parameters =
        graph.definitions().stream()
            .filter(d -> d.is(Definition.Kind.PARAMETER) && !d.isReference())
            .toList();
    Set<Integer> exits = graph.controlFlow().loopExits();
    return !parameters.isEmpty()
        && parameters.stream()
            .flatMap(parameter -> graph.usesOf(parameter).stream())
            .allMatch(use -> exits.contains(use.instruction()));
  }
}
