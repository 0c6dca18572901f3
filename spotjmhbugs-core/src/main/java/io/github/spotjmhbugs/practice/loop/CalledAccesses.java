// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.loop;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.FieldName;
import io.github.spotjmhbugs.classfile.InstructionKinds;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.classfile.SourceNest;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.LoopRegion;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.ddg.Reduction;
import io.github.spotjmhbugs.effects.EffectAnalysis;
import io.github.spotjmhbugs.effects.FunctionObject;
import io.github.spotjmhbugs.practice.ReachedCode;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Tells whether what a loop calls has to do with the accumulator in memory, such as {@code
 * this.current.sums[this.slot]}: whether it loads the accumulator or stores to it, so that the
 * terms depend on it or are lost, or stores to a field that leads there, so that each repetition
 * may have an accumulator of its own.
 */
final class CalledAccesses {
  private static final Type ANY = Type.getType(Object.class);

  private final ReachedCode code;
  private final DataDependencyGraph graph;
  private final EffectAnalysis effects;

  /** Prepares to look at the reductions of one method. */
  CalledAccesses(ReachedCode code) {
    this.code = code;
    this.graph = code.method().graph();
    this.effects = code.benchmark().inClass().analyses().effects();
  }

  /**
   * Whether a method that the loop calls has: one of the benchmark's own code, or of a class that
   * stands in the same source as one of the fields.
   */
  boolean concern(Reduction reduction) {
    List<Definition> loads =
        reduction.cycle().stream().filter(value -> value.is(Kind.LOAD)).toList();
    List<FieldInsnNode> accumulators = fieldsReadBy(loads);
    List<Definition> elements = loads.stream().filter(this::isElement).toList();
    List<FieldInsnNode> holders =
        fieldsReadBy(elements.stream().map(e -> graph.unconverted(e.operands().get(0))).toList());
    List<FieldInsnNode> path = fieldsReadBy(path(loads, reduction.loop()));
    Set<String> sources =
        Stream.of(accumulators, holders, path)
            .flatMap(List::stream)
            .map(field -> SourceNest.outermostName(field.owner))
            .collect(Collectors.toSet());
    return !sources.isEmpty()
        && calledIn(reduction.loop(), sources).stream()
            .anyMatch(
                called ->
                    has(called, i -> isAccess(i, accumulators) || isStore(i, path))
                        || (has(called, i -> isAccess(i, holders))
                            && has(called, i -> isElementAccess(i) || isHandedArray(i))));
  }

  /** What leads to the accumulator and changes in the loop. */
  private Set<Definition> path(List<Definition> loads, LoopRegion loop) {
    List<Definition> bases = loads.stream().flatMap(load -> load.operands().stream()).toList();
    return ProgramSlice.backward(
        bases, loop::varies, value -> value.is(Kind.LOAD) || graph.isConversion(value));
  }

  private List<FieldInsnNode> fieldsReadBy(Collection<Definition> values) {
    return values.stream()
        .filter(value -> value.is(Kind.LOAD))
        .map(load -> graph.instruction(load.instruction()))
        .filter(FieldInsnNode.class::isInstance)
        .map(FieldInsnNode.class::cast)
        .toList();
  }

  private boolean isElement(Definition load) {
    return isElementAccess(graph.instruction(load.instruction()));
  }

  private static boolean isElementAccess(AbstractInsnNode instruction) {
    int opcode = instruction.getOpcode();
    return InstructionKinds.isElementLoad(opcode) || InstructionKinds.isElementStore(opcode);
  }

  /** Whether a call may be handed an array, and so may read its elements. */
  private static boolean isHandedArray(AbstractInsnNode instruction) {
    return instruction instanceof MethodInsnNode call
        && (call.owner.startsWith("[")
            || Stream.of(Type.getArgumentTypes(call.desc))
                .anyMatch(type -> type.getSort() == Type.ARRAY || type.equals(ANY)));
  }

  private static boolean isStore(AbstractInsnNode instruction, List<FieldInsnNode> fields) {
    return InstructionKinds.isFieldStore(instruction.getOpcode()) && isAccess(instruction, fields);
  }

