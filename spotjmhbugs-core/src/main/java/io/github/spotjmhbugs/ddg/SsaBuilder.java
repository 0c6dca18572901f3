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
import java.util.LinkedHashSet;
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
 * slot gets a phi where the executed predecessors disagree and where control may come back; phis
 * that merge a single value are replaced by it. What is left gets its numbers then.
 */
final class SsaBuilder {
  /** Bounds the memory for frames: 16 MB of references. No hand-written method comes near. */
  private static final long MAX_SLOTS_TIMES_BLOCKS = 2_000_000;

  private final String owner;
  private final MethodNode method;
  private final ControlFlowGraph controlFlow;
  private final DefiningInterpreter interpreter;
  private final List<Frame<Definition>> entryFrames = new ArrayList<>();
  private final List<Frame<Definition>> exitFrames = new ArrayList<>();
  private final Map<Integer, Definition> caughtBy = new HashMap<>();
  private final Set<Definition> phis = new LinkedHashSet<>();
  private final Map<Integer, Definition> localStores = new LinkedHashMap<>();
  private final List<Definition> parameters = new ArrayList<>();

  SsaBuilder(String owner, MethodNode method, ControlFlowGraph controlFlow) {
    this.owner = owner;
    this.method = method;
    this.controlFlow = controlFlow;
    this.interpreter = new DefiningInterpreter(method.instructions.size());
    long slots = (long) method.maxLocals + method.maxStack;
    if (slots * controlFlow.blocks().size() > MAX_SLOTS_TIMES_BLOCKS) {
      throw new MalformedClassException("the method is too large to analyse");
    }
  }

  DataDependencyGraph build() {
    addParameters();
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
    controlFlow.blocks().forEach(block -> completePhis(block.index()));
    replaceTrivialPhis();
    Map<Definition, List<Integer>> storesOf = new LinkedHashMap<>();
    localStores.forEach(
        (store, stored) ->
            storesOf.computeIfAbsent(resolve(stored), key -> new ArrayList<>(1)).add(store));
    return new DataDependencyGraph(
        owner,
        method,
        controlFlow,
        numbered(storesOf.keySet()),
        interpreter.operandsOf(),
        interpreter.resultOf(),
        storesOf);
  }

  private void addParameters() {
    List<Type> types = new ArrayList<>();
    if ((method.access & Opcodes.ACC_STATIC) == 0) {
      types.add(Type.getObjectType(owner));
    }
    types.addAll(List.of(Type.getArgumentTypes(method.desc)));
    for (Type type : types) {
      parameters.add(
          new Definition(
              Kind.PARAMETER, Definition.NO_INSTRUCTION, 0, type, parameters.size(), List.of()));
    }
  }

  private Frame<Definition> arguments() {
    Frame<Definition> frame = new Frame<>(method.maxLocals, method.maxStack);
    for (int slot = 0; slot < method.maxLocals; slot++) {
      frame.setLocal(slot, interpreter.undefined());
    }
    int slot = 0;
    for (Definition parameter : parameters) {
      frame.setLocal(slot, parameter);
      slot += parameter.type().getSize();
    }
    return frame;
  }

  private Frame<Definition> enter(int block) {
    List<Frame<Definition>> arriving = arriving(block);
    boolean loopsBack = controlFlow.predecessors(block).stream().anyMatch(from -> from >= block);
    Frame<Definition> frame = new Frame<>(arriving.get(0));
    for (int slot = 0; slot < method.maxLocals + frame.getStackSize(); slot++) {
      Definition value = valueIn(frame, slot);
      boolean isMerged = loopsBack;
      for (Frame<Definition> from : arriving) {
        isMerged |= valueIn(from, slot) != value;
      }
      if (isMerged) {
        Definition phi =
            new Definition(
                Kind.PHI, Definition.NO_INSTRUCTION, block, value.type(), null, List.of());
        phis.add(phi);
        setValue(frame, slot, phi);
      }
    }
    return frame;
  }

