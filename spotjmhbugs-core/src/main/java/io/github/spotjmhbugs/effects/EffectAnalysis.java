// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.MalformedClassException;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.effects.FunctionValues.FunctionTarget;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.effects.SummarySolver.Callee;
import io.github.spotjmhbugs.effects.SummarySolver.Run;
import io.github.spotjmhbugs.effects.SummarySolver.Summaries;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Determines the effects of calls: from tables for well-known methods, from bytecode for others.
 * The effects of a method depend on the class files alone, not on earlier queries. Safe for use by
 * several threads.
 */
public final class EffectAnalysis {
  /** Chains of constructors are short; in a longer one the class of the object may matter. */
  private static final int MAX_CONSTRUCTORS = 4;

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
    this.facts =
        new ProgramFacts(
            table, fields, new FunctionValues(classes, fields, table, call -> target(call, null)));
    this.solver = new SummarySolver(new BytecodeCallGraph());
  }

  /** {@return where callees are looked up} */
  public ClassRepository classes() {
    return classes;
  }

  /**
   * Analyses a method and what it calls.
   *
   * @param method a method with a body
   * @param exact what is known of its parameters' classes
   * @return its graph and the effects of its calls
   * @throws MalformedClassException when its code cannot be analysed
   */
  public MethodAnalysis analyse(DeclaredMethod method, ExactTypes exact) {
    return analyse(method, exact, DataDependencyGraph.of(method.owner().name, method.method()));
  }

  /** The same, where the method's graph is at hand. */
  MethodAnalysis analyse(DeclaredMethod method, ExactTypes exact, DataDependencyGraph graph) {
    return new MethodAnalysis(
        method,
        exact,
        graph,
        (call, receiver) -> effectsOf(call, receiver, solver::summaryOf),
        facts);
  }

  private MethodEffects effectsOf(
      AbstractInsnNode call, @Nullable String receiver, Summaries summaries) {
    if (!(call instanceof MethodInsnNode named)) {
      return ofDynamic(call);
    }
    return withoutBytecode(named).orElseGet(() -> fromBytecode(named, receiver, summaries));
  }

  /** What a call does whose callee need not, or must not, be looked into. */
  private Optional<MethodEffects> withoutBytecode(MethodInsnNode call) {
    if (harness.isOpaque(call)) {
      return Optional.of(MethodEffects.OPAQUE);
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
      MethodInsnNode call, @Nullable String receiver, Summaries summaries) {
    MethodEffects found =
        target(call, receiver)
            .map(callee -> ofTarget(callee, receiver, summaries))
            .orElse(MethodEffects.UNKNOWN);
    return found.globalEffect() == GlobalEffect.POSSIBLE ? contract(call).orElse(found) : found;
  }

  private MethodEffects ofTarget(
      DeclaredMethod callee, @Nullable String receiver, Summaries summaries) {
    if (harness.isOpaque(callee)) {
      return MethodEffects.OPAQUE;
    }
    return UsableCode.isIn(callee)
        ? summaries.of(run(callee, receiver), callee)
        : MethodEffects.UNKNOWN;
  }

  /** Most constructors do the same whatever the exact class is that they initialise a part of. */
  private Run run(DeclaredMethod callee, @Nullable String receiver) {
    return new Run(callee.ref(), receiver == null || !selects(callee, 0) ? null : receiver);
  }

  /** Whether the class of its receiver can decide what a method, or a constructor in it, calls. */
  private boolean selects(DeclaredMethod method, int depth) {
    for (AbstractInsnNode instruction : method.method().instructions) {
      if (instruction instanceof MethodInsnNode call && selects(call, depth)) {
        return true;
      }
    }
    return false;
  }

  private boolean selects(MethodInsnNode call, int depth) {
    return switch (call.getOpcode()) {
      case Opcodes.INVOKESTATIC -> false;
      case Opcodes.INVOKESPECIAL ->
          !call.owner.equals(OBJECT)
              && (depth == MAX_CONSTRUCTORS
                  || classes
                      .resolve(MethodRef.of(call))
                      .filter(callee -> selects(callee, depth + 1))
                      .isPresent());
      default -> true;
    };
  }

  /** What the types that declare a method promise of all its implementations. */
  private Optional<MethodEffects> contract(MethodInsnNode call) {
    boolean virtual =
        call.getOpcode() == Opcodes.INVOKEVIRTUAL || call.getOpcode() == Opcodes.INVOKEINTERFACE;
    if (!virtual) {
      return Optional.empty();
    }
    return Stream.concat(classes.supertypes(call.owner).stream(), Stream.of(OBJECT))
        .filter(table::knows)
        .flatMap(type -> table.findContract(MethodRef.of(call).in(type)).stream())
        .findFirst();
  }

  /**
   * Finds the one method that a call can run.
   *
   * @param call a call
   * @param receiver internal name of the exact class of the receiver, or null when it is not known
   * @return the method, or empty when it is not in the repository or depends on the receiver
   */
  public Optional<DeclaredMethod> target(MethodInsnNode call, @Nullable String receiver) {
    boolean virtual =
        call.getOpcode() == Opcodes.INVOKEVIRTUAL || call.getOpcode() == Opcodes.INVOKEINTERFACE;
    Optional<DeclaredMethod> named = classes.resolve(MethodRef.of(call));
    boolean isSelected =
        virtual
            && named.filter(EffectAnalysis::cannotBeOverridden).isEmpty()
            && !isFinal(call.owner);
    if (!isSelected) {
      return named;
    }
    return receiver == null ? Optional.empty() : classes.resolve(MethodRef.of(call).in(receiver));
  }

  private boolean isFinal(String owner) {
    return classes.find(owner).filter(type -> (type.access & Opcodes.ACC_FINAL) != 0).isPresent();
  }

  private static boolean cannotBeOverridden(DeclaredMethod callee) {
    return callee.hasAny(Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL | Opcodes.ACC_STATIC)
        || (callee.owner().access & Opcodes.ACC_FINAL) != 0;
  }

  /** The methods whose bytecode says what they do, and those that they call. */
  private final class BytecodeCallGraph implements SummarySolver.CallGraph {
    @Override
    public Map<Run, Callee> calleesOf(DataDependencyGraph graph, @Nullable String receiver) {
      Map<Run, Callee> callees = new LinkedHashMap<>();
      ExactTypes exact = ExactTypes.ofReceiver(receiver);
      BitSet onlyFails = graph.blocksThatOnlyFail();
      for (int instruction : graph.instructions().toArray()) {
        if (graph.instruction(instruction) instanceof MethodInsnNode call) {
          boolean matters =
              !onlyFails.get(graph.controlFlow().blockOf(instruction))
                  && !CallEffectsBuilder.mayRunParameter(graph, instruction);
          addFunctions(graph, exact, instruction, callees);
          String type = exact.ofReceiver(graph, instruction, facts.fields());
          if (!add(call, type, matters, callees) && matters) {
            break; // an unknown method: see Callee
          }
        }
      }
      return callees;
    }

    private void addFunctions(
        DataDependencyGraph graph, ExactTypes exact, int instruction, Map<Run, Callee> callees) {
      MethodInsnNode call = (MethodInsnNode) graph.instruction(instruction);
      List<Definition> operands = graph.operandsOf(instruction);
      boolean isConstructor = call.name.equals("<init>");
      List<Definition> handed =
          table
              .find(call)
              .map(effects -> CallEffects.select(operands, effects.calls()))
              .orElse(isConstructor ? operands.subList(1, operands.size()) : operands);
      for (Definition operand : handed) {
        facts.functions().of(graph, exact, operand).stream()
            .flatMap(List::stream)
            .forEach(function -> addFunction(function, callees));
      }
    }

    private void addFunction(FunctionTarget function, Map<Run, Callee> callees) {
      if (withoutBytecode(function.call()).isEmpty()) {
        target(function.call(), function.receiver())
            .filter(this::isFollowed)
            .ifPresent(c -> callees.putIfAbsent(run(c, function.receiver()), new Callee(c, false)));
      }
    }

    /** Adds the callee of a call, if it is to be summarised; returns false where it is unknown. */
    private boolean add(
        MethodInsnNode call, @Nullable String receiver, boolean matters, Map<Run, Callee> callees) {
      if (withoutBytecode(call).isPresent()) {
        return true;
      }
      Optional<DeclaredMethod> callee = target(call, receiver);
      boolean isPromised = contract(call).isPresent();
      callee
          .filter(this::isFollowed)
          .ifPresent(
              c -> callees.putIfAbsent(run(c, receiver), new Callee(c, matters && !isPromised)));
      return callee.isPresent() || isPromised;
    }

    private boolean isFollowed(DeclaredMethod callee) {
      return UsableCode.isIn(callee) && !harness.isOpaque(callee);
    }

    @Override
    public MethodEffects summarise(
        DeclaredMethod method,
        DataDependencyGraph graph,
        @Nullable String receiver,
        Summaries summaries) {
      return new MethodAnalysis(
              method,
              ExactTypes.ofReceiver(receiver),
              graph,
              (call, exact) -> effectsOf(call, exact, summaries),
              facts)
          .summary();
    }
  }
}
