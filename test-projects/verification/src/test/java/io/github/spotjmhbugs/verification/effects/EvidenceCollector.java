// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.effects;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.cfg.ControlFlowGraph.BasicBlock;
import io.github.spotjmhbugs.cfg.ControlFlowGraph.Edge;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.verification.effects.CodeReader.Declared;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Collects what one method is certain to do; what it does only before it throws does not count. */
final class EvidenceCollector {
  private static final int STATIC = 1_000;

  /** The field of the one instance of a Scala object, which its constructor sets. */
  private static final String SCALA_OBJECT = "MODULE$";

  /** Methods of functions that make other functions and run none. */
  private static final Set<String> COMBINATORS =
      Set.of("negate", "and", "or", "not", "andThen", "compose", "orElse", "isEqual");

  private final Declared method;
  private final String receiver;
  private final CodeReader reader;
  private final int depth;
  private final DataDependencyGraph graph;
  private final LazyFields lazy;
  private final Map<Integer, Evidence> calls = new HashMap<>();
  private final Evidence found = new Evidence();

  EvidenceCollector(Declared method, String receiver, CodeReader reader, int depth) {
    this.method = method;
    this.receiver = receiver;
    this.reader = reader;
    this.depth = depth;
    this.graph = DataDependencyGraph.of(method.owner(), method.node());
    this.lazy = new LazyFields(graph);
  }

  Evidence collect() {
    BitSet returning = returningBlocks();
    graph
        .instructions()
        .filter(i -> returning.get(graph.controlFlow().blockOf(i)))
        .forEach(this::add);
    return found;
  }

