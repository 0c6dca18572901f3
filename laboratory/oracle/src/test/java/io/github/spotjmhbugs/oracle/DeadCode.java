// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.cfg.ControlFlowGraph.Edge;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.effects.Liveness;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** What the engine calls dead in a method, and the same method without it. */
final class DeadCode {
  /** Moves, and what ends blocks or locks: none of them computes. */
  private static final Set<Integer> KEPT =
      Set.of(
          Opcodes.NOP,
          Opcodes.POP,
          Opcodes.POP2,
          Opcodes.SWAP,
          Opcodes.GOTO,
          Opcodes.RETURN,
          Opcodes.MONITOREXIT);

  private static final Integer OTHER = 24_301;

  private static final int[] NO_DISTANCES = {};

  private final DataDependencyGraph graph;
  private final Liveness liveness;
  private final List<Integer> removed;
  private final List<Integer> replaced;
  private int[] distances = NO_DISTANCES;

  /**
   * @param method the engine's analysis
   */
  DeadCode(MethodAnalysis method) {
    this.graph = method.graph();
    this.liveness = method.liveness();
    this.removed = graph.instructions().filter(this::isRemoved).boxed().toList();
    this.replaced = graph.instructions().filter(this::isReplaced).boxed().toList();
  }

  /** Whether there is an instruction whose result, or whose effect, nobody can observe. */
  boolean isEmpty() {
    return removed.isEmpty() && replaced.isEmpty();
  }

  /** Which instructions are dead, and which have a result that nobody uses. */
  @Override
  public String toString() {
    return removed + " " + replaced;
  }

  /** What of the dead code has effects, as text for a reader. */
  List<String> effects() {
    return removed.stream()
        .map(graph::instruction)
        .map(DeadCode::describe)
        .filter(text -> !text.isEmpty())
        .toList();
  }

  private static String describe(AbstractInsnNode instruction) {
    int opcode = instruction.getOpcode();
    if (instruction instanceof MethodInsnNode call) {
      return simple(call.owner) + "." + call.name;
    } else if (instruction instanceof FieldInsnNode field && opcode == Opcodes.PUTFIELD) {
      return "store " + simple(field.owner) + "." + field.name;
    }
    return opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE ? "store element" : "";
  }

