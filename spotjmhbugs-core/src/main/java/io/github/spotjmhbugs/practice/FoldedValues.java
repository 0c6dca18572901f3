// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.classfile.InstructionKinds;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.LoopRegion;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.practice.ForwardWalk.Place;
import io.github.spotjmhbugs.practice.ForwardWalk.Value;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What each invocation of a benchmark computes of constants alone, so that C2 does it ahead of
 * time, or divides by one. An addition of a constant to something else remains an addition, and
 * what is computed only to size an array or to bound a loop is no input.
 */
public final class FoldedValues {
  private static final int DIVISOR = 1;

  /** How the names of methods end that are told how much, as in {@code setItemCount(n)}. */
  private static final Pattern COUNTING = Pattern.compile(".*(Capacity|Count|Length|Limit|Size)");

  private final ForwardWalk walk;
  private final Set<Value> known;

  /**
   * Prepares to look at the code that a benchmark reaches.
   *
   * @param walk walks over it
   */
  public FoldedValues(ForwardWalk walk) {
    this.walk = walk;
    Set<Value> varying = walk.from(walk.values(this::varies), (place, result) -> true);
    this.known = new HashSet<>(walk.values(value -> !varying.contains(value)));
  }

  /** Whether a value does not depend on its operands alone. */
  private boolean varies(Value value) {
    Definition definition = value.definition();
    return switch (definition.kind()) {
      case CONSTANT, ARITHMETIC, CONVERSION -> false;
      case PARAMETER -> walk.callsOf(value.method()).isEmpty();
      case CALL ->
          walk.target(value.method(), definition.instruction())
              .map(callee -> returns(callee.graph()) != 1)
              .orElseGet(
                  () ->
                      !value.method().graph().isConversion(definition)
                          && !Folding.isFolded(value.method(), definition.instruction()));
      case PHI -> !goesRoundShortLoop(value.method().graph(), definition);
      default -> true;
    };
  }

  private static long returns(DataDependencyGraph graph) {
    return graph.instructions().filter(graph::returnsValue).count();
  }

  /** Where branches meet, a value depends on which of them is taken. */
  private static boolean goesRoundShortLoop(DataDependencyGraph graph, Definition merge) {
    return LoopRegion.loopsOf(graph.controlFlow()).stream()
        .filter(loop -> loop.startsWith(merge))
        .anyMatch(loop -> Folding.isUnrolled(loop, graph));
  }

  /**
   * {@return whether literals take part in it}
   *
   * @param literals constants of the methods that the benchmark reaches
   */
  public boolean have(Set<Definition> literals) {
    Set<Value> reached = reachedFrom(walk.values(value -> literals.contains(value.definition())));
    Set<Value> computed = reachedFrom(reached.stream().filter(this::isComputed).toList());
    return anyUse(reached, FoldedValues::divides) || anyUse(computed, this::isUsedForItself);
  }

  private Set<Value> reachedFrom(Collection<Value> start) {
    return walk.from(start, (place, result) -> isEachTime(place) && known.contains(result));
  }

  private static boolean anyUse(Collection<Value> values, Predicate<Place> wanted) {
    return values.stream().flatMap(Value::uses).anyMatch(wanted);
  }

  private static boolean isEachTime(Place place) {
    return place.use().isByPhi() || place.graph().alwaysRuns(place.use().instruction());
  }

  private boolean isComputed(Value value) {
    Definition definition = value.definition();
    return definition.is(Kind.ARITHMETIC)
        || (definition.is(Kind.CALL)
            && walk.target(value.method(), definition.instruction()).isEmpty()
            && !value.method().graph().isConversion(definition));
  }

  /** Whether a place divides by a value, for which C2 multiplies. */
  private static boolean divides(Place place) {
    Use use = place.use();
    return use.operand() == DIVISOR
        && !use.isByPhi()
        && isEachTime(place)
        && InstructionKinds.isIntegerDivision(
            place.graph().instruction(use.instruction()).getOpcode());
  }

  private static boolean endsLoop(DataDependencyGraph graph, int at) {
    ControlFlowGraph controlFlow = graph.controlFlow();
    return controlFlow.loops().stream()
        .anyMatch(loop -> loop.exitBranches(controlFlow).contains(at));
  }

  /** Whether a value is not handed on there, and does not only say how often or how much. */
  private boolean isUsedForItself(Place place) {
    boolean isHandedOn = isEachTime(place) && walk.next(place).anyMatch(known::contains);
    Definition result = place.use().result();
    return !isHandedOn
        && !isExtent(place)
        && (!place.use().isByPhi()
            || (result != null
                && new Value(place.method(), result).uses().noneMatch(FoldedValues::isExtent)));
  }

  private static boolean isExtent(Place place) {
    DataDependencyGraph graph = place.graph();
    int at = place.use().instruction();
    return !place.use().isByPhi()
        && switch (graph.instruction(at).getOpcode()) {
          case Opcodes.NEWARRAY, Opcodes.ANEWARRAY, Opcodes.MULTIANEWARRAY -> true;
          default ->
              endsLoop(graph, at)
                  || (graph.instruction(at) instanceof MethodInsnNode call
                      && COUNTING.matcher(call.name).matches());
        };
  }
}
