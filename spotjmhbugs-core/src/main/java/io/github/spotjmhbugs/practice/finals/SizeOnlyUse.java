// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.Use;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Tells whether values only say how often, how much or from where to where: bounds of loops,
 * lengths of arrays, capacities of collections, ends of ranges, shares of tasks, also by way of
 * arithmetic and of methods that take or return them.
 */
final class SizeOnlyUse {
  /** Methods whose numeric arguments say how many elements there are, or which. */
  private static final Set<String> RANGES =
      Set.of(
          "allocate",
          "allocateDirect",
          "consumeCPU",
          "copyOf",
          "copyOfRange",
          "doubles",
          "ints",
          "limit",
          "longs",
          "nCopies",
          "range",
          "rangeClosed",
          "skip",
          "subList",
          "until");

  /** How the names of other such methods end, as in {@code setItemCount(n)}. */
  private static final List<String> COUNTING =
      List.of("Capacity", "Count", "Length", "Limit", "Size");

  /** What is made to be run is told its share of the work. */
  private static final Set<String> TASKS =
      Set.of(
          "java/lang/Runnable",
          "java/util/concurrent/Callable",
          "java/util/concurrent/ForkJoinTask",
          "java/util/concurrent/RecursiveAction",
          "java/util/concurrent/RecursiveTask");

  private static final Set<String> BUFFERS =
      Set.of(
          "java/io/ByteArrayOutputStream",
          "java/io/CharArrayWriter",
          "java/io/StringWriter",
          "java/lang/StringBuffer",
          "java/lang/StringBuilder");

  private final Collection<ConstantReader> readers;
  private final Map<ConstantReader, Set<Integer>> loopExits = new HashMap<>();
  private final Set<Definition> seen = new HashSet<>();
  private final Queue<Sized> pending = new ArrayDeque<>();

  /** A value, and the method that it belongs to. */
  private record Sized(ConstantReader reader, Definition value) {}

  /** Prepares to follow values through the methods that benchmarks reach. */
  SizeOnlyUse(Collection<ConstantReader> readers) {
    this.readers = readers;
  }

  /** Whether values of one of the methods have no other use; takes time linear in their uses. */
  boolean covers(ConstantReader reader, List<Definition> values) {
    add(reader, values);
    while (!pending.isEmpty()) {
      Sized next = pending.remove();
      for (Use use : next.reader().graph().usesOf(next.value())) {
        if (!isSize(next.reader(), use)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean add(ConstantReader reader, List<Definition> values) {
    values.stream().filter(seen::add).forEach(value -> pending.add(new Sized(reader, value)));
    return !values.isEmpty();
  }

  private boolean isSize(ConstantReader reader, Use use) {
    DataDependencyGraph graph = reader.graph();
    Definition result = use.result();
    if (use.isByPhi()) {
      return result != null && isCounter(result, use.definition(), reader);
    }
    if (result != null && (graph.isConversion(result) || result.is(Kind.ARITHMETIC))) {
      return add(reader, List.of(result)); // half a size is one, too
    }
    if (graph.returnsValue(use.instruction())) {
      return addCallsOf(reader);
    }
    AbstractInsnNode user = graph.instruction(use.instruction());
    return switch (user.getOpcode()) {
      case Opcodes.NEWARRAY, Opcodes.ANEWARRAY, Opcodes.MULTIANEWARRAY -> true;
      default ->
          user instanceof MethodInsnNode call
              ? isSizeOf(call, reader) || addParameter(call, use.operand())
              : user instanceof JumpInsnNode && exits(reader).contains(use.instruction());
    };
  }

  /** Whether a loop starts to count with a value: the merge goes on from itself by constants. */
  private static boolean isCounter(Definition merge, Definition start, ConstantReader reader) {
    return reader.graph().controlFlow().loops().stream()
            .anyMatch(loop -> loop.header() == merge.block())
        && merge.operands().stream()
            .filter(next -> next != start && next != merge)
            .allMatch(
                next ->
                    next.is(Kind.ARITHMETIC)
                        && next.operands().contains(merge)
                        && next.operands().stream()
                            .allMatch(part -> part == merge || part.is(Kind.CONSTANT)));
  }

  private static boolean isSizeOf(MethodInsnNode call, ConstantReader reader) {
    if (!call.name.equals("<init>")) {
      return RANGES.contains(call.name) || COUNTING.stream().anyMatch(call.name::endsWith);
    }
    return call.owner.startsWith("java/util/")
        || BUFFERS.contains(call.owner)
        || reader.supertypes(call.owner).stream().anyMatch(TASKS::contains);
  }

  /** A method that benchmarks reach may take a size. */
  private boolean addParameter(MethodInsnNode call, int operand) {
    boolean isReached = false;
    for (ConstantReader callee : readers) {
      if (callee.isNamedBy(call)) {
        add(callee, callee.parameter(operand));
        isReached = true;
      }
    }
    return isReached;
  }

  private boolean addCallsOf(ConstantReader callee) {
    boolean isCalled = false;
    for (ConstantReader caller : readers) {
      isCalled |= add(caller, caller.callsOf(callee));
    }
    return isCalled;
  }

  private Set<Integer> exits(ConstantReader reader) {
    return loopExits.computeIfAbsent(
        reader,
        key -> {
          Set<Integer> exits = new HashSet<>();
          var controlFlow = key.graph().controlFlow();
          controlFlow.loops().forEach(loop -> exits.addAll(loop.exitBranches(controlFlow)));
          return exits;
        });
  }
}
