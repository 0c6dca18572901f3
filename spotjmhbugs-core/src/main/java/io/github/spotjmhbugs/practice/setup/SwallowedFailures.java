// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.setup;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.classfile.InstructionKinds;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.ddg.Use;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** The handlers of a method after which it goes on as if nothing had failed. */
final class SwallowedFailures {
  /** What is caught where there is nothing that can fail, or where failing is part of the wait. */
  private static final Set<String> HARMLESS =
      Set.of(
          "java/io/UnsupportedEncodingException",
          "java/lang/CloneNotSupportedException",
          "java/lang/InterruptedException",
          "java/security/NoSuchAlgorithmException");

  /** How methods are called that pass a failure on. */
  private static final Pattern PASSING_ON =
      Pattern.compile("(?i).*(throw|propagate|fail|exit|abort|halt|unchecked|wrap).*");

  private final DataDependencyGraph graph;
  private final ControlFlowGraph flow;

  /**
   * @param graph a method that prepares a state
   */
  SwallowedFailures(DataDependencyGraph graph) {
    this.graph = graph;
    this.flow = graph.controlFlow();
  }

  /**
   * A field that a failure leaves unset.
   *
   * @param store the instruction that would have set it
   * @param handler index of the first instruction of the handler that swallows the failure
   * @param type internal name of what is caught
   */
  record Unset(FieldInsnNode store, int handler, String type) {}

  /** The fields that a swallowed failure leaves unset, in the order of the code. */
  Stream<Unset> unset() {
    return graph.method().tryCatchBlocks.stream()
        .filter(range -> range.type != null && !HARMLESS.contains(range.type))
        .filter(range -> handlerOf(range) >= 0)
        .flatMap(range -> unsetBy(range, afterHandler(range)));
  }

  private int handlerOf(TryCatchBlockNode range) {
    return flow.blockOf(indexOf(range.handler));
  }

  private int indexOf(AbstractInsnNode instruction) {
    return graph.method().instructions.indexOf(instruction);
  }

  /** The blocks that normal control gets to from a handler. */
  private BitSet afterHandler(TryCatchBlockNode range) {
    BitSet after = new BitSet();
    Deque<Integer> pending = new ArrayDeque<>(List.of(handlerOf(range)));
    while (!pending.isEmpty()) {
      int block = pending.remove();
      if (!after.get(block)) {
        after.set(block);
        flow.outgoing(block).stream()
            .filter(edge -> !edge.exceptional())
            .forEach(edge -> pending.add(edge.to()));
      }
    }
    return after;
  }

  /** Whether every way from a handler leads on, and none passes the failure on. */
  private boolean isSwallowed(BitSet after) {
    return flow.instructionsOf(after).allMatch(i -> !passesOn(graph.instruction(i)))
        && flow.instructionsOf(after)
            .anyMatch(i -> InstructionKinds.isReturn(graph.instruction(i).getOpcode()));
  }

  private static boolean passesOn(AbstractInsnNode instruction) {
    return instruction.getOpcode() == Opcodes.ATHROW
        || (instruction instanceof MethodInsnNode call && PASSING_ON.matcher(call.name).matches());
  }

  private Stream<Unset> unsetBy(TryCatchBlockNode range, BitSet after) {
    if (!isSwallowed(after)) {
      return Stream.empty();
    }
    int first = firstInstruction(range);
    IntStream skipped =
        IntStream.range(indexOf(range.start), indexOf(range.end))
            .filter(i -> isSet(graph.instruction(i)) && flow.blockOf(i) >= 0)
            .filter(i -> mayFailToCompute(i, range));
    IntStream reached =
        flow.instructionsOf(after)
            .filter(i -> isSet(graph.instruction(i)))
            .filter(i -> isNullAfterFailure(i, range));
    return IntStream.concat(skipped, reached)
        .filter(
            store ->
                flow.instructionsOf(after)
                    .noneMatch(i -> i != store && isAbout(graph.instruction(i), store)))
        .mapToObj(store -> new Unset((FieldInsnNode) graph.instruction(store), first, range.type));
  }

  private int firstInstruction(TryCatchBlockNode range) {
    int index = indexOf(range.handler);
    while (graph.instruction(index).getOpcode() < 0) {
      index++;
    }
    return index;
  }

  static boolean isSet(AbstractInsnNode instruction) {
    boolean stores = InstructionKinds.isFieldStore(instruction.getOpcode());
    return stores && instruction instanceof FieldInsnNode store && store.desc.length() > 1;
  }

  /** Whether a method goes back to a field after a failure: to check it, or to set it otherwise. */
  private boolean isAbout(AbstractInsnNode instruction, int store) {
    return instruction instanceof FieldInsnNode access
        && graph.instruction(store) instanceof FieldInsnNode set
        && access.name.equals(set.name)
        && access.desc.equals(set.desc);
  }

  /** Whether the value that is stored comes from a call in the same try block. */
  private boolean mayFailToCompute(int store, TryCatchBlockNode range) {
    return ProgramSlice.backward(List.of(stored(store)), part -> true).stream()
        .anyMatch(part -> isMadeIn(range, part));
  }

  /** Whether what is stored is what a try block made, and null where that failed, unchecked. */
  private boolean isNullAfterFailure(int store, TryCatchBlockNode range) {
    Set<Definition> merged =
        ProgramSlice.backward(
            List.of(stored(store)),
            part -> true,
            part -> part.is(Kind.PHI) || part.is(Kind.CONVERSION));
    return merged.stream().anyMatch(part -> isMadeIn(range, part))
        && merged.stream().anyMatch(part -> part.is(Kind.CONSTANT) && part.constant() == null)
        && merged.stream().flatMap(part -> graph.usesOf(part).stream()).noneMatch(this::isCheck);
  }

  private boolean isCheck(Use use) {
    int opcode = use.isByPhi() ? -1 : graph.instruction(use.instruction()).getOpcode();
    return opcode == Opcodes.IFNULL || opcode == Opcodes.IFNONNULL;
  }

  private Definition stored(int store) {
    List<Definition> operands = graph.operandsOf(store);
    return operands.get(operands.size() - 1);
  }

  private boolean isMadeIn(TryCatchBlockNode range, Definition value) {
    return (value.is(Kind.CALL) || value.is(Kind.ALLOCATION))
        && indexOf(range.start) <= value.instruction()
        && value.instruction() < indexOf(range.end);
  }
}