  /** The blocks from which the method may return. */
  private BitSet returningBlocks() {
    ControlFlowGraph flow = graph.controlFlow();
    Deque<Integer> pending = new ArrayDeque<>();
    for (BasicBlock block : flow.blocks()) {
      int opcode = graph.instruction(block.last()).getOpcode();
      if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
        pending.add(block.index());
      }
    }
    BitSet returning = closure(pending, flow::incoming, Edge::from);
    BitSet normal = closure(new ArrayDeque<>(List.of(0)), flow::outgoing, Edge::to);
    returning.and(normal); // a handler is no normal run
    return returning;
  }

  private static BitSet closure(
      Deque<Integer> pending, IntFunction<List<Edge>> edges, Function<Edge, Integer> next) {
    BitSet reached = new BitSet();
    while (!pending.isEmpty()) {
      int block = pending.pop();
      if (!reached.get(block)) {
        reached.set(block);
        edges.apply(block).stream().filter(e -> !e.exceptional()).map(next).forEach(pending::add);
      }
    }
    return reached;
  }

  private void add(int instruction) {
    AbstractInsnNode code = graph.instruction(instruction);
    int opcode = code.getOpcode();
    if (opcode == Opcodes.PUTSTATIC && !lazy.isLazy(instruction)) {
      FieldInsnNode field = (FieldInsnNode) code;
      if (field.name.equals(SCALA_OBJECT)) {
        return;
      }
      found.globalEffects.add("static " + CodeReader.simple(field.owner) + "." + field.name);
    } else if (opcode == Opcodes.PUTFIELD && !lazy.isLazy(instruction)) {
      mutated(graph.operandsOf(instruction).get(0), "." + ((FieldInsnNode) code).name);
    } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
      mutated(graph.operandsOf(instruction).get(0), "[]");
    } else if (code instanceof MethodInsnNode call) {
      addCall(instruction, call);
    } else if (opcode == Opcodes.ARETURN) {
      addResult(graph.operandsOf(instruction).get(0), new HashSet<>());
    }
  }

  private void mutated(Definition base, String how) {
    roots(base)
        .forEach(
            root -> {
              if (root == STATIC) {
                // An empty array of the type is how toArray is told it.
                if (!how.endsWith(".toArray")) {
                  found.globalEffects.add("into a static: " + how);
                }
              } else {
                found.mutations.putIfAbsent(root, how);
              }
            });
  }

  private void addCall(int instruction, MethodInsnNode call) {
    List<Definition> operands = graph.operandsOf(instruction);
    Evidence callee = evidenceOf(instruction, call);
    String via = CodeReader.simple(call.owner) + "." + call.name + " ";
    callee.globalEffects.stream().limit(1).forEach(e -> found.globalEffects.add(via + "> " + e));
    for (int i = 0; i < operands.size(); i++) {
      if (callee.mutations.containsKey(i)) {
        mutated(operands.get(i), via + "> " + callee.mutations.get(i));
      }
      if (callee.runs.containsKey(i)) {
        run(operands.get(i), via + "> " + callee.runs.get(i));
      }
    }
    if (call.getOpcode() == Opcodes.INVOKEINTERFACE
        && TableProblems.isFunction(call.owner)
        && !COMBINATORS.contains(call.name)) {
      run(operands.get(0), via);
    }
  }

  private void run(Definition function, String how) {
    Definition source = graph.uncast(function);
    if (source.is(Kind.PARAMETER)
        && source.type().getSort() == Type.OBJECT
        && TableProblems.isFunction(source.type().getInternalName())) {
      found.runs.putIfAbsent(source.parameterIndex(), how);
    }
  }

  private Evidence evidenceOf(int instruction, MethodInsnNode call) {
    Evidence known = calls.get(instruction);
    if (known == null) {
      Definition first =
          call.getOpcode() == Opcodes.INVOKESTATIC
              ? null
              : graph.uncast(graph.operandsOf(instruction).get(0));
      boolean isOnItself =
          first != null
              && first.is(Kind.PARAMETER)
              && first.parameterIndex() == 0
              && !method.isStatic()
              && call.getOpcode() != Opcodes.INVOKESPECIAL;
      known = reader.ofCall(call, receiver, isOnItself, depth);
      calls.put(instruction, known);
    }
    return known;
  }

  /** The parameters that an object is or is a part of on some path. */
  private Set<Integer> roots(Definition value) {
    Set<Integer> roots = new HashSet<>();
    addRoots(value, roots, new HashSet<>());
    return roots;
  }

  private void addRoots(Definition value, Set<Integer> roots, Set<Definition> visited) {
    if (!visited.add(value)) {
      return;
    }
    switch (value.kind()) {
      case PARAMETER -> roots.add(value.parameterIndex());
      case PHI, CONVERSION -> value.operands().forEach(o -> addRoots(o, roots, visited));
      case LOAD -> {
        if (value.operands().isEmpty()) {
          roots.add(STATIC);
        } else if (value.isReference()) {
          addRoots(value.operands().get(0), roots, visited);
        }
      }
      case CALL -> {
        if (graph.instruction(value.instruction()) instanceof MethodInsnNode call) {
          int returned = evidenceOf(value.instruction(), call).alwaysReturned();
          if (returned >= 0) {
            addRoots(value.operands().get(returned), roots, visited);
          }
        }
      }
      default -> {
        // made here, or no object
      }
    }
  }

  private void addResult(Definition value, Set<Definition> visited) {
    Definition source = graph.uncast(value);
    if (!visited.add(source)) {
      return;
    }
    switch (source.kind()) {
      case PARAMETER -> found.returned.set(source.parameterIndex());
      case PHI -> source.operands().forEach(operand -> addResult(operand, visited));
      case ALLOCATION -> found.returnsNew = true;
      case CONSTANT -> found.returnsOther |= source.constant() != null;
      case CALL -> addResultOfCall(source, visited);
      default -> addLoaded(source);
    }
  }

  private void addResultOfCall(Definition call, Set<Definition> visited) {
    if (graph.instruction(call.instruction()) instanceof MethodInsnNode named) {
      Evidence callee = evidenceOf(call.instruction(), named);
      callee.returned.stream().forEach(i -> addResult(call.operands().get(i), visited));
      callee.returnedParts.stream()
          .flatMap(i -> roots(call.operands().get(i)).stream().mapToInt(r -> r))
          .filter(root -> root != STATIC)
          .forEach(found.returnedParts::set);
      found.returnsNew |= callee.returnsNew;
      found.returnsOther |= callee.returnsOther || callee == Evidence.NONE;
    } else {
      found.returnsOther = true;
    }
  }

  private void addLoaded(Definition loaded) {
    Set<Integer> roots = roots(loaded);
    roots.stream().filter(root -> root != STATIC).forEach(found.returnedParts::set);
    found.returnsOther |= roots.isEmpty() || roots.contains(STATIC);
  }
}
