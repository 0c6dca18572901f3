// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.cfg.ControlFlowGraph.BasicBlock;
import io.github.spotjmhbugs.cfg.ControlFlowGraph.Edge;
import io.github.spotjmhbugs.classfile.MalformedClassException;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Builds a method's graph by executing each block once, in reverse postorder, on ASM's frames. A
 * slot gets a phi where the executed predecessors disagree and where control may come back; {@link
 * PhiSimplifier} removes the phis that merge a single value. What is left gets its numbers then.
 */
final class SsaBuilder {
  /** Bounds the memory for frames: 16 MB of references. No hand-written method comes near. */
  private static final long MAX_SLOTS_TIMES_BLOCKS = 2_000_000;

  /** The edge by which a call of the method enters its first block. */
  private static final Edge METHOD_ENTRY = new Edge(-1, 0, false);

  private final String owner;
  private final MethodNode method;
  private final ControlFlowGraph controlFlow;
  private final DefiningInterpreter interpreter;
  private final List<Frame<Definition>> entryFrames = new ArrayList<>();
  private final List<Frame<Definition>> exitFrames = new ArrayList<>();
  private final Map<Integer, Definition> caughtBy = new HashMap<>();
  private final Map<Definition, Integer> slotOfPhi = new LinkedHashMap<>();
  private final Map<Definition, List<Integer>> localStores = new LinkedHashMap<>();
  private final List<Definition> parameters = new ArrayList<>();
  private final Frame<Definition> arguments;
  private final List<Definition> numbered = new ArrayList<>();

  SsaBuilder(String owner, MethodNode method, ControlFlowGraph controlFlow) {
    this.owner = owner;
    this.method = method;
    this.controlFlow = controlFlow;
    this.interpreter = new DefiningInterpreter(method.instructions.size());
    long slots = (long) method.maxLocals + method.maxStack;
    if (slots * controlFlow.blocks().size() > MAX_SLOTS_TIMES_BLOCKS) {
      throw new MalformedClassException("the method is too large to analyse");
    }
    this.arguments = arguments();
  }

  DataDependencyGraph build() {
    try {
      for (BasicBlock block : controlFlow.blocks()) {
        Frame<Definition> frame = enter(block.index());
        entryFrames.add(new Frame<>(frame));
        execute(block, frame);
        exitFrames.add(frame);
      }
    } catch (AnalyzerException | IndexOutOfBoundsException e) {
      throw new MalformedClassException("the code does not verify", e);
    }
    slotOfPhi.forEach((phi, slot) -> phi.setOperands(arrivals(phi.block(), slot)));
    PhiSimplifier simplifier = new PhiSimplifier(slotOfPhi.keySet());
    for (List<Definition> operands : interpreter.operandsOf()) {
      if (!operands.isEmpty()) {
        operands.replaceAll(simplifier::resolve);
      }
    }
    for (Definition phi : slotOfPhi.keySet()) {
      phi.setOperands(phi.operands().stream().map(simplifier::resolve).toList());
    }
    Map<Definition, List<Integer>> storesOf = new LinkedHashMap<>();
    localStores.forEach(
        (stored, instructions) ->
            storesOf
                .computeIfAbsent(simplifier.resolve(stored), key -> new ArrayList<>(1))
                .addAll(instructions));
    number(usedPhis(storesOf.keySet()));
    return new DataDependencyGraph(
        owner,
        method,
        controlFlow,
        List.copyOf(numbered),
        interpreter.operandsOf(),
        interpreter.resultOf(),
        storesOf);
  }

  private Frame<Definition> arguments() {
    Frame<Definition> frame = new Frame<>(method.maxLocals, method.maxStack);
    for (int slot = 0; slot < method.maxLocals; slot++) {
      frame.setLocal(slot, interpreter.undefined());
    }
    List<Type> types = new ArrayList<>();
    if ((method.access & Opcodes.ACC_STATIC) == 0) {
      types.add(Type.getObjectType(owner));
    }
    types.addAll(List.of(Type.getArgumentTypes(method.desc)));
    int slot = 0;
    for (Type type : types) {
      Definition parameter =
          new Definition(
              Kind.PARAMETER, Definition.NO_INSTRUCTION, 0, type, parameters.size(), List.of());
      parameters.add(parameter);
      frame.setLocal(slot, parameter);
      slot += type.getSize();
    }
    return frame;
  }

  private List<Edge> incoming(int block) {
    List<Edge> edges = new ArrayList<>();
    if (block == 0) {
      edges.add(METHOD_ENTRY);
    }
    edges.addAll(controlFlow.incoming(block));
    return edges;
  }

