// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.loop;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.classfile.SourceNest;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.LoopRegion;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.ddg.Reduction;
import io.github.spotjmhbugs.effects.FunctionObject;
import io.github.spotjmhbugs.practice.ReachedCode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Tells whether what a loop calls has to do with the accumulator in memory, such as {@code
 * this.current.sums[this.slot]}: whether it accesses a field that holds the accumulator or leads
 * there, so that terms may depend on it or be lost, or each repetition may have an accumulator.
 */
final class CalledAccesses {
  private final ReachedCode code;
  private final DataDependencyGraph graph;
  private final ClassRepository classes;

  CalledAccesses(ReachedCode code) {
    this.code = code;
    this.graph = code.method().graph();
    this.classes = code.benchmark().inClass().classes();
  }

  /**
   * Whether a method that the loop calls has: one of the benchmark's own code, or of a class that
   * stands in the same source as one of the fields.
   */
  boolean concern(Reduction reduction) {
    List<FieldInsnNode> path = path(reduction);
    Set<String> names = path.stream().map(f -> f.name + f.desc).collect(Collectors.toSet());
    return !path.isEmpty()
        && calledIn(reduction.loop(), path).stream()
            .flatMap(DeclaredMethod::instructions)
            .anyMatch(i -> i instanceof FieldInsnNode f && names.contains(f.name + f.desc));
  }

  /** The loads of the fields that hold the accumulator, or lead to it. */
  private List<FieldInsnNode> path(Reduction reduction) {
    return ProgramSlice.backward(
            reduction.cycle(), value -> value.is(Kind.LOAD) || graph.isConversion(value))
        .stream()
        .map(graph::codeOf)
        .filter(FieldInsnNode.class::isInstance)
        .map(FieldInsnNode.class::cast)
        .toList();
  }

  private Set<DeclaredMethod> calledIn(LoopRegion loop, List<FieldInsnNode> path) {
    Set<String> sources =
        path.stream()
            .map(field -> SourceNest.outermostName(field.owner))
            .collect(Collectors.toSet());
    Stream<DeclaredMethod> calls =
        loop.instructions(graph)
            .mapToObj(i -> callee(graph.instruction(i), code.method().exactReceiver(i)))
            .flatMap(Optional::stream);
    List<DeclaredMethod> called = Stream.concat(calls, functionsAtHand(path)).toList();
    return ProgramSlice.closure(
        called.stream().filter(method -> isLookedInto(method, sources)).toList(),
        method ->
            method
                .instructions()
                .flatMap(instruction -> callee(instruction, null).stream())
                .filter(callee -> isLookedInto(callee, sources))
                .toList());
  }

  private boolean isLookedInto(DeclaredMethod method, Set<String> sources) {
    return code.reachable().contains(method)
        || sources.contains(SourceNest.outermostName(method.owner().name));
  }

  /**
   * The functions that a call may run although it is not handed them: those made before the loop,
   * and those that a field may hold since the constructor of its object, or a collection in it.
   */
  private Stream<DeclaredMethod> functionsAtHand(List<FieldInsnNode> path) {
    MethodRef itself = code.reached().method().ref();
    return Stream.concat(Stream.of(graph.owner()), path.stream().map(field -> field.owner))
        .distinct()
        .flatMap(owner -> classes.find(owner).stream())
        .flatMap(DeclaredMethod::withBodyIn)
        .filter(method -> method.method().name.startsWith("<") || method.ref().equals(itself))
        .flatMap(DeclaredMethod::instructions)
        .flatMap(instruction -> FunctionObject.of(instruction).stream())
        .flatMap(function -> classes.resolve(function.implementation()).stream());
  }

  private Optional<DeclaredMethod> callee(
      AbstractInsnNode instruction, @Nullable String exactReceiver) {
    // An override is likely to read what the method that it replaces reads.
    return instruction instanceof MethodInsnNode call
        ? classes.target(call, exactReceiver).or(() -> classes.resolve(MethodRef.of(call)))
        : FunctionObject.of(instruction)
            .flatMap(function -> classes.resolve(function.implementation()));
  }
}
