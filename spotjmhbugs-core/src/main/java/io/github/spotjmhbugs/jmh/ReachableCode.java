// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.effects.ExactTypes;
import io.github.spotjmhbugs.effects.FunctionObject;
import io.github.spotjmhbugs.effects.MethodAnalyses;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import io.github.spotjmhbugs.effects.ScalaForwarders;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * The code that belongs to a benchmark: its own, and what it reaches in the benchmark's class, its
 * states and the classes that {@link BenchmarkCode} says were written for them, by calls with one
 * possible target, and by functions, local and anonymous classes. The rest is the code under test.
 */
public final class ReachableCode {
  private static final int ITSELF = -1;

  private final BenchmarkMethod benchmark;
  private final MethodAnalyses analyses;
  private final BenchmarkCode own;
  private final Set<DeclaredMethod> seen = new HashSet<>();
  private final List<Reached> methods = new ArrayList<>();
  private final Set<DeclaredMethod> belowHandlers = new HashSet<>();
  private boolean usesFailures;

  /**
   * A method that a benchmark reaches.
   *
   * @param exact what is known of its parameters' classes
   * @param callSite index of the instruction in the benchmark that leads there; -1 for the
   *     benchmark
   * @param isFunction whether it is the body of a lambda or a method of a local class, which stands
   *     in the source of what makes it
   * @param runByOthers whether code that is not the benchmark's runs it, and decides how often
   * @param repeated the function that it is the body of, if that is run once for each element of
   *     something, as the body of a loop
   */
  public record Reached(
      DeclaredMethod method,
      ExactTypes exact,
      int callSite,
      boolean isFunction,
      boolean runByOthers,
      Optional<FunctionObject> repeated) {
    /** {@return whether it is neither the benchmark nor in the source of what makes it} */
    public boolean isHelper() {
      return !isBenchmark() && !isFunction;
    }

    /** {@return whether this is the benchmark itself} */
    public boolean isBenchmark() {
      return callSite == ITSELF;
    }
  }

  private ReachableCode(BenchmarkMethod benchmark) {
    this.benchmark = benchmark;
    this.analyses = benchmark.inClass().analyses();
    this.own =
        new BenchmarkCode(
            Stream.concat(
                Stream.of(benchmark.inClass().tree()),
                benchmark.states().stream().map(StateClass::tree)),
            analyses.effects().classes());
  }

  static ReachableCode of(BenchmarkMethod benchmark) {
    ReachableCode code = new ReachableCode(benchmark);
    ExactTypes exact = code.exactParameters();
    code.add(new Reached(benchmark.declared(), exact, ITSELF, false, false, Optional.empty()));
    for (int next = 0; next < code.methods.size(); next++) {
      code.follow(code.methods.get(next));
    }
    return code;
  }

  /** {@return the reached methods, each once, breadth first from the benchmark itself} */
  public List<Reached> methods() {
    return methods;
  }

  /** {@return whether a method is one of the reached ones} */
  public boolean contains(DeclaredMethod method) {
    return seen.contains(method);
  }

  /** {@return whether, on a way to a reached method, a handler may use a failure in it} */
  public boolean failureIsUsed(DeclaredMethod method) {
    return usesFailures && belowHandlers.contains(method);
  }

  /** JMH instantiates exactly the classes that the benchmark names. */
  private ExactTypes exactParameters() {
    Map<Integer, String> exact = new HashMap<>();
    if (benchmark.inClass().isConcrete()) {
      exact.put(0, benchmark.inClass().tree().name);
    }
    benchmark.states().stream()
        .map(StateClass::tree)
        .filter(tree -> (tree.access & Opcodes.ACC_ABSTRACT) == 0)
        .forEach(
            tree -> benchmark.parameters(tree.name::equals).forEach(i -> exact.put(i, tree.name)));
    return new ExactTypes(exact);
  }

  private void add(Reached reached) {
    if ((reached.isBenchmark() || isOwn(reached.method())) && seen.add(reached.method())) {
      methods.add(reached);
    }
  }

