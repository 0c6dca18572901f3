// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import java.util.BitSet;
import java.util.List;
import org.objectweb.asm.Opcodes;

/** Where the objects of a method come from, and which instructions store into which. */
public final class HeapModel {
  private final MethodAnalysis method;
  private final DataDependencyGraph graph;
  private final PointsTo pointsTo;

  HeapModel(MethodAnalysis method, EffectTable table) {
    this.method = method;
    this.graph = method.graph();
    this.pointsTo = new PointsTo(method, table);
  }

  /**
   * @param instruction index of an instruction
   * @return the values whose objects it stores into; empty for most
   */
  public List<Definition> mutatedBy(int instruction) {
    int opcode = graph.instruction(instruction).getOpcode();
    boolean arrayStore = opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
    if (opcode == Opcodes.PUTFIELD || arrayStore) {
      return List.of(graph.operandsOf(instruction).get(0));
    }
    CallEffects call = method.callAt(instruction);
    return call == null ? List.of() : call.mutated();
  }

  /**
   * The sites of what an instruction mutates, including all they refer to if it mutates that too.
   */
  private BitSet mutatedSites(int instruction) {
    BitSet sites = new BitSet();
    mutatedBy(instruction).forEach(base -> sites.or(pointsTo.originsOf(base)));
    CallEffects call = method.callAt(instruction);
    if (call != null && !call.mutatedReachably().isEmpty()) {
      BitSet reachable = new BitSet();
      call.mutatedReachably().forEach(base -> reachable.or(pointsTo.originsOf(base)));
      addReferred(reachable);
      sites.or(reachable);
    }
    return sites;
  }

  private void addReferred(BitSet sites) {
    int before;
    do {
      before = sites.cardinality();
      sites.stream().boxed().toList().forEach(site -> sites.or(pointsTo.contentsOf(site)));
    } while (sites.cardinality() != before);
  }

  /**
   * @param instruction index of an instruction
   * @return whether it stores into an object at all
   */
  public boolean mutates(int instruction) {
    return !mutatedBy(instruction).isEmpty();
  }

  /**
   * @param instruction index of an instruction
   * @return whether it stores into an object that may outlive the invocation
   */
  public boolean mutatesEscaped(int instruction) {
    return !isLocal(mutatedSites(instruction));
  }

  /**
   * @param instruction index of an instruction
   * @return whether it stores, and into nothing but what unknown calls returned: that may be theirs
   *     alone or everybody's
   */
  public boolean mutatesOnlyUnknown(int instruction) {
    List<Definition> mutated = mutatedBy(instruction);
    return !mutated.isEmpty() && mutated.stream().allMatch(this::isOfUnknownCall);
  }

  private boolean isOfUnknownCall(Definition value) {
    Definition source = graph.unconverted(value);
    CallEffects call = source.is(Definition.Kind.CALL) ? method.callAt(source.instruction()) : null;
    return call != null && call.globalEffect() == GlobalEffect.POSSIBLE;
  }

  /**
   * @param value a value
   * @return whether it can only refer to objects that this invocation made
   */
  public boolean isNewlyAllocated(Definition value) {
    return isLocal(pointsTo.originsOf(value));
  }

  /** Sites are numbered so that the allocations come last. */
  private boolean isLocal(BitSet sites) {
    return sites.isEmpty() || pointsTo.isAllocation(sites.nextSetBit(0));
  }

  /**
   * @param instruction index of an instruction
   * @return the allocations of the objects of this invocation that it stores into
   */
  public List<Definition> allocationsMutatedBy(int instruction) {
    return allocations(mutatedSites(instruction));
  }

  /**
   * @param value a value
   * @return the allocations, by {@code new} or a factory, of the objects that it may refer to
   */
  public List<Definition> allocationsOf(Definition value) {
    return allocations(pointsTo.originsOf(value));
  }

  private List<Definition> allocations(BitSet sites) {
    return sites.stream().filter(pointsTo::isAllocation).mapToObj(pointsTo::madeAt).toList();
  }

  /** The origins of what an instruction mutates, as {@link MethodEffects#origins()} has them. */
  long mutatedOrigins(int instruction) {
    return mask(mutatedSites(instruction));
  }

  /** The origins of a value, as {@link MethodEffects#origins()} has them. */
  long originMask(Definition value) {
    return mask(pointsTo.originsOf(value));
  }

  private long mask(BitSet sites) {
    return sites.stream().mapToLong(this::bit).reduce(0, (a, b) -> a | b);
  }

  private long bit(int site) {
    if (pointsTo.isAllocation(site)) {
      return MethodEffects.NEWLY_ALLOCATED;
    }
    return site == PointsTo.ESCAPED || site > MethodEffects.MAX_PARAMETERS
        ? MethodEffects.ESCAPED
        : 1L << (site - 1);
  }
}
