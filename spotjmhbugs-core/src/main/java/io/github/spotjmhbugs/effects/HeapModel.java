// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;

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

  /** {@return the values whose objects an instruction mutates; none for most} */
  public List<Definition> mutatedBy(int instruction) {
    AbstractInsnNode code = graph.instruction(instruction);
    if (code.getOpcode() == Opcodes.PUTFIELD || InstructionKind.ELEMENT_STORE.has(code)) {
      return List.of(graph.operandsOf(instruction).get(0));
    }
    return method.callAt(instruction).mutated();
  }

  /** The sites of what an instruction mutates, with all they refer to if it mutates that too. */
  private BitSet mutatedSites(int instruction) {
    BitSet sites = sitesOf(mutatedBy(instruction));
    List<Definition> mutatedReachably = method.callAt(instruction).mutatedReachably();
    if (!mutatedReachably.isEmpty()) {
      sites.or(pointsTo.reachable(sitesOf(mutatedReachably)));
    }
    return sites;
  }

  private BitSet sitesOf(List<Definition> values) {
    BitSet sites = new BitSet();
    for (Definition value : values) {
      sites.or(pointsTo.originsOf(value));
    }
    return sites;
  }

  /** {@return whether an instruction mutates an object that may outlive the invocation} */
  public boolean mutatesEscaped(int instruction) {
    return !isLocal(mutatedSites(instruction));
  }

  /** {@return whether an instruction mutates only results of unknown calls, perhaps shared ones} */
  public boolean mutatesOnlyUnknown(int instruction) {
    List<Definition> mutated = mutatedBy(instruction);
    return !mutated.isEmpty()
        && mutated.stream()
            .map(value -> method.callAt(graph.unconverted(value).instruction()))
            .allMatch(call -> call.globalEffect() == GlobalEffect.POSSIBLE);
  }

  /** {@return whether a value can only refer to objects that this invocation allocated} */
  public boolean isNewlyAllocated(Definition value) {
    return isLocal(pointsTo.originsOf(value));
  }

  /**
   * {@return whether only this thread, while it runs the method, can get hold of the objects of a
   * value} They were allocated here, never stored where others see them, nor given to unknown code.
   */
  public boolean isPrivate(Definition value) {
    return isNewlyAllocated(value)
        && pointsTo.originsOf(value).stream().allMatch(site -> holdersOf(site) == 0);
  }

  /** Sites are numbered so that the allocations come last. */
  private boolean isLocal(BitSet sites) {
    return sites.isEmpty() || pointsTo.isAllocation(sites.nextSetBit(0));
  }

  /** {@return the allocations of the objects of this invocation that an instruction mutates} */
  public List<Definition> allocationsMutatedBy(int instruction) {
    return allocations(mutatedSites(instruction));
  }

  /** {@return the allocations, by {@code new} or a factory, of what a value may refer to} */
  public List<Definition> allocationsOf(Definition value) {
    return allocations(pointsTo.originsOf(value));
  }

  private List<Definition> allocations(BitSet sites) {
    Set<Definition> allocations = new LinkedHashSet<>();
    for (int site = sites.nextSetBit(0); site >= 0; site = sites.nextSetBit(site + 1)) {
      if (pointsTo.isAllocation(site)) {
        allocations.add(pointsTo.madeAt(site));
      }
    }
    return List.copyOf(allocations);
  }

  /** {@return whether a value may refer to an object of some allocations, directly or not} */
  public boolean leadsTo(Definition value, List<Definition> objects) {
    BitSet reached = pointsTo.reachable(pointsTo.originsOf(value));
    return allocations(reached).stream().anyMatch(objects::contains);
  }

  /** The origins of what an instruction mutates, as {@link MethodEffects#origins()} has them. */
  long mutatedOrigins(int instruction) {
    return mask(mutatedSites(instruction));
  }

  /**
   * The origins of a value that the method returns, as {@link MethodEffects#origins()} has them: an
   * object that was allocated and then kept elsewhere is a part of where it is kept.
   */
  long resultOrigins(Definition value) {
    long origins = 0;
    BitSet made = new BitSet();
    for (int site : pointsTo.originsOf(value).stream().toArray()) {
      long holders = pointsTo.isAllocation(site) ? holdersOf(site) : bit(site);
      origins |= holders;
      made.set(site, holders == 0);
    }
    return origins | mask(made) | (leadsToEscaped(made) ? MethodEffects.LINKS_ESCAPED : 0);
  }

  /** The parameters that the new objects of a value, or else their parts, may refer to. */
  long parametersHeld(Definition value, boolean inParts) {
    BitSet made = new BitSet();
    pointsTo.originsOf(value).stream().filter(pointsTo::isAllocation).forEach(made::set);
    return mask(inParts ? pointsTo.reachable(made) : pointsTo.loadedFrom(made))
        & MethodEffects.PARAMETERS;
  }

  private boolean leadsToEscaped(BitSet sites) {
    return pointsTo.reachable(sites).get(PointsTo.ESCAPED);
  }

  /** Where else the objects of an allocation are kept, as origins; none where nowhere. */
  private long holdersOf(int allocation) {
    long holders = 0;
    for (int site = 0; site <= PointsTo.ESCAPED; site++) {
      holders |= pointsTo.isKeptBy(site, allocation) ? bit(site) : 0;
    }
    return holders;
  }

  /** The parameters that, or a part of which, the method may keep in the objects of others. */
  long parametersKept() {
    return IntStream.range(0, MethodEffects.MAX_PARAMETERS)
        .mapToLong(site -> mask(pointsTo.keptBy(site)) & MethodEffects.PARAMETERS & ~bit(site))
        .reduce(0, (a, b) -> a | b);
  }

  /** Whether an object that somebody handed to the method may refer to escaped ones afterwards. */
  boolean linksParameterToEscaped() {
    return IntStream.range(0, MethodEffects.MAX_PARAMETERS)
        .anyMatch(site -> leadsToEscaped(pointsTo.keptBy(site)));
  }

  private long mask(BitSet sites) {
    long[] words = sites.toLongArray(); // the allocations start with the second one
    return (words.length == 0 ? 0 : words[0])
        | (words.length > 1 ? MethodEffects.NEWLY_ALLOCATED : 0);
  }

  private long bit(int site) {
    return pointsTo.isAllocation(site) ? MethodEffects.NEWLY_ALLOCATED : 1L << site;
  }
}
