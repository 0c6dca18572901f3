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
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * A points-to analysis of one method after Andersen (1994), flow-insensitive, with one set of
 * contents for each site. A site is where objects come from: {@link #ESCAPED}, then the parameters
 * in their order, then the allocations.
 *
 * <p>A load reaches one level down. A call may reach any object that its operands lead to, so what
 * it stores or returns is closed over the contents. What is kept in the objects of the other sites
 * is recorded apart: the contents of those sites stay the sites themselves, whose objects outlive
 * the invocation anyway.
 *
 * <p>Sets only grow, by at most the number of sites each, so the propagation ends.
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
  private final List<BitSet> kept = new ArrayList<>();
  // By id of the definition; asked for in each round.
  private final BitSet immutable = new BitSet();
  private boolean changed;

  PointsTo(MethodAnalysis method, EffectTable table) {
    this.method = method;
    this.table = table;
    this.graph = method.graph();
    this.parameters = (int) graph.definitions().stream().filter(d -> d.is(Kind.PARAMETER)).count();
    graph.definitions().forEach(definition -> origins.add(new BitSet()));
    for (int site = ESCAPED; site <= parameters; site++) {
      addSite();
      kept.add(new BitSet());
    }
    graph.definitions().forEach(this::seed);
    do {
      changed = false;
      graph.definitions().forEach(this::propagate);
      graph.instructions().forEach(this::recordStores);
    } while (changed);
    kept.replaceAll(this::reachable);
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
    immutable.set(definition.id(), table.isImmutable(definition.type()));
    if (immutable.get(definition.id()) && !definition.is(Kind.ALLOCATION)) {
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
          int site = newSite(definition);
          set.set(site);
          if (linksEscaped(definition)) {
            contents.get(site).set(ESCAPED);
          }
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

  private boolean linksEscaped(Definition call) {
    return (callee(call).origins() & MethodEffects.LINKS_ESCAPED) != 0
        || method.leadsToEscaped(call);
  }

  private void propagate(Definition definition) {
    BitSet set = origins.get(definition.id());
    switch (definition.kind()) {
      case PHI, CONVERSION ->
          definition.operands().forEach(operand -> add(set, origins.get(operand.id())));
      case LOAD -> {
        if (!immutable.get(definition.id())) {
          definition.operands().forEach(base -> addContents(set, base));
        }
      }
      case CALL -> {
        if (!immutable.get(definition.id())) {
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
    int madeHere = set.stream().filter(site -> isMadeBy(call, site)).findFirst().orElse(ESCAPED);
    for (int i = 0; i < call.operands().size() && i < MethodEffects.MAX_PARAMETERS; i++) {
      Definition operand = call.operands().get(i);
      boolean isOrigin = (callee.origins() & 1L << i) != 0;
      if (isOrigin && callee.returned() != MethodEffects.NONE_RETURNED) {
        add(set, origins.get(operand.id()));
      } else if (isOrigin) {
        add(set, reachableFrom(operand));
      }
      if (madeHere != ESCAPED) {
        add(contents.get(madeHere), reachableFrom(operand));
      }
    }
  }

  private boolean isMadeBy(Definition call, int site) {
    return isAllocation(site) && madeAt(site) == call;
  }

  private void recordStores(int instruction) {
    List<Definition> operands = graph.operandsOf(instruction);
    int opcode = graph.instruction(instruction).getOpcode();
    if (opcode == Opcodes.PUTFIELD || opcode == Opcodes.AASTORE) {
      store(origins.get(operands.get(0).id()), origins.get(graph.storedBy(instruction).id()));
    } else if (opcode == Opcodes.PUTSTATIC) {
      add(kept.get(ESCAPED), origins.get(operands.get(0).id()));
    }
    CallEffects call = method.callAt(instruction);
    if (call != null) {
      recordStores(call, operands);
    }
  }

  private void recordStores(CallEffects call, List<Definition> operands) {
    boolean isKnown = call.globalEffect() == GlobalEffect.NONE;
    if (isKnown && call.mutated().isEmpty()) {
      return;
    }
    BitSet stored = new BitSet();
    (isKnown ? call.kept() : operands).forEach(operand -> stored.or(reachableFrom(operand)));
    if (!isKnown) {
      add(kept.get(ESCAPED), stored);
      stored.set(ESCAPED); // unknown code may have stored anything
      stored.stream().filter(this::isAllocation).forEach(site -> add(contents.get(site), stored));
    } else {
      if ((call.callee().origins() & MethodEffects.LINKS_ESCAPED) != 0) {
        stored.set(ESCAPED);
      }
      call.mutated().forEach(base -> store(origins.get(base.id()), stored));
      call.mutatedReachably().forEach(base -> store(reachableFrom(base), stored));
    }
  }

  private void store(BitSet bases, BitSet stored) {
    bases.stream().forEach(site -> add((isAllocation(site) ? contents : kept).get(site), stored));
  }

  /** The sites of a value, and of all that its objects refer to, directly or not. */
  private BitSet reachableFrom(Definition value) {
    return reachable(origins.get(value.id()));
  }

  /** Some sites, and those of all that their objects refer to, directly or not. */
  BitSet reachable(BitSet sites) {
    BitSet reachable = (BitSet) sites.clone();
    BitSet pending = (BitSet) sites.clone();
    for (int site = pending.nextSetBit(0); site >= 0; site = pending.nextSetBit(0)) {
      pending.clear(site);
      BitSet found = (BitSet) contents.get(site).clone();
      found.andNot(reachable);
      reachable.or(found);
      pending.or(found);
    }
    return reachable;
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

  /**
   * The sites of what the method stores into the objects of a site, and of all that this refers to;
   * not to be modified.
   *
   * @param site {@link #ESCAPED} or a parameter
   */
  BitSet keptBy(int site) {
    return kept.get(site);
  }

  /** The number of sites that are no allocations; these come first. */
  int sharedSites() {
    return kept.size();
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