  private Frame<Definition> enter(int block) {
    List<Edge> edges = incoming(block);
    List<Edge> executed = edges.stream().filter(edge -> edge.from() < block).toList();
    boolean loopsBack = executed.size() < edges.size();
    Frame<Definition> frame = new Frame<>(method.maxLocals, method.maxStack);
    int height = stackHeight(executed.get(0));
    if (executed.stream().anyMatch(edge -> stackHeight(edge) != height)) {
      throw new MalformedClassException("operand stacks of different heights meet");
    }
    int slots = method.maxLocals + height;
    for (int slot = 0; slot < slots; slot++) {
      Definition value = valueOn(executed.get(0), slot);
      if (loopsBack || !agree(executed, slot, value)) {
        value = phi(block, slot, value.type());
      }
      if (slot < method.maxLocals) {
        frame.setLocal(slot, value);
      } else {
        frame.push(value);
      }
    }
    return frame;
  }

  private boolean agree(List<Edge> edges, int slot, Definition value) {
    for (Edge edge : edges) {
      if (valueOn(edge, slot) != value) {
        return false;
      }
    }
    return true;
  }

  private Definition phi(int block, int slot, Type type) {
    Definition phi =
        new Definition(Kind.PHI, Definition.NO_INSTRUCTION, block, type, null, List.of());
    slotOfPhi.put(phi, slot);
    return phi;
  }

  private List<Definition> arrivals(int block, int slot) {
    return incoming(block).stream().map(edge -> valueOn(edge, slot)).toList();
  }

  /** To a handler an edge hands over the locals, and on the stack the exception alone. */
  private Definition valueOn(Edge edge, int slot) {
    if (slot >= method.maxLocals && edge.exceptional()) {
      return caughtBy.computeIfAbsent(edge.to(), this::caught);
    }
    Frame<Definition> frame = frameOn(edge);
    if (slot < method.maxLocals) {
      return frame.getLocal(slot);
    }
    if (slot - method.maxLocals >= frame.getStackSize()) {
      throw new MalformedClassException("operand stacks of different heights meet");
    }
    return frame.getStack(slot - method.maxLocals);
  }

  private int stackHeight(Edge edge) {
    return edge.exceptional() ? 1 : frameOn(edge).getStackSize();
  }

  private Frame<Definition> frameOn(Edge edge) {
    if (edge.equals(METHOD_ENTRY)) {
      return arguments;
    }
    return (edge.exceptional() ? entryFrames : exitFrames).get(edge.from());
  }

  private Definition caught(int handler) {
    int first = controlFlow.blocks().get(handler).first();
    Type throwable = Type.getObjectType("java/lang/Throwable");
    return new Definition(Kind.CAUGHT_EXCEPTION, first, handler, throwable, null, List.of());
  }

  private void execute(BasicBlock block, Frame<Definition> frame) throws AnalyzerException {
    for (int i = block.first(); i <= block.last(); i++) {
      AbstractInsnNode instruction = method.instructions.get(i);
      if (instruction.getOpcode() < 0) {
        continue;
      }
      interpreter.moveTo(i, block.index());
      frame.execute(instruction, interpreter);
      int local = storedLocal(instruction);
      if (local >= 0) {
        localStores.computeIfAbsent(frame.getLocal(local), key -> new ArrayList<>(1)).add(i);
      }
    }
  }

  private static int storedLocal(AbstractInsnNode instruction) {
    if (instruction instanceof IincInsnNode increment) {
      return increment.var;
    }
    boolean isStore = instruction.getOpcode() >= Opcodes.ISTORE;
    return instruction instanceof VarInsnNode variable && isStore ? variable.var : -1;
  }

  /**
   * A phi that no instruction uses or puts into a local, however indirectly, merges a variable that
   * is dead there.
   */
  private Set<Definition> usedPhis(Set<Definition> stored) {
    List<Definition> used = new ArrayList<>(stored);
    interpreter.operandsOf().forEach(used::addAll);
    return ProgramSlice.backward(used, definition -> definition.is(Kind.PHI));
  }

  private void number(Set<Definition> usedPhis) {
    parameters.forEach(this::number);
    for (BasicBlock block : controlFlow.blocks()) {
      for (int i = block.first(); i <= block.last(); i++) {
        interpreter.operandsOf().get(i).forEach(this::number);
        Definition result = interpreter.resultOf().get(i);
        if (result != null) {
          number(result);
        }
      }
    }
    usedPhis.forEach(this::number);
    usedPhis.stream().flatMap(phi -> phi.operands().stream()).forEach(this::number);
  }

  private void number(Definition definition) {
    if (definition.id() < 0) {
      definition.setId(numbered.size());
      numbered.add(definition);
    }
  }
}