  /** What a helper calls may run below any handler, and so may what the next invocation runs. */
  private void add(Reached from, Reached reached, boolean failureIsUsed) {
    if (failureIsUsed || !from.isBenchmark() || reached.runByOthers()) {
      belowHandlers.add(reached.method());
    }
    add(reached);
  }

  private boolean isOwn(DeclaredMethod method) {
    return own.contains(method.owner().name);
  }

  private void follow(Reached from) {
    analyses
        .of(from.method(), from.exact())
        .ifPresent(
            method -> {
              BitSet used = method.instructionsWithUsedFailure();
              usesFailures |= !used.isEmpty();
              method
                  .graph()
                  .instructions()
                  .forEach(instruction -> follow(from, method, instruction, used));
            });
  }

  private void follow(Reached from, MethodAnalysis method, int instruction, BitSet used) {
    int callSite = from.isBenchmark() ? instruction : from.callSite();
    boolean byOthers = from.runByOthers();
    AbstractInsnNode insn = method.graph().instruction(instruction);
    if (insn.getOpcode() < Opcodes.GETSTATIC || insn.getOpcode() > Opcodes.NEW) {
      return; // neither calls nor makes anything
    }
    ExactTypes receiver = ExactTypes.ofReceiver(method.exactReceiver(instruction));
    method
        .target(instruction)
        .map(c -> new Reached(c, receiver, callSite, false, byOthers, Optional.empty()))
        .ifPresent(callee -> add(from, callee, used.get(instruction)));
    FunctionObject.of(insn)
        .flatMap(function -> function(from, method, instruction, function))
        .ifPresent(body -> add(from, body, used.get(instruction)));
    madeLocally(insn).ifPresent(type -> addMethodsOf(type, callSite));
  }

  /** A method reference leads to a method that stands for itself. */
  private Optional<Reached> function(
      Reached from, MethodAnalysis method, int making, FunctionObject function) {
    int callSite = from.isBenchmark() ? making : from.callSite();
    boolean repeats = goesOnlyTo(method, making, call -> method.calls(Trait.REPEATS, call));
    boolean isKept =
        goesOnlyTo(method, making, c -> method.target(c).filter(this::isOwn).isPresent());
    boolean runByOthers = from.runByOthers() || !(repeats || isKept);
    boolean isRun = goesOnlyTo(method, making, method::isCall);
    ClassRepository classes = analyses.effects().classes();
    return classes
        .resolve(function.implementation())
        .map(body -> ScalaForwarders.behind(body, classes))
        .map(
            body ->
                new Reached(
                    body,
                    isRun ? method.exactCaptured(function, making) : ExactTypes.NONE,
                    callSite,
                    body.hasAny(Opcodes.ACC_SYNTHETIC),
                    runByOthers,
                    Optional.of(function).filter(f -> repeats)));
  }

  /** Whether a function is handed to certain calls and goes nowhere else. */
  private static boolean goesOnlyTo(MethodAnalysis method, int function, IntPredicate calls) {
    Definition made = method.graph().resultOf(function);
    return made != null
        && method.graph().usesOf(made).stream()
            .allMatch(use -> !use.isByPhi() && calls.test(use.instruction()));
  }

  /** A class without an enclosing name: what makes it, or its one instance, may run its methods. */
  private Optional<ClassNode> madeLocally(AbstractInsnNode insn) {
    String name = null;
    if (insn.getOpcode() == Opcodes.NEW) {
      name = ((TypeInsnNode) insn).desc;
    } else if (insn.getOpcode() == Opcodes.GETSTATIC) {
      name = ((FieldInsnNode) insn).owner;
    }
    return name == null || !own.contains(name)
        ? Optional.empty()
        : benchmark.inClass().classes().find(name).filter(type -> type.outerClass != null);
  }

  private void addMethodsOf(ClassNode type, int callSite) {
    ExactTypes self = ExactTypes.ofReceiver(type.name);
    DeclaredMethod.withBodyIn(type)
        .filter(m -> !m.method().name.startsWith("<") && !m.hasAny(Opcodes.ACC_BRIDGE))
        .map(m -> new Reached(m, self, callSite, true, true, Optional.empty()))
        .forEach(this::add);
  }
}