  private static boolean isAccess(AbstractInsnNode instruction, List<FieldInsnNode> fields) {
    return instruction instanceof FieldInsnNode access
        && fields.stream().anyMatch(f -> FieldName.of(f).equals(FieldName.of(access)));
  }

  private static boolean has(DeclaredMethod method, Predicate<AbstractInsnNode> wanted) {
    return Stream.of(method.method().instructions.toArray()).anyMatch(wanted);
  }

  private Set<DeclaredMethod> calledIn(LoopRegion loop, Set<String> sources) {
    Set<DeclaredMethod> called = new HashSet<>();
    Deque<DeclaredMethod> pending = new ArrayDeque<>();
    graph
        .controlFlow()
        .instructionsOf(loop.blocks())
        .mapToObj(i -> callee(graph.instruction(i), code.method().exactReceiver(i)))
        .forEach(callee -> callee.ifPresent(pending::add));
    Set<FieldName> read = new HashSet<>();
    String own = SourceNest.outermostName(graph.owner());
    graph
        .instructions()
        .mapToObj(graph::instruction)
        .flatMap(instruction -> heldBy(instruction, read))
        .forEach(pending::add);
    while (!pending.isEmpty()) {
      DeclaredMethod next = pending.remove();
      String source = SourceNest.outermostName(next.owner().name);
      boolean isLookedInto = code.reachable().contains(next) || sources.contains(source);
      if (isLookedInto && called.add(next)) {
        next.method().instructions.forEach(i -> callee(i, null).ifPresent(pending::add));
        // The fields of a library's methods would take long.
        if (source.equals(own) || sources.contains(source)) {
          next.method().instructions.forEach(i -> heldBy(i, read).forEach(pending::add));
        }
      }
    }
    return called;
  }

  /**
   * The functions that a field may hold, or a collection or function in it may run: a call may run
   * them. None for a field that was met before.
   */
  private Stream<DeclaredMethod> heldBy(AbstractInsnNode read, Set<FieldName> known) {
    if (!(read instanceof FieldInsnNode field)
        || InstructionKinds.isFieldStore(read.getOpcode())
        || Type.getType(field.desc).getSort() != Type.OBJECT
        || !known.add(FieldName.of(field))) {
      return Stream.empty();
    }
    return effects.classes().find(field.owner).stream()
        .flatMap(DeclaredMethod::withBodyIn)
        .filter(method -> has(method, i -> isStore(i, List.of(field))))
        .flatMap(method -> code.benchmark().inClass().analyses().graphOf(method).stream())
        .flatMap(storing -> madeFrom(field, storing))
        .flatMap(
            made ->
                made instanceof InvokeDynamicInsnNode
                    ? callee(made, null).stream()
                    : heldBy(made, known));
  }

  /** What makes the values that a method stores in a field, and what their constructors get. */
  private static Stream<AbstractInsnNode> madeFrom(
      FieldInsnNode field, DataDependencyGraph storing) {
    List<Definition> stored =
        storing
            .fieldStores()
            .filter(i -> isAccess(storing.instruction(i), List.of(field)))
            .mapToObj(storing::storedBy)
            .toList();
    return ProgramSlice.closure(stored, value -> partsOf(storing, value)).stream()
        .filter(storing::isComputed)
        .map(value -> storing.instruction(value.instruction()));
  }

  private static List<Definition> partsOf(DataDependencyGraph graph, Definition value) {
    return value.is(Kind.ALLOCATION)
        ? graph.usesOf(value).stream()
            .filter(use -> !use.isByPhi() && use.operand() == 0 && use.result() == null)
            .flatMap(use -> graph.operandsOf(use.instruction()).stream().skip(1))
            .toList()
        : value.operands();
  }

  private Optional<DeclaredMethod> callee(
      AbstractInsnNode instruction, @Nullable String exactReceiver) {
    // An override is likely to read what the method that it replaces reads.
    return instruction instanceof MethodInsnNode call
        ? effects
            .target(call, exactReceiver)
            .or(() -> effects.classes().resolve(MethodRef.of(call)))
        : FunctionObject.of(instruction)
            .flatMap(function -> effects.classes().resolve(function.implementation()));
  }
}