  /** By now control has come back to where loops start. */
  private void completePhis(int block) {
    Frame<Definition> frame = entryFrames.get(block);
    List<Frame<Definition>> arriving = arriving(block);
    for (int slot = 0; slot < method.maxLocals + frame.getStackSize(); slot++) {
      Definition value = valueIn(frame, slot);
      if (value.is(Kind.PHI) && value.block() == block) {
        int place = slot;
        value.setOperands(arriving.stream().map(from -> valueIn(from, place)).toList());
      }
    }
  }

  /**
   * Replaces the phis that merge nothing but one value and themselves (Braun et al., "Simple and
   * Efficient Construction of Static Single Assignment Form", CC 2013, section 2.2).
   */
  private void replaceTrivialPhis() {
    boolean mayLeaveOthers = true;
    while (mayLeaveOthers) {
      mayLeaveOthers = phis.removeIf(SsaBuilder::replaceIfTrivial);
    }
    for (List<Definition> operands : interpreter.operandsOf()) {
      if (!operands.isEmpty()) {
        operands.replaceAll(SsaBuilder::resolve);
      }
    }
    for (Definition phi : phis) {
      phi.setOperands(phi.operands().stream().map(SsaBuilder::resolve).toList());
    }
  }

  private static boolean replaceIfTrivial(Definition phi) {
    List<Definition> others =
        phi.operands().stream()
            .map(SsaBuilder::resolve)
            .filter(value -> value != phi)
            .distinct()
            .limit(2)
            .toList();
    if (others.size() == 1) {
      phi.setOperands(others);
    }
    return others.size() == 1;
  }

  /** What stands for a phi of a single operand; any other definition itself. */
  private static Definition resolve(Definition definition) {
    Definition value = definition;
    while (value.is(Kind.PHI) && value.operands().size() == 1) {
      value = value.operands().get(0);
    }
    return value;
  }

  /** What the executed predecessors of a block hand over, and for the first one the caller. */
  private List<Frame<Definition>> arriving(int block) {
    List<Frame<Definition>> frames = new ArrayList<>();
    if (block == 0) {
      frames.add(arguments());
    }
    for (Edge edge : controlFlow.incoming(block)) {
      if (edge.from() < exitFrames.size()) {
        frames.add(edge.exceptional() ? onFailure(edge) : exitFrames.get(edge.from()));
      }
    }
    int height = frames.get(0).getStackSize();
    if (frames.stream().anyMatch(frame -> frame.getStackSize() != height)) {
      throw new MalformedClassException("operand stacks of different heights meet");
    }
    return frames;
  }

  /** A handler finds the locals as they were, and on the stack the exception alone. */
  private Frame<Definition> onFailure(Edge edge) {
    Frame<Definition> frame = new Frame<>(entryFrames.get(edge.from()));
    frame.clearStack();
    frame.push(caughtBy.computeIfAbsent(edge.to(), this::caught));
    return frame;
  }

  private Definition valueIn(Frame<Definition> frame, int slot) {
    return slot < method.maxLocals ? frame.getLocal(slot) : frame.getStack(slot - method.maxLocals);
  }

  private void setValue(Frame<Definition> frame, int slot, Definition value) {
    if (slot < method.maxLocals) {
      frame.setLocal(slot, value);
    } else {
      frame.setStack(slot - method.maxLocals, value);
    }
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
        localStores.put(i, frame.getLocal(local));
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
   * The definitions, with their numbers. A phi that no instruction uses or puts into a local,
   * however indirectly, merges a variable that is dead there.
   */
  private List<Definition> numbered(Set<Definition> stored) {
    List<Definition> used = new ArrayList<>(parameters);
    for (int i = 0; i < method.instructions.size(); i++) {
      used.addAll(interpreter.operandsOf().get(i));
      Definition result = interpreter.resultOf().get(i);
      if (result != null) {
        used.add(result);
      }
    }
    stored.stream().filter(value -> value.is(Kind.PHI)).forEach(used::add);
    List<Definition> all = List.copyOf(ProgramSlice.closure(used, Definition::operands));
    for (int id = 0; id < all.size(); id++) {
      all.get(id).setId(id);
    }
    return all;
  }
}