  private static String simple(String name) {
    return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('$')) + 1);
  }

  private boolean isRemoved(int index) {
    AbstractInsnNode instruction = graph.instruction(index);
    int opcode = instruction.getOpcode();
    return opcode > Opcodes.LDC
        && !KEPT.contains(opcode)
        && !isLocalAccess(opcode)
        && !(opcode >= Opcodes.DUP && opcode <= Opcodes.DUP2_X2)
        && !liveness.isObservable(index)
        && !isForegone(index);
  }

  private static boolean isLocalAccess(int opcode) {
    return (opcode >= Opcodes.ILOAD && opcode <= Opcodes.ALOAD)
        || (opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE);
  }

  /** A null check of a new object decides nothing because its result is known. */
  private boolean isForegone(int index) {
    int opcode = graph.instruction(index).getOpcode();
    if (opcode != Opcodes.IFNULL && opcode != Opcodes.IFNONNULL) {
      return false;
    }
    Definition operand = graph.unconverted(graph.operandsOf(index).get(0));
    return operand.is(Definition.Kind.ALLOCATION) && liveness.isConsumed(operand);
  }

  private boolean isReplaced(int index) {
    Definition result = graph.resultOf(index);
    return !isRemoved(index)
        && result != null
        && result.is(Definition.Kind.CALL)
        && graph.isComputed(result)
        && !liveness.isConsumed(result);
  }

  /**
   * Removes the dead code.
   *
   * @param copy the same method, from the same class file
   */
  void removeFrom(MethodNode copy) {
    AbstractInsnNode[] original = copy.instructions.toArray();
    removed.forEach(index -> remove(index, copy, original));
    for (int index : replaced) {
      InsnList list = pops(List.of(graph.resultOf(index)));
      list.add(other(Type.getReturnType(descriptor(original[index]))));
      copy.instructions.insert(original[index], list);
    }
  }

  /**
   * Removes calls, whatever they do, with what unboxes their results. One whose result is used is
   * left alone: what uses it would have to go as well.
   *
   * @param copy the same method, from the same class file
   * @param calls the indices of the calls
   */
  void removeFrom(MethodNode copy, Set<Integer> calls) {
    AbstractInsnNode[] original = copy.instructions.toArray();
    calls.forEach(index -> removeCall(index, copy.instructions, original));
  }

  private void removeCall(int index, InsnList code, AbstractInsnNode[] original) {
    AbstractInsnNode call = original[index];
    List<AbstractInsnNode> conversions = conversions(call);
    AbstractInsnNode stored = lastConversion(call);
    AbstractInsnNode next = nextReal(stored);
    if (next.getOpcode() == Opcodes.POP
        || next.getOpcode() == Opcodes.POP2
        || (isStore(next) && isUnused(Arrays.asList(original).indexOf(stored)))) {
      InsnList list = pops(graph.operandsOf(index));
      list.add(other(typeAfterConversions(call)));
      code.insert(call, list);
      code.remove(call);
      conversions.forEach(code::remove);
    }
  }

  /** The casts and the unboxing of a call's result that follow it. */
  private static List<AbstractInsnNode> conversions(AbstractInsnNode call) {
    List<AbstractInsnNode> conversions = new ArrayList<>();
    AbstractInsnNode next = nextReal(call);
    while (next.getOpcode() == Opcodes.CHECKCAST || isUnboxing(next)) {
      conversions.add(next);
      next = nextReal(next);
    }
    return conversions;
  }

  /** The last cast or unboxing of a call's result that follows it, or the call. */
  static AbstractInsnNode lastConversion(AbstractInsnNode call) {
    List<AbstractInsnNode> conversions = conversions(call);
    return conversions.isEmpty() ? call : conversions.get(conversions.size() - 1);
  }

  /** The type of a call's result, or of a loaded element, after that. */
  static Type typeAfterConversions(AbstractInsnNode value) {
    Type type =
        switch (value.getOpcode()) {
          case Opcodes.LALOAD -> Type.LONG_TYPE;
          case Opcodes.FALOAD -> Type.FLOAT_TYPE;
          case Opcodes.DALOAD -> Type.DOUBLE_TYPE;
          case Opcodes.AALOAD -> Type.getType(Object.class);
          case Opcodes.IALOAD, Opcodes.BALOAD, Opcodes.CALOAD, Opcodes.SALOAD -> Type.INT_TYPE;
          default -> Type.getReturnType(descriptor(value));
        };
    for (AbstractInsnNode conversion : conversions(value)) {
      type =
          conversion instanceof MethodInsnNode unboxing ? Type.getReturnType(unboxing.desc) : type;
    }
    return type;
  }

  private static boolean isStore(AbstractInsnNode instruction) {
    return instruction.getOpcode() >= Opcodes.ISTORE && instruction.getOpcode() <= Opcodes.ASTORE;
  }

  private boolean isUnused(int index) {
    Definition result = graph.resultOf(index);
    return result == null || graph.usesOf(result).isEmpty();
  }

  /** The next instruction that executes. */
  static AbstractInsnNode nextReal(AbstractInsnNode instruction) {
    AbstractInsnNode next = instruction.getNext();
    while (next.getOpcode() < 0) {
      next = next.getNext();
    }
    return next;
  }

  private static boolean isUnboxing(AbstractInsnNode instruction) {
    return instruction instanceof MethodInsnNode call
        && call.owner.startsWith("java/lang/")
        && call.desc.startsWith("()")
        && call.name.endsWith("Value");
  }

  private void remove(int index, MethodNode copy, AbstractInsnNode[] original) {
    InsnList list = replacement(index, original[index], original);
    copy.instructions.insert(original[index], list);
    copy.instructions.remove(original[index]);
  }

  private InsnList replacement(int index, AbstractInsnNode instruction, AbstractInsnNode[] code) {
    if (instruction instanceof IincInsnNode increment) {
      InsnList list = new InsnList();
      list.add(new LdcInsnNode(OTHER));
      list.add(new VarInsnNode(Opcodes.ISTORE, increment.var));
      return list;
    }
    InsnList list = pops(graph.operandsOf(index));
    Definition result = graph.resultOf(index);
    if (instruction instanceof MethodInsnNode || instruction instanceof InvokeDynamicInsnNode) {
      Type type = Type.getReturnType(descriptor(instruction));
      if (type.getSort() != Type.VOID) {
        list.add(other(type));
      }
    } else if (result != null) {
      list.add(other(result.type()));
    } else {
      LabelNode target = wayOut(index, TemplateCode.targets(instruction), code);
      if (target != null) {
        list.add(new JumpInsnNode(Opcodes.GOTO, target));
      }
    }
    if (list.size() == 0) {
      list.add(new InsnNode(Opcodes.NOP));
    }
    return list;
  }

  private static String descriptor(AbstractInsnNode call) {
    return call instanceof MethodInsnNode named ? named.desc : ((InvokeDynamicInsnNode) call).desc;
  }

  private static InsnList pops(List<Definition> operands) {
    InsnList list = new InsnList();
    for (int i = operands.size() - 1; i >= 0; i--) {
      boolean wide = operands.get(i).getSize() == 2;
      list.add(new InsnNode(wide ? Opcodes.POP2 : Opcodes.POP));
    }
    return list;
  }

  /** A value that no program computes. */
  static AbstractInsnNode other(Type type) {
    return switch (type.getSort()) {
      case Type.LONG -> new LdcInsnNode(243_012_430L);
      case Type.FLOAT -> new LdcInsnNode(24.3f);
      case Type.DOUBLE -> new LdcInsnNode(24.3);
      case Type.ARRAY, Type.OBJECT -> new InsnNode(Opcodes.ACONST_NULL);
      default -> new LdcInsnNode(OTHER);
    };
  }

  /**
   * Where a branch goes that decides nothing: to the method's end, by the shortest way. Null stands
   * for the next instruction.
   */
  private @Nullable LabelNode wayOut(int branch, List<LabelNode> targets, AbstractInsnNode[] code) {
    LabelNode best = null;
    int bestDistance = targets.size() == 1 ? distance(branch, branch + 1) : Integer.MAX_VALUE;
    for (LabelNode target : targets) {
      int distance = distance(branch, Arrays.asList(code).indexOf(target));
      if (distance < bestDistance) {
        best = target;
        bestDistance = distance;
      }
    }
    return best;
  }

  /** Of an instruction from the end; the largest where a branch on a constant never goes. */
  private int distance(int branch, int index) {
    int at = index;
    while (graph.instruction(at).getOpcode() < 0) {
      at++;
    }
    ControlFlowGraph flow = graph.controlFlow();
    int block = flow.blockOf(at);
    boolean isTaken =
        flow.outgoing(flow.blockOf(branch)).stream().anyMatch(edge -> edge.to() == block);
    return isTaken ? distances()[block] : Integer.MAX_VALUE;
  }

  private int[] distances() {
    if (distances != NO_DISTANCES) {
      return distances;
    }
    ControlFlowGraph flow = graph.controlFlow();
    distances = new int[flow.blocks().size()];
    Arrays.fill(distances, Integer.MAX_VALUE);
    Deque<Integer> pending = new ArrayDeque<>();
    for (int block = 0; block < distances.length; block++) {
      if (flow.outgoing(block).stream().allMatch(Edge::exceptional)) {
        distances[block] = 0;
        pending.add(block);
      }
    }
    while (!pending.isEmpty()) {
      int block = pending.remove();
      for (Edge edge : flow.incoming(block)) {
        if (!edge.exceptional() && distances[edge.from()] == Integer.MAX_VALUE) {
          distances[edge.from()] = distances[block] + 1;
          pending.add(edge.from());
        }
      }
    }
    return distances;
  }
}
