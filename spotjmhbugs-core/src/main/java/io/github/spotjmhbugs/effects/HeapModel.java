// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.effects.MethodEffects.Action;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Where the objects of a method come from, and which instructions store into which: a points-to
 * analysis after Andersen (1994), flow-insensitive, with one site for each allocation and each
 * parameter, one for the rest of the world, and one set of contents for each site.
 */
public final class HeapModel {
  /** The site of everything that is neither a parameter nor made in the method. */
  private static final int WORLD = 0;

  /** Allocations past this number count as the world's: nothing is then known of them. */
  private static final int MAX_SITES = 512;

  private static final Set<String> IMMUTABLE =
      Set.of(
          "java/lang/String",
          "java/lang/Boolean",
          "java/lang/Character",
          "java/lang/Byte",
          "java/lang/Short",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Float",
          "java/lang/Double");

  private final MethodAnalysis method;
  private final DataDependencyGraph graph;
  private final int parameters;
  private final List<Definition> madeAt = new ArrayList<>();
  private final List<BitSet> origins = new ArrayList<>();
  private final List<BitSet> contents = new ArrayList<>();
  private boolean changed;

  HeapModel(MethodAnalysis method) {
    this.method = method;
    this.graph = method.graph();
    this.parameters = (int) graph.definitions().stream().filter(d -> d.is(Kind.PARAMETER)).count();
    graph.definitions().forEach(definition -> origins.add(new BitSet()));
    for (int site = WORLD; site <= parameters; site++) {
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

  /** Where a value comes from that nobody can store into does not matter. */
  static boolean isImmutable(Type type) {
    return type.getSort() < Type.ARRAY
        || (type.getSort() == Type.OBJECT && IMMUTABLE.contains(type.getInternalName()));
  }

  private void seed(Definition definition) {
    BitSet set = origins.get(definition.id());
    if (isImmutable(definition.type())) {
      return;
    }
    switch (definition.kind()) {
      case PARAMETER -> set.set(1 + definition.parameterIndex());
      case CAUGHT_EXCEPTION -> set.set(WORLD);
      case ALLOCATION -> set.set(newSite(definition));
      case CALL -> {
        long from = callee(definition).origins();
        if ((from & MethodEffects.FRESH) != 0) {
          set.set(newSite(definition));
        }
        if ((from & MethodEffects.WORLD) != 0) {
          set.set(WORLD);
        }
      }
      case LOAD -> {
        if (graph.instruction(definition.instruction()).getOpcode() == Opcodes.GETSTATIC) {
          set.set(WORLD);
        }
      }
      default -> {}
    }
  }

  private int newSite(Definition definition) {
    if (madeAt.size() == MAX_SITES) {
      return WORLD;
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
    if (isImmutable(definition.type())) {
      return;
    }
    switch (definition.kind()) {
      case PHI, CONVERSION ->
          definition.operands().forEach(operand -> add(set, origins.get(operand.id())));
      case LOAD -> definition.operands().forEach(base -> addContents(set, base));
      case CALL -> propagateResult(definition, set);
      default -> {}
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
      if ((callee.origins() & MethodEffects.FRESH) != 0) {
        set.stream()
            .filter(site -> isMadeBy(site, call))
            .forEach(site -> add(contents.get(site), origins.get(operand.id())));
      }
    }
  }

  private boolean isMadeBy(int site, Definition call) {
    return site > parameters && madeAt.get(site - parameters - 1) == call;
  }

  private void recordStores(int instruction) {
    List<Definition> operands = graph.operandsOf(instruction);
    int opcode = graph.instruction(instruction).getOpcode();
    if (opcode == Opcodes.PUTFIELD || opcode == Opcodes.AASTORE) {
      store(operands.get(0), operands.get(operands.size() - 1));
    }
    CallEffects call = method.callAt(instruction);
    if (call != null) {
      List<Definition> bases = call.action() == Action.NONE ? call.changed() : operands;
      for (Definition base : bases) {
        operands.forEach(operand -> store(base, operand));
      }
      if (call.action() != Action.NONE) {
        operands.forEach(this::storeWorld);
      }
    }
  }

  /** Unknown code may have stored anything. */
  private void storeWorld(Definition base) {
    BitSet world = new BitSet();
    world.set(WORLD);
    sitesIn(base).forEach(site -> add(contents.get(site), world));
  }

  private void store(Definition base, Definition value) {
    if (base != value && value.isReference()) {
      sitesIn(base).forEach(site -> add(contents.get(site), origins.get(value.id())));
    }
  }

  private IntStream sitesIn(Definition value) {
    return origins.get(value.id()).stream().filter(site -> site > parameters);
  }

  private void addContents(BitSet set, Definition base) {
    origins.get(base.id()).stream().forEach(site -> add(set, contents.get(site)));
  }

  private void add(BitSet set, BitSet more) {
    int before = set.cardinality();
    set.or(more);
    changed |= set.cardinality() != before;
  }

  /**
   * Finds what an instruction stores into.
   *
   * @param instruction index of an instruction
   * @return the values whose objects it changes; empty for most
   */
  public List<Definition> changedBy(int instruction) {
    int opcode = graph.instruction(instruction).getOpcode();
    boolean arrayStore = opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
    if (opcode == Opcodes.PUTFIELD || arrayStore) {
      return List.of(graph.operandsOf(instruction).get(0));
    }
    CallEffects call = method.callAt(instruction);
    return call == null ? List.of() : call.changed();
  }

  /**
   * @param value a value
   * @return whether it can only refer to objects that this invocation made
   */
  public boolean isFresh(Definition value) {
    BitSet sites = origins.get(value.id());
    boolean refersToNothing = sites.isEmpty();
    return refersToNothing || sites.nextSetBit(0) > parameters;
  }

  /**
   * @param value a value
   * @return the allocations, by {@code new} or a factory, of the objects that it may refer to
   */
  public List<Definition> allocationsOf(Definition value) {
    return sitesIn(value).mapToObj(site -> madeAt.get(site - parameters - 1)).toList();
  }

  /**
   * @param value a value
   * @return its origins as {@link MethodEffects#origins()} has them
   */
  long originMask(Definition value) {
    return origins.get(value.id()).stream().mapToLong(this::bit).reduce(0, (a, b) -> a | b);
  }

  private long bit(int site) {
    if (site > parameters) {
      return MethodEffects.FRESH;
    }
    return site == WORLD || site > MethodEffects.MAX_PARAMETERS
        ? MethodEffects.WORLD
        : 1L << (site - 1);
  }
}
