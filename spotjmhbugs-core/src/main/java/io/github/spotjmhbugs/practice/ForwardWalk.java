// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.objectweb.asm.tree.AbstractInsnNode;

/**
 * Forward slices over several methods, such as all that a benchmark reaches: from values to what is
 * computed from them, into the methods that calls certainly run, and from what these return to
 * their callers (Horwitz, Reps and Binkley, "Interprocedural Slicing Using Dependence Graphs", ACM
 * TOPLAS, 1990, but without matching returns to calls). For use by one thread.
 */
public final class ForwardWalk {
  private final Map<DeclaredMethod, MethodAnalysis> methods = new LinkedHashMap<>();
  private final Map<MethodAnalysis, List<Call>> calls = new LinkedHashMap<>();

  /** A value, in the method that computes it. */
  public record Value(MethodAnalysis method, Definition definition) {
    /** {@return the places that consume it} */
    public Stream<Place> uses() {
      return method.graph().usesOf(definition).stream().map(use -> new Place(method, use));
    }
  }

  /** A place that consumes a value, in the method that computes that. */
  public record Place(MethodAnalysis method, Use use) {
    /** {@return the value that is consumed} */
    public Value value() {
      return new Value(method, use.definition());
    }

    /** {@return the data-dependency graph of the method} */
    public DataDependencyGraph graph() {
      return method.graph();
    }

    /** {@return the instruction that consumes the value; for a phi one that does nothing} */
    public AbstractInsnNode code() {
      return graph().codeOf(use);
    }
  }

  /** A call of one of the methods, in the one that makes it. */
  public record Call(MethodAnalysis method, int instruction) {
    /** {@return what the call returns, if that is used} */
    public Stream<Value> result() {
      return Stream.ofNullable(method.graph().resultOf(instruction)).map(r -> new Value(method, r));
    }
  }

  /** Prepares to walk over all that a benchmark reaches. */
  public ForwardWalk(BenchmarkMethod benchmark) {
    this(reached(benchmark).toList());
  }

  /** {@return all that a benchmark reaches} */
  public static Stream<MethodAnalysis> reached(BenchmarkMethod benchmark) {
    return benchmark.inClass().codeOf(benchmark).methods().stream()
        .flatMap(r -> benchmark.inClass().analyses().of(r.method(), r.exact()).stream());
  }

  /** Prepares to walk over some methods, each given once. */
  public ForwardWalk(List<MethodAnalysis> methods) {
    methods.forEach(method -> this.methods.put(method.method(), method));
    methods.forEach(this::addCalls);
  }

  private void addCalls(MethodAnalysis caller) {
    caller
        .graph()
        .instructions()
        .forEach(
            at ->
                target(caller, at)
                    .map(target -> calls.computeIfAbsent(target, key -> new ArrayList<>()))
                    .ifPresent(places -> places.add(new Call(caller, at))));
  }

  /** {@return the methods} */
  public Stream<MethodAnalysis> methods() {
    return methods.values().stream();
  }

  /** {@return values of all the methods} */
  public List<Value> values(Predicate<Value> isWanted) {
    return methods.values().stream()
        .flatMap(method -> method.graph().definitions().stream().map(d -> new Value(method, d)))
        .filter(isWanted)
        .toList();
  }

  /** {@return the calls of a method} */
  public List<Call> callsOf(MethodAnalysis callee) {
    return calls.getOrDefault(callee, List.of());
  }

  /** {@return the method that an instruction calls, if that is certain and one of them} */
  public Optional<MethodAnalysis> target(MethodAnalysis caller, int instruction) {
    return caller.target(instruction).map(methods::get);
  }

  /**
   * {@return what values lead to, themselves included, breadth first; in time linear in their uses}
   *
   * @param isMember whether a place that consumes a member makes another member of it
   */
  public Set<Value> from(Collection<Value> start, BiPredicate<Place, Value> isMember) {
    return ProgramSlice.closure(
        start,
        value ->
            value
                .uses()
                .flatMap(place -> next(place).filter(next -> isMember.test(place, next)))
                .toList());
  }

  /**
   * {@return what a place makes of a value: the result of the instruction or merge, the parameter
   * of the method that is called, the results of the calls of the method that returns it}
   */
  public Stream<Value> next(Place place) {
    Stream<Value> result =
        Stream.ofNullable(place.use().result()).map(r -> new Value(place.method(), r));
    if (place.use().isByPhi()) {
      return result;
    }
    if (place.graph().returnsValue(place.use().instruction())) {
      return callsOf(place.method()).stream().flatMap(Call::result);
    }
    return target(place.method(), place.use().instruction())
        .map(callee -> parameter(callee, place.use().operand()))
        .orElse(result);
  }

  private static Stream<Value> parameter(MethodAnalysis callee, int index) {
    return callee.graph().definitions().stream()
        .filter(value -> value.is(Definition.Kind.PARAMETER) && value.parameterIndex() == index)
        .map(value -> new Value(callee, value));
  }
}
