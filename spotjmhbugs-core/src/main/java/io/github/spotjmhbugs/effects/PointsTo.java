// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * A points-to analysis of one method after Andersen (1994), flow-insensitive, with one set of
 * contents for each site. A site is where objects come from: a parameter, {@link #ESCAPED}, or an
 * allocation. The first 64 have the numbers of the bits that {@link MethodEffects#origins()} has
 * for them; the allocations come after. Each allocation is followed by the site of its parts: what
 * its object refers to and no store of the method has put there, such as its constructor's list.
 *
 * <p>A load reaches one level down: from an object to its parts, from a part to the object and its
 * other parts. A call may reach any object that its operands lead to, so what it stores or returns
 * is closed over the contents. What is stored into objects that outlive the invocation anyway is
 * only recorded: a load from such an object has its site.
 *
 * <p>Sets only grow, by at most the number of sites each, so the propagation ends.
 */
final class PointsTo {
  /** The site of everything that is neither a parameter nor allocated in the method. */
  static final int ESCAPED = Long.numberOfTrailingZeros(MethodEffects.ESCAPED);

  private static final int FIRST_ALLOCATION = Long.SIZE;

  /** The site of the objects, and that of their parts. */
  private static final int SITES_OF_ALLOCATION = 2;

  /** Allocations past this number count as escaped: nothing is then known of them. */
  private static final int MAX_ALLOCATIONS = 512;

  private static final BitSet ONLY_ESCAPED = BitSet.valueOf(new long[] {MethodEffects.ESCAPED});

  private final MethodAnalysis method;
  private final DataDependencyGraph graph;
  private final List<Definition> allocations = new ArrayList<>();
  private final List<BitSet> origins = new ArrayList<>();
  private final List<BitSet> contents = new ArrayList<>();
  private boolean changed;

  PointsTo(MethodAnalysis method, EffectTable table) {
    this.method = method;
    this.graph = method.graph();
    graph.definitions().forEach(definition -> origins.add(new BitSet()));
    IntStream.range(0, FIRST_ALLOCATION).forEach(site -> contents.add(new BitSet()));
    // Objects that nobody can store into need no origin, but what a new String consists of matters.
    List<Definition> followed =
        graph.definitions().stream()
            .filter(value -> value.is(Kind.ALLOCATION) || !table.isImmutable(value.type()))
            .toList();
    followed.forEach(value -> seed(value, originsOf(value)));
    do {
      changed = false;
      followed.forEach(value -> propagate(value, originsOf(value)));
      graph.instructions().forEach(this::recordStores);
    } while (changed);
    contents.subList(0, FIRST_ALLOCATION).replaceAll(this::reachable);
  }

  private void seed(Definition definition, BitSet set) {
    switch (definition.kind()) {
      case PARAMETER -> {
        int parameter = definition.parameterIndex();
        set.set(parameter < MethodEffects.MAX_PARAMETERS ? parameter : ESCAPED);
      }
      case CAUGHT_EXCEPTION -> set.set(ESCAPED, !isOnlyPassedOn(definition));
      case ALLOCATION -> set.set(newSite(definition));
      case CALL -> {
        long from = callee(definition).origins();
        set.set(ESCAPED, (from & MethodEffects.ESCAPED) != 0);
        if ((from & MethodEffects.NEWLY_ALLOCATED) != 0) {
          int site = newSite(definition);
          set.set(site);
          if (linksEscaped(definition)) {
            add(site, ONLY_ESCAPED);
          }
        }
      }
      case LOAD -> set.set(ESCAPED, definition.operands().isEmpty()); // from a static
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
    if (allocations.size() == MAX_ALLOCATIONS) {
      return ESCAPED;
    }
    allocations.add(definition);
    contents.add(new BitSet());
    contents.add(new BitSet());
    return contents.size() - SITES_OF_ALLOCATION;
  }

  private MethodEffects callee(Definition call) {
    return method.callAt(call.instruction()).callee();
  }

  /** A new function leads to what it may yield. */
  private boolean linksEscaped(Definition call) {
    if (FunctionObject.of(graph.codeOf(call)).isPresent()) {
      long yielded = method.effectsOf(call).orElse(MethodEffects.UNKNOWN).origins();
      return (yielded & (MethodEffects.ESCAPED | MethodEffects.LINKS_ESCAPED)) != 0;
    }
    return (callee(call).origins() & MethodEffects.LINKS_ESCAPED) != 0;
  }

  private void propagate(Definition definition, BitSet set) {
    switch (definition.kind()) {
      case PHI, CONVERSION ->
          definition.operands().forEach(operand -> add(set, originsOf(operand)));
      case LOAD -> definition.operands().forEach(base -> add(set, loadedFrom(originsOf(base))));
      case CALL -> propagateResult(definition, set);
      default -> {
        // seeded once and for all
      }
    }
  }

  private void propagateResult(Definition call, BitSet set) {
    MethodEffects callee = callee(call);
    int made = FIRST_ALLOCATION + allocations.indexOf(call) * SITES_OF_ALLOCATION;
    for (int i = 0; i < call.operands().size() && i < MethodEffects.MAX_PARAMETERS; i++) {
      Definition operand = call.operands().get(i);
      boolean isOrigin = (callee.origins() & 1L << i) != 0;
      boolean isSame = callee.returned() != MethodEffects.NONE_RETURNED || callee.is(Trait.VIEW);
      if (isOrigin && isSame) {
        add(set, originsOf(operand));
      } else if (isOrigin) {
        add(set, reachableFrom(operand));
      }
      if (isAllocation(made) && (callee.holdsInParts() & 1L << i) != 0) {
        BitSet held = reachableFrom(operand);
        hold((callee.holds() & 1L << i) == 0 ? made + 1 : made, held);
        hold(made + 1, held);
      }
    }
  }

  private void recordStores(int instruction) {
    List<Definition> operands = graph.operandsOf(instruction);
    int opcode = graph.instruction(instruction).getOpcode();
    if (opcode == Opcodes.PUTFIELD || opcode == Opcodes.AASTORE) {
      BitSet stored = originsOf(graph.storedBy(instruction));
      originsOf(operands.get(0)).stream().forEach(site -> add(contents.get(site), stored));
    } else if (opcode == Opcodes.PUTSTATIC) {
      add(contents.get(ESCAPED), originsOf(operands.get(0)));
    }
    recordStores(method.callAt(instruction), operands);
  }

  private void recordStores(CallEffects call, List<Definition> operands) {
    boolean isKnown = call.globalEffect() == GlobalEffect.NONE;
    if (isKnown && call.mutated().isEmpty()) {
      return;
    }
    BitSet stored = new BitSet();
    (isKnown ? call.kept() : operands).forEach(operand -> stored.or(reachableFrom(operand)));
    if (!isKnown) {
      add(contents.get(ESCAPED), stored);
      stored.set(ESCAPED); // unknown code may have stored anything
      stored.stream().filter(this::isAllocation).forEach(site -> add(site, stored));
    } else {
      if ((call.callee().origins() & MethodEffects.LINKS_ESCAPED) != 0) {
        stored.set(ESCAPED);
      }
      BitSet bases = new BitSet();
      call.mutated().forEach(base -> bases.or(originsOf(base)));
      call.mutatedReachably().forEach(base -> bases.or(reachableFrom(base)));
      bases.stream().forEach(site -> add(site, stored));
    }
  }

  /** Adds to what the objects of a site, or parts of them, refer to. */
  private void add(int site, BitSet stored) {
    hold(site, stored);
    if (isObject(site)) {
      hold(site + 1, stored);
    }
  }

  /** Adds to what the objects of a site refer to; arrays of numbers refer to nothing. */
  private void hold(int site, BitSet stored) {
    if (!isAllocation(site) || !isOfNumbers(madeAt(site))) {
      add(contents.get(site), stored);
    }
  }

  private boolean isOfNumbers(Definition made) {
    return made.type().getSort() == Type.ARRAY
        ? made.type().getDescriptor().length() == 2
        : graph.codeOf(made) instanceof MethodInsnNode clone
            && clone.owner.length() == 2
            && clone.owner.charAt(0) == '[';
  }

  /** Whether the objects of a site are those of an allocation, not parts of them. */
  private boolean isObject(int site) {
    return isAllocation(site) && (site - FIRST_ALLOCATION) % SITES_OF_ALLOCATION == 0;
  }

  private BitSet reachableFrom(Definition value) {
    return reachable(originsOf(value));
  }

  BitSet reachable(BitSet sites) {
    BitSet more = loadedFrom(sites);
    more.or(sites);
    return more.equals(sites) ? more : reachable(more);
  }

  /** What the fields of objects may refer to: parts, and what the method has put there. */
  BitSet loadedFrom(BitSet sites) {
    BitSet all = new BitSet();
    for (int site = sites.nextSetBit(0); site >= 0; site = sites.nextSetBit(site + 1)) {
      if (isAllocation(site)) {
        all.or(contents.get(site));
        all.set(isObject(site) ? site + 1 : site);
        all.set(isObject(site) ? site + 1 : site - 1); // a part may lead back to its object
      } else {
        all.set(site);
      }
    }
    return all;
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
   * The sites of what the method stores into the objects of {@link #ESCAPED} or of a parameter, and
   * of all that this refers to; not to be modified.
   */
  BitSet keptBy(int site) {
    return contents.get(site);
  }

  /** Whether the objects of a site, or parts of them, are kept in what another site refers to. */
  boolean isKeptBy(int site, int allocation) {
    int object = isObject(allocation) ? allocation : allocation - 1;
    return contents.get(site).get(object) || contents.get(site).get(object + 1);
  }

  boolean isAllocation(int site) {
    return site >= FIRST_ALLOCATION;
  }

  Definition madeAt(int site) {
    return allocations.get((site - FIRST_ALLOCATION) / SITES_OF_ALLOCATION);
  }
}
