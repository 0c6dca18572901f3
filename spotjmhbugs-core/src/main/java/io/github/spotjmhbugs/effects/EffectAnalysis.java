// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.MalformedClassException;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Determines the effects of calls: from tables for well-known methods, from bytecode for others, up
 * to {@value #MAX_DEPTH} calls deep. The effects of a method at a given depth depend on the class
 * files alone, not on earlier queries. Safe for use by several threads.
 */
public final class EffectAnalysis {
  private static final int MAX_DEPTH = 12;

  /** Longer methods are hardly helpers, and not worth the time to analyse. */
  static final int MAX_INSTRUCTIONS = 2_000;

  /** The supertype even of classes that cannot be found. */
  private static final String OBJECT = "java/lang/Object";

  private static final MethodEffects PURE =
      new MethodEffects(GlobalEffect.NONE, 0, 0, 0, 0, 0, MethodEffects.NONE_RETURNED, Set.of());
  private static final MethodEffects FACTORY =
      new MethodEffects(
          GlobalEffect.NONE,
          0,
          0,
          0,
          0,
          MethodEffects.NEWLY_ALLOCATED,
          MethodEffects.NONE_RETURNED,
          Set.of(Trait.REMOVABLE));

  /** Bootstrap methods whose call sites only compute. */
  private static final Set<String> PURE_BOOTSTRAPS =
      Set.of(
          "java/lang/invoke/StringConcatFactory",
          "java/lang/runtime/ObjectMethods",
          "java/lang/runtime/SwitchBootstraps",
          "java/lang/invoke/ConstantBootstraps");

  private final ClassRepository classes;
  private final EffectTable table;
  private final InliningBarrier barrier;
  private final OwnershipAnalysis owned;
  // Summaries not truncated by the depth limit, hence valid at any greater depth.
  private final Map<Run, Summarised> whole = new ConcurrentHashMap<>();
  private final Map<RunToDepth, Summarised> cutOff = new ConcurrentHashMap<>();

  /** A method as it runs on a receiver of an exact class, or of an unknown one. */
  private record Run(MethodRef method, Optional<String> receiver) {}

  private record RunToDepth(Run run, int depth) {}

  /**
   * The effects of a method as far as a depth limit allows.
   *
   * @param effects what a method does
   * @param height how many calls deep the analysed code goes
   * @param isCutOff whether the depth limit truncated it
   */
  private record Summarised(MethodEffects effects, int height, boolean isCutOff) {
    static Summarised atOnce(MethodEffects effects) {
      return new Summarised(effects, 0, false);
    }
  }

  /**
   * Creates an analysis that has summarised nothing yet.
   *
   * @param classes where callees are looked up
   * @param table the effects of well-known methods
   * @param barrier tells which calls must not be analysed
   */
  public EffectAnalysis(ClassRepository classes, EffectTable table, InliningBarrier barrier) {
    this.classes = classes;
    this.table = table;
    this.barrier = barrier;
    this.owned = new OwnershipAnalysis(classes, table);
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
    return new MethodAnalysis(
        method,
        exact,
        (call, receiver) -> effectsOf(call, receiver, MAX_DEPTH).effects(),
        table,
        owned);
  }

  private Summarised effectsOf(AbstractInsnNode call, @Nullable String receiver, int depth) {
    if (!(call instanceof MethodInsnNode named)) {
      return Summarised.atOnce(ofDynamic(call));
    }
    if (barrier.isOpaque(named)) {
      return Summarised.atOnce(MethodEffects.OPAQUE);
    }
    if (named.owner.startsWith("[")) {
      // clone() is the one method that arrays have themselves; C2 keeps it unless it knows the
      // length
      return Summarised.atOnce(FACTORY.keptLike(PURE));
    }
    return fromTable(named)
        .map(Summarised::atOnce)
        .orElseGet(() -> fromBytecode(named, receiver, depth));
  }

  private static MethodEffects ofDynamic(AbstractInsnNode call) {
    boolean pure =
        call instanceof InvokeDynamicInsnNode dynamic
            && PURE_BOOTSTRAPS.contains(dynamic.bsm.getOwner());
    return FunctionObject.of(call).isPresent() ? FACTORY : pure ? PURE : MethodEffects.UNKNOWN;
  }

  private Optional<MethodEffects> fromTable(MethodInsnNode call) {
    return table.knows(call.owner)
        ? table.find(MethodRef.of(call), call.getOpcode() == Opcodes.INVOKESTATIC)
        : Optional.empty();
  }

  private Summarised fromBytecode(MethodInsnNode call, @Nullable String receiver, int depth) {
    Summarised found =
        target(call, receiver)
            .map(callee -> summary(callee, receiver, depth))
            .orElseGet(() -> Summarised.atOnce(MethodEffects.UNKNOWN));
    return found.effects().globalEffect() == GlobalEffect.POSSIBLE
        ? contract(call)
            .map(promised -> new Summarised(promised, found.height(), found.isCutOff()))
            .orElse(found)
        : found;
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
    boolean isSelected = virtual && named.filter(EffectAnalysis::cannotBeOverridden).isEmpty();
    if (!isSelected) {
      return named;
    }
    return receiver == null ? Optional.empty() : classes.resolve(MethodRef.of(call).in(receiver));
  }

  private static boolean cannotBeOverridden(DeclaredMethod callee) {
    return callee.hasAny(Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL | Opcodes.ACC_STATIC)
        || (callee.owner().access & Opcodes.ACC_FINAL) != 0;
  }

  private Summarised summary(DeclaredMethod callee, @Nullable String receiver, int depth) {
    if (barrier.isOpaque(callee)) {
      return Summarised.atOnce(MethodEffects.OPAQUE);
    }
    boolean tooLarge = callee.method().instructions.size() > MAX_INSTRUCTIONS;
    if (tooLarge || !callee.hasBody()) {
      return Summarised.atOnce(MethodEffects.UNKNOWN);
    }
    if (depth == 0) {
      return new Summarised(MethodEffects.UNKNOWN, 0, true);
    }
    Run run = new Run(callee.ref(), Optional.ofNullable(receiver));
    Summarised known = whole.get(run);
    if (known == null || known.height() > depth) {
      known = cutOff.get(new RunToDepth(run, depth));
    }
    if (known == null) {
      known = summarise(callee, run, depth);
      if (known.isCutOff()) {
        cutOff.put(new RunToDepth(run, depth), known);
      } else {
        whole.put(run, known);
      }
    }
    return known;
  }

  /**
   * Recursion is assumed to have no effects at first; the assumption is refined to a fixed point.
   *
   * <p>The measure: every round after the first adds to the assumption one of at most 2 + 5 * 64
   * effects, or takes away the parameter that is returned or one of the traits. None of this is
   * ever undone, so the rounds end whatever a round finds.
   */
  private Summarised summarise(DeclaredMethod callee, Run run, int depth) {
    ExactTypes exact = ExactTypes.ofReceiver(run.receiver().orElse(null));
    MethodEffects assumed = PURE;
    try {
      for (int round = 0; ; round++) {
        Callees callees = new Callees(run, assumed, depth - 1);
        MethodEffects found = new MethodAnalysis(callee, exact, callees, table, owned).summary();
        MethodEffects refined = round == 0 ? found : assumed.or(found);
        if (!callees.recursive || refined.equals(assumed)) {
          return new Summarised(refined, callees.height + 1, callees.isCutOff);
        }
        assumed = refined;
      }
    } catch (MalformedClassException e) {
      // A callee without usable code may do anything.
      return Summarised.atOnce(MethodEffects.UNKNOWN);
    }
  }

  /**
   * The effects of the callees of a method that is being summarised. After one that may do
   * anything, analysing the others gains nothing and costs much time.
   */
  private final class Callees implements MethodAnalysis.Callees {
    private final Run caller;
    private final MethodEffects assumed;
    private final int depth;
    private boolean recursive;
    private boolean mayDoAnything;
    private boolean isCutOff;
    private int height;

    Callees(Run caller, MethodEffects assumed, int depth) {
      this.caller = caller;
      this.assumed = assumed;
      this.depth = depth;
    }

    @Override
    public MethodEffects effectsOf(AbstractInsnNode call, @Nullable String receiver) {
      if (isCaller(call, receiver)) {
        recursive = true;
        return assumed;
      }
      if (mayDoAnything) {
        return EffectAnalysis.this.effectsOf(call, receiver, 0).effects();
      }
      Summarised found = EffectAnalysis.this.effectsOf(call, receiver, depth);
      height = Math.max(height, found.height());
      isCutOff |= found.isCutOff();
      mayDoAnything = found.effects().globalEffect() == GlobalEffect.POSSIBLE;
      return found.effects();
    }

    private boolean isCaller(AbstractInsnNode call, @Nullable String receiver) {
      return call instanceof MethodInsnNode named
          && named.name.equals(caller.method().name())
          && target(named, receiver)
              .map(callee -> new Run(callee.ref(), Optional.ofNullable(receiver)))
              .filter(caller::equals)
              .isPresent();
    }
  }
}
