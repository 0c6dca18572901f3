// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.effects.ExactTypes;
import io.github.spotjmhbugs.effects.FunctionObject;
import io.github.spotjmhbugs.effects.MethodAnalyses;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * The code that belongs to a benchmark: its own, and what it reaches in the benchmark's class, its
 * states, their superclasses and the classes nested with them, by calls with one possible target,
 * and by the functions, local and anonymous classes that it makes. Other classes are the code under
 * test.
 */
public final class ReachableCode {
  private static final int ITSELF = -1;

  private final BenchmarkMethod benchmark;
  private final MethodAnalyses analyses;
  private final Set<String> nests = new HashSet<>();
  private final Set<DeclaredMethod> seen = new HashSet<>();
  private final Deque<Reached> pending = new ArrayDeque<>();
  private final List<Reached> methods = new ArrayList<>();

  /**
   * A method that a benchmark reaches.
   *
   * @param method the method
   * @param exact what is known of its parameters' classes
   * @param callSite index of the instruction in the benchmark that leads there, or -1 for the
   *     benchmark itself
   * @param isFunction whether it is the body of a lambda or a method of a local class, which stands
   *     in the source of what makes it
   * @param runByOthers whether code that is not the benchmark's runs it, and decides how often
   */
  public record Reached(
      DeclaredMethod method,
      ExactTypes exact,
      int callSite,
      boolean isFunction,
      boolean runByOthers) {
    /**
     * @return whether this is the benchmark itself
     */
    public boolean isBenchmark() {
      return callSite == ITSELF;
    }
  }

  private ReachableCode(BenchmarkMethod benchmark) {
    this.benchmark = benchmark;
    this.analyses = benchmark.inClass().analyses();
    ClassRepository classes = benchmark.inClass().classes();
    addNests(benchmark.inClass().tree(), classes);
    benchmark.states().forEach(state -> addNests(state.tree(), classes));
  }

  private void addNests(ClassNode tree, ClassRepository classes) {
    Superclasses.of(tree, classes).forEach(type -> nests.add(outermost(type.name)));
  }

  private static String outermost(String className) {
    int nested = className.indexOf('$', className.lastIndexOf('/') + 2);
    return nested < 0 ? className : className.substring(0, nested);
  }

  /**
   * @param benchmark a benchmark
   * @return the code that belongs to it
   */
  static ReachableCode of(BenchmarkMethod benchmark) {
    ReachableCode code = new ReachableCode(benchmark);
    code.add(new Reached(benchmark.declared(), code.exactParameters(), ITSELF, false, false));
    while (!code.pending.isEmpty()) {
      code.follow(code.pending.remove());
    }
    return code;
  }

  /**
   * @return the reached methods, each once; the benchmark itself first, then in breadth-first order
   */
  public List<Reached> methods() {
    return methods;
  }

  /**
   * @param method a method
   * @return whether it is one of the reached methods
   */
  public boolean contains(DeclaredMethod method) {
    return seen.contains(method);
  }

  /** JMH makes the benchmark's object and its states from exactly the classes that are named. */
  private ExactTypes exactParameters() {
    Map<Integer, String> exact = new HashMap<>();
    if (benchmark.inClass().isConcrete()) {
      exact.put(0, benchmark.inClass().tree().name);
    }
    benchmark
        .stateParameters()
        .forEach(
            (index, state) -> {
              if ((state.tree().access & Opcodes.ACC_ABSTRACT) == 0) {
                exact.put(index, state.tree().name);
              }
            });
    return new ExactTypes(exact);
  }

  private void add(Reached reached) {
    boolean belongs = isOwn(reached.method());
    if ((belongs || reached.isBenchmark()) && seen.add(reached.method())) {
      methods.add(reached);
      pending.add(reached);
    }
  }

  private boolean isOwn(DeclaredMethod method) {
    return nests.contains(outermost(method.owner().name));
  }

  private void follow(Reached from) {
    analyses
        .of(from.method(), from.exact())
        .ifPresent(
            method ->
                method
                    .graph()
                    .instructions()
                    .forEach(instruction -> follow(from, method, instruction)));
  }

  private void follow(Reached from, MethodAnalysis method, int instruction) {
    int callSite = from.isBenchmark() ? instruction : from.callSite();
    boolean byOthers = from.runByOthers();
    AbstractInsnNode insn = method.graph().instruction(instruction);
    ExactTypes receiver = ExactTypes.ofReceiver(method.exactReceiver(instruction));
    target(method, instruction)
        .ifPresent(callee -> add(new Reached(callee, receiver, callSite, false, byOthers)));
    boolean handedOut = byOthers || !isRunByOwnCode(method, instruction);
    FunctionObject.of(insn)
        .flatMap(function -> analyses.effects().classes().resolve(function.implementation()))
        .ifPresent(body -> add(functionBody(body, callSite, handedOut)));
    madeLocally(insn).ifPresent(type -> addMethodsOf(type, callSite));
  }

  /** A method reference leads to a method that stands for itself. */
  private static Reached functionBody(DeclaredMethod body, int callSite, boolean handedOut) {
    boolean isLambda = body.hasAny(Opcodes.ACC_SYNTHETIC);
    return new Reached(body, ExactTypes.NONE, callSite, isLambda, handedOut);
  }

  private Optional<DeclaredMethod> target(MethodAnalysis method, int instruction) {
    return method.graph().instruction(instruction) instanceof MethodInsnNode call
        ? analyses.effects().target(call, method.exactReceiver(instruction))
        : Optional.empty();
  }

  /** Whether a function goes nowhere but to methods that belong to the benchmark. */
  private boolean isRunByOwnCode(MethodAnalysis method, int function) {
    Definition made = method.graph().resultOf(function);
    return made != null
        && method.graph().usesOf(made).stream()
            .allMatch(
                use ->
                    use.instruction() >= 0
                        && target(method, use.instruction()).filter(this::isOwn).isPresent());
  }

  /** A class without an enclosing name: what makes it, or its one instance, may run its methods. */
  private Optional<ClassNode> madeLocally(AbstractInsnNode insn) {
    String name = null;
    if (insn.getOpcode() == Opcodes.NEW) {
      name = ((TypeInsnNode) insn).desc;
    } else if (insn.getOpcode() == Opcodes.GETSTATIC) {
      name = ((FieldInsnNode) insn).owner;
    }
    return name == null || !nests.contains(outermost(name))
        ? Optional.empty()
        : benchmark.inClass().classes().find(name).filter(type -> type.outerClass != null);
  }

  private void addMethodsOf(ClassNode type, int callSite) {
    for (var method : type.methods) {
      DeclaredMethod declared = new DeclaredMethod(type, method);
      boolean runs = declared.hasBody() && !method.name.startsWith("<");
      if (runs && !declared.hasAny(Opcodes.ACC_BRIDGE)) {
        add(new Reached(declared, ExactTypes.ofReceiver(type.name), callSite, true, true));
      }
    }
  }
}
