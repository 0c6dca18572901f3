// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.effects.ExactTypes;
import io.github.spotjmhbugs.effects.FunctionObject;
import io.github.spotjmhbugs.effects.MethodAnalyses;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The code of a state that JMH runs around its benchmarks: what makes the object, before JMH sets
 * its parameters; and its fixtures, after that. Each with what it calls of its object and source.
 */
public final class StateCode {
  private final StateClass state;
  private final MethodAnalyses analyses;
  private final ClassRepository classes;
  private final BenchmarkCode own;
  private final List<Step> initialisers;
  private final List<Step> setups;

  StateCode(StateClass state, MethodAnalyses analyses) {
    this.state = state;
    this.analyses = analyses;
    this.classes = analyses.effects().classes();
    this.own = new BenchmarkCode(Stream.of(state.tree()), classes);
    this.initialisers = new Walk(false).from(makers());
    this.setups = fixtures(fixture -> fixture.kind() == Fixture.Kind.SETUP);
  }

  /**
   * A method that runs.
   *
   * @param root the constructor, static initialiser or fixture that leads there
   * @param callSite index of the instruction in the root that leads there, or -1 for the root
   */
  public record Step(
      DeclaredMethod root, int callSite, DeclaredMethod method, DataDependencyGraph graph) {
    /** {@return whether this is the root itself} */
    public boolean isRoot() {
      return callSite < 0;
    }

    /** {@return index of the instruction of the root that is, or leads to, one of the method} */
    public int inRoot(int instruction) {
      return isRoot() ? instruction : callSite;
    }
  }

  /**
   * {@return what runs when JMH makes the object, and before it sets the parameters: constructors
   * and static initialisers; functions that they make do not count, for they may run later}
   */
  public List<Step> initialisers() {
    return initialisers;
  }

  /** JMH calls the constructor without parameters, and that calls others. */
  private List<DeclaredMethod> makers() {
    MethodRef constructor = new MethodRef(state.tree().name, "<init>", "()V");
    return classes.superclasses(state.tree()).stream()
        .flatMap(DeclaredMethod::withBodyIn)
        .filter(m -> m.method().name.equals("<clinit>") || m.ref().equals(constructor))
        .toList();
  }

  /** {@return what setups of any level run, and the functions that they make} */
  public List<Step> setups() {
    return setups;
  }

  /** {@return all that makes the object and prepares it: initialisers, then setups} */
  public List<Step> preparation() {
    return Stream.concat(initialisers.stream(), setups.stream()).toList();
  }

  /** {@return what the fixtures of a level run, before or after, and the functions they make} */
  public List<Step> fixtures(Fixture.Level level) {
    return fixtures(fixture -> fixture.level() == level);
  }

  /** {@return the analyses of methods that run for the state; its object is of this very class} */
  public List<MethodAnalysis> analysesOf(List<Step> steps) {
    return steps.stream()
        .map(Step::method)
        .distinct()
        .flatMap(method -> analyses.of(method, exactIn(method)).stream())
        .toList();
  }

  private ExactTypes exactIn(DeclaredMethod method) {
    boolean isOfObject =
        !method.hasAny(Opcodes.ACC_STATIC) && supertypes().contains(method.owner().name);
    return isOfObject ? ExactTypes.ofReceiver(state.tree().name) : ExactTypes.NONE;
  }

  private Set<String> supertypes() {
    return classes.supertypes(state.tree().name);
  }

  private List<Step> fixtures(Predicate<Fixture> wanted) {
    return new Walk(true)
        .from(
            state.fixtures().stream()
                .filter(wanted)
                .flatMap(fixture -> overriding(fixture.declared()).stream())
                .distinct()
                .toList());
  }

  /** An override of an annotated method is what runs. */
  private Optional<DeclaredMethod> overriding(DeclaredMethod fixture) {
    return classes
        .resolve(fixture.ref().in(state.tree().name))
        .or(() -> Optional.of(fixture))
        .filter(DeclaredMethod::hasBody);
  }

  private final class Walk {
    private final boolean entersFunctions;
    private final Set<DeclaredMethod> seen = new HashSet<>();
    private final List<Step> steps = new ArrayList<>();

    Walk(boolean entersFunctions) {
      this.entersFunctions = entersFunctions;
    }

    List<Step> from(List<DeclaredMethod> roots) {
      roots.forEach(root -> add(root, root, -1));
      for (int next = 0; next < steps.size(); next++) {
        Step step = steps.get(next);
        step.graph().instructions().forEach(i -> follow(step, i));
      }
      return steps;
    }

    private void add(DeclaredMethod method, DeclaredMethod root, int callSite) {
      if (seen.add(method)) {
        analyses
            .graphOf(method)
            .ifPresent(graph -> steps.add(new Step(root, callSite, method, graph)));
      }
    }

    private void follow(Step from, int at) {
      AbstractInsnNode instruction = from.graph().instruction(at);
      Optional<DeclaredMethod> method =
          instruction instanceof MethodInsnNode call ? called(call) : function(instruction);
      if (method.isPresent() && method.get().hasBody()) {
        enter(from, at, method.get());
      }
    }

    /** A constructor stands for itself; whatever else is called stands where it is called from. */
    private void enter(Step from, int at, DeclaredMethod method) {
      boolean isConstructor = method.method().name.equals("<init>");
      add(method, isConstructor ? method : from.root(), isConstructor ? -1 : from.inRoot(at));
    }

    private Optional<DeclaredMethod> function(AbstractInsnNode instruction) {
      return FunctionObject.of(instruction)
          .filter(function -> entersFunctions && own.contains(function.implementation().owner()))
          .flatMap(function -> classes.resolve(function.implementation()));
    }

    /** A call on the object runs the override of its class; one on another of the type may, too. */
    private Optional<DeclaredMethod> called(MethodInsnNode call) {
      if (!own.contains(call.owner)) {
        return Optional.empty();
      }
      MethodRef named = MethodRef.of(call);
      boolean isSelected =
          call.getOpcode() == Opcodes.INVOKEVIRTUAL && supertypes().contains(call.owner);
      return classes.resolve(isSelected ? named.in(state.tree().name) : named);
    }
  }
}
