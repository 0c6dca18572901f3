// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import static io.github.spotjmhbugs.effects.MethodEffects.OPAQUE;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.effects.CallEffectsBuilder.Callees;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.effects.SummarySolver.Run;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Determines the effects of calls: from tables for well-known methods, from bytecode for others.
 * The effects of a method depend on class files alone, not on earlier queries. Thread-safe.
 */
public final class EffectAnalysis {
  /** The supertype even of classes that cannot be found. */
  private static final String OBJECT = "java/lang/Object";

  /** Bootstrap methods whose call sites only compute. */
  private static final Set<String> PURE_BOOTSTRAPS =
      Set.of(
          "java/lang/invoke/StringConcatFactory",
          "java/lang/runtime/ObjectMethods",
          "java/lang/runtime/SwitchBootstraps",
          "java/lang/invoke/ConstantBootstraps");

  private final ClassRepository classes;
  private final EffectTable table;
  private final Harness harness;
  private final ProgramFacts facts;
  private final SummarySolver solver;

  /**
   * Creates an analysis that has summarised nothing yet.
   *
   * @param classes where callees are looked up
   * @param table the effects of well-known methods
   * @param harness tells which calls must not be analysed, and whose fields nobody else sets
   */
  public EffectAnalysis(ClassRepository classes, EffectTable table, Harness harness) {
    this.classes = classes;
    this.table = table;
    this.harness = harness;
    FieldStores fields = new FieldStores(classes, harness, table);
    FunctionValues functions = new FunctionValues(classes, fields, table);
    this.facts = new ProgramFacts(classes, table, fields, functions);
    this.solver = new SummarySolver(this::callees, facts);
  }

  /** {@return where callees are looked up} */
  public ClassRepository classes() {
    return classes;
  }

  MethodAnalysis analyse(DeclaredMethod method, ExactTypes exact, DataDependencyGraph graph) {
    return new MethodAnalysis(method, exact, graph, callees(solver::summaryOf), facts);
  }

  private Callees callees(Function<Run, MethodEffects> summaries) {
    return (call, receiver) -> effectsOf(call, receiver, summaries);
  }

  private MethodEffects effectsOf(
      AbstractInsnNode call, @Nullable String receiver, Function<Run, MethodEffects> summaries) {
    if (!(call instanceof MethodInsnNode named)) {
      return ofDynamic(call);
    }
    return withoutBytecode(named).orElseGet(() -> fromBytecode(named, receiver, summaries));
  }

  /** What a call does whose callee need not, or must not, be looked into. */
  private Optional<MethodEffects> withoutBytecode(MethodInsnNode call) {
    if (harness.isOpaque(call)) {
      return Optional.of(OPAQUE);
    }
    // clone() is the one method that arrays have themselves; C2 keeps it unless it knows the length
    return call.owner.startsWith("[")
        ? Optional.of(MethodEffects.FACTORY.keptLike(MethodEffects.PURE))
        : table.find(call);
  }

  private static MethodEffects ofDynamic(AbstractInsnNode call) {
    boolean pure =
        call instanceof InvokeDynamicInsnNode dynamic
            && PURE_BOOTSTRAPS.contains(dynamic.bsm.getOwner());
    return FunctionObject.of(call).isPresent()
        ? MethodEffects.FACTORY
        : pure ? MethodEffects.PURE : MethodEffects.UNKNOWN;
  }

  private MethodEffects fromBytecode(
      MethodInsnNode call, @Nullable String receiver, Function<Run, MethodEffects> summaries) {
    MethodEffects found =
        classes
            .target(call, receiver)
            .map(callee -> new Run(callee, receiver))
            .map(run -> harness.isOpaque(run.method()) ? OPAQUE : summaries.apply(run))
            .orElse(MethodEffects.UNKNOWN);
    return found.globalEffect() == GlobalEffect.POSSIBLE ? contract(call).orElse(found) : found;
  }

  /** What the types that declare a method promise of all its implementations. */
  private Optional<MethodEffects> contract(MethodInsnNode call) {
    if (!ClassRepository.isVirtual(call)) {
      return Optional.empty();
    }
    return Stream.concat(classes.supertypes(call.owner).stream(), Stream.of(OBJECT))
        .filter(table::knows)
        .flatMap(type -> table.findContract(MethodRef.of(call).in(type)).stream())
        .findFirst();
  }
}
