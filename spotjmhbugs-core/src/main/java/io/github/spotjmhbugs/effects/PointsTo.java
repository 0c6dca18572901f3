// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * A points-to analysis of one method after Andersen (1994), flow-insensitive, with one set of
 * contents for each site. A site is where objects come from: {@link #ESCAPED}, then the parameters
 * in their order, then the allocations.
 */
final class PointsTo {
  /** The site of everything that is neither a parameter nor allocated in the method. */
  static final int ESCAPED = 0;

  /** Allocations past this number count as escaped: nothing is then known of them. */
  private static final int MAX_ALLOCATIONS = 512;

  private final MethodAnalysis method;
  private final EffectTable table;
  private final DataDependencyGraph graph;
  private final int parameters;
  private final List<Definition> madeAt = new ArrayList<>();
  private final List<BitSet> origins = new ArrayList<>();
  private final List<BitSet> contents = new ArrayList<>();
  private boolean changed;

  PointsTo(MethodAnalysis method, EffectTable table) {
    this.method = method;
    this.table = table;
    this.graph = method.graph();
    this.parameters = (int) graph.definitions().stream().filter(d -> d.is(Kind.PARAMETER)).count();
    graph.definitions().forEach(definition -> origins.add(new BitSet()));
    for (int site = ESCAPED; site <= parameters; site++) {
      addSite();
    }
    graph.definitions().forEach(this::seed);
    do {
      changed = false;
      graph.definitions().forEach(this::propagate);
      graph.instructions().forEach(this::recordStores);
    } while (changed);
  }

  /** What an object refers to is a part of it, even where nothing is seen to be stored there. */
  private int addSite() {
    int site = contents.size();
    BitSet contained = new BitSet();
    contained.set(site);
    contents.add(contained);
    return site;
  }

  private void seed(Definition definition) {
    BitSet set = origins.get(definition.id());
    if (table.isImmutable(definition.type()) && !definition.is(Kind.ALLOCATION)) {
      return; // but what a new String consists of matters
    }
    switch (definition.kind()) {
      case PARAMETER -> set.set(1 + definition.parameterIndex());
      case CAUGHT_EXCEPTION -> {
        if (!isOnlyPassedOn(definition)) {
          set.set(ESCAPED);
        }
      }
      case ALLOCATION -> set.set(newSite(definition));
      case CALL -> {
        long from = callee(definition).origins();
        if ((from & MethodEffects.NEWLY_ALLOCATED) != 0) {
          set.set(newSite(definition));
        }
        if ((from & MethodEffects.ESCAPED) != 0) {
          set.set(ESCAPED);
        }
      }
      case LOAD -> {
        if (graph.instruction(definition.instruction()).getOpcode() == Opcodes.GETSTATIC) {
          set.set(ESCAPED);
        }
      }
      default -> {
        // Constants are shared but immutable; what the other kinds refer to comes from operands.
      }
    }
  }

  /** What a failed close adds to an exception in flight does not matter to runs that succeed. */
  private boolean isOnlyPassedOn(Definition exception) {
    Set<Definition> names =
        ProgramSlice.forward(
            graph, List.of(exception), value -> value.is(Kind.PHI) || value.is(Kind.CONVERSION));
    return names.stream()
        .flatMap(name -> graph.usesOf(name).stream())
        .filter(use -> use.result() == null || !names.contains(use.result()))
        .allMatch(use -> isThrownOrSuppressed(use.instruction()));
  }

  private boolean isThrownOrSuppressed(int instruction) {
    AbstractInsnNode user = graph.instruction(instruction);
    return user instanceof JumpInsnNode
        || user.getOpcode() == Opcodes.ATHROW
        || (user instanceof MethodInsnNode call
            && call.owner.equals("java/lang/Throwable")
            && call.name.equals("addSuppressed"));
  }

  private int newSite(Definition definition) {
    if (madeAt.size() == MAX_ALLOCATIONS) {
      return ESCAPED;
    }
    madeAt.add(definition);
    return addSite();
  }

  private MethodEffects callee(Definition call) {
    CallEffects effects = method.callAt(call.instruction());
    return effects == null ? MethodEffects.UNKNOWN : effects.callee();
  }

  private void propagate(Definition definition) {
    BitSet set = origins.get(definition.id());
    boolean immutable = table.isImmutable(definition.type());
    switch (definition.kind()) {
      case PHI, CONVERSION ->
          definition.operands().forEach(operand -> add(set, origins.get(operand.id())));
      case LOAD -> {
        if (!immutable) {
          definition.operands().forEach(base -> addContents(set, base));
        }
      }
      case CALL -> {
        if (!immutable) {
          propagateResult(definition, set);
        }
      }
      default -> {
        // seeded once and for all
      }
    }
  }

  private void propagateResult(Definition call, BitSet set) {
    MethodEffects callee = callee(call);
    for (int i = 0; i < call.operands().size() && i < MethodEffects.MAX_PARAMETERS; i++) {
      Definition operand = call.operands().get(i);
      if ((callee.origins() & 1L << i) != 0) {
        add(set, origins.get(operand.id()));
        if (callee.returned() == MethodEffects.NONE_RETURNED) {
          addContents(set, operand);
        }
      }
      if ((callee.origins() & MethodEffects.NEWLY_ALLOCATED) != 0) {
        set.stream()
            .filter(site -> isAllocation(site) && madeAt(site) == call)
            .forEach(site -> add(contents.get(site), origins.get(operand.id())));
      }
    }
  }

  private void recordStores(int instruction) {
    List<Definition> operands = graph.operandsOf(instruction);
    int opcode = graph.instruction(instruction).getOpcode();
    if (opcode == Opcodes.PUTFIELD || opcode == Opcodes.AASTORE) {
      store(operands.get(0), operands.get(operands.size() - 1));
    }
    CallEffects call = method.callAt(instruction);
    if (call == null) {
      return;
    }
    List<Definition> bases = call.globalEffect() == GlobalEffect.NONE ? call.mutated() : operands;
    for (Definition base : bases) {
      operands.forEach(operand -> store(base, operand));
    }
    if (call.globalEffect() != GlobalEffect.NONE) {
      operands.forEach(this::storeEscaped);
    }
  }

  /** Unknown code may have stored anything. */
  private void storeEscaped(Definition base) {
    BitSet escaped = new BitSet();
    escaped.set(ESCAPED);
    allocationsIn(base).forEach(site -> add(contents.get(site), escaped));
  }

  private void store(Definition base, Definition value) {
    if (base != value && value.isReference()) {
      allocationsIn(base).forEach(site -> add(contents.get(site), origins.get(value.id())));
    }
  }

  private IntStream allocationsIn(Definition value) {
    return origins.get(value.id()).stream().filter(this::isAllocation);
  }

  private void addContents(BitSet set, Definition base) {
    origins.get(base.id()).stream().forEach(site -> add(set, contents.get(site)));
  }

  private void add(BitSet set, BitSet more) {
    int before = set.cardinality();
    set.or(more);
    changed |= set.cardinality() != before;
  }

  /** The sites of the objects that a value may refer to; not to be modified. */
  BitSet originsOf(Definition value) {
    return origins.get(value.id());
  }

  /** The sites of the objects that an object of a site may refer to; not to be modified. */
  BitSet contentsOf(int site) {
    return contents.get(site);
  }

  /** Whether the objects of a site are newly allocated: made in the method. */
  boolean isAllocation(int site) {
    return site > parameters;
  }

  /** The allocation that a site stands for. */
  Definition madeAt(int site) {
    return madeAt.get(site - parameters - 1);
  }
}
