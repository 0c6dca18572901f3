// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.effects.CallEffects;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.EffectTable.TypeWord;
import io.github.spotjmhbugs.effects.ExactTypes;
import io.github.spotjmhbugs.effects.MethodAnalyses;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Which calls compute the same result from the same arguments, whenever they are made. */
final class Determinism {
  private static final EffectTable TABLE = EffectTable.bundled();

  private static final int MOST_METHODS = 5;

  /** Their constructors do nothing. */
  private static final Set<String> EMPTY = Set.of("java/lang/Object", "java/lang/Record");

  private final MethodAnalyses analyses;
  private final ClassRepository classes;

  Determinism(MethodAnalyses analyses) {
    this.analyses = analyses;
    this.classes = analyses.effects().classes();
  }

  /** Whether a static field always holds the same value, which nobody can change. */
  boolean isImmutable(FieldInsnNode load) {
    boolean isValue = TABLE.isImmutable(Type.getType(load.desc));
    boolean isEnumConstant = classes.has(load, Opcodes.ACC_ENUM);
    return isPlatformConstant(load)
        || (classes.has(load, Opcodes.ACC_FINAL) && (isValue || isEnumConstant));
  }

  private static boolean isPlatformConstant(FieldInsnNode load) {
    return TABLE.says(TypeWord.COMPUTES, load.owner)
        && load.name.equals(load.name.toUpperCase(Locale.ROOT));
  }

  /**
   * Whether a call does nothing but compute its result from its operands.
   *
   * @param call the call
   * @param effects what is known of its effects
   * @param receiver the exact class of its receiver, if known
   */
  boolean isDeterministic(
      MethodInsnNode call, @Nullable CallEffects effects, @Nullable String receiver) {
    return isPure(effects) && isDeterministic(call, receiver, new HashSet<>());
  }

  /** Whether a constructor computes what it puts into final fields, from its arguments alone. */
  boolean onlyFillsFinalFields(MethodInsnNode constructor) {
    return !ClassRepository.isPlatformClass(constructor.owner)
        && isDeterministic(constructor, null, new HashSet<>());
  }

  private static boolean isPure(@Nullable CallEffects effects) {
    return effects != null
        && effects.globalEffect() == GlobalEffect.NONE
        && effects.mutated().isEmpty()
        && effects.runs() == 0;
  }

  private boolean isDeterministic(
      MethodInsnNode call, @Nullable String receiver, Set<DeclaredMethod> callers) {
    if (ClassRepository.isPlatformClass(call.owner)) {
      return (TABLE.says(TypeWord.COMPUTES, call.owner) && !TABLE.says(call, Trait.VARIES))
          || isMade(call);
    }
    Optional<DeclaredMethod> target = target(call, receiver);
    if (target.filter(callers::contains).isPresent()) {
      return true; // whoever calls itself does what the rest of it does
    }
    return target
        .filter(callee -> callers.size() < MOST_METHODS && callers.add(callee))
        .flatMap(callee -> analyses.of(callee, ExactTypes.NONE))
        .filter(code -> looksAtArgumentsOnly(code, callers))
        .isPresent();
  }

  private static boolean isMade(MethodInsnNode call) {
    return call.name.equals("<init>")
        && (EMPTY.contains(call.owner) || call.owner.endsWith("Exception"));
  }

  private Optional<DeclaredMethod> target(MethodInsnNode call, @Nullable String receiver) {
    return analyses.effects().target(call, receiver);
  }

  /** The code that a call runs, if it is at hand. */
  Optional<MethodAnalysis> codeOf(MethodInsnNode call, @Nullable String receiver) {
    return target(call, receiver).flatMap(callee -> analyses.of(callee, ExactTypes.NONE));
  }

  private boolean looksAtArgumentsOnly(MethodAnalysis code, Set<DeclaredMethod> callers) {
    return code.graph()
        .instructions()
        .allMatch(i -> looksAtArgumentsOnly(code, code.graph().instruction(i), i, callers));
  }

  private boolean looksAtArgumentsOnly(
      MethodAnalysis code, AbstractInsnNode instruction, int at, Set<DeclaredMethod> callers) {
    if (instruction instanceof MethodInsnNode call) {
      return isDeterministic(call, code.exactReceiver(at), callers);
    }
    if (instruction instanceof FieldInsnNode access) {
      return access.getOpcode() == Opcodes.GETSTATIC
          ? isImmutable(access)
          : access.getOpcode() != Opcodes.PUTSTATIC && classes.has(access, Opcodes.ACC_FINAL);
    }
    return !(instruction instanceof InvokeDynamicInsnNode);
  }

  /** Whether a callee is an instance method only by its declaration. */
  boolean ignoresReceiver(MethodInsnNode call, @Nullable String receiver) {
    return codeOf(call, receiver).filter(code -> !code.graph().usesParameter(0)).isPresent();
  }

  /**
   * Whether the arguments of a call only say how often something is done: all that the callee does
   * with them is to end its loops.
   *
   * @param call a call
   * @param receiver the exact class of its receiver, if known
   */
  boolean onlyCounts(MethodInsnNode call, @Nullable String receiver) {
    return codeOf(call, receiver)
        .map(MethodAnalysis::graph)
        .filter(Determinism::onlyEndsLoops)
        .isPresent();
  }

  private static boolean onlyEndsLoops(DataDependencyGraph graph) {
    List<Definition> parameters =
        graph.definitions().stream()
            .filter(d -> d.is(Definition.Kind.PARAMETER) && !d.isReference())
            .toList();
    Set<Integer> exits = graph.controlFlow().loopExits();
    return !parameters.isEmpty()
        && parameters.stream()
            .flatMap(parameter -> graph.usesOf(parameter).stream())
            .allMatch(use -> !use.isByPhi() && exits.contains(use.instruction()));
  }
}
