// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import io.github.spotjmhbugs.ddg.Definition.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the phis that merge nothing but one value and themselves, and what stands for them (Braun
 * et al., "Simple and Efficient Construction of Static Single Assignment Form", CC 2013, section
 * 2.2).
 */
final class PhiSimplifier {
  private final Map<Definition, Definition> replacement = new HashMap<>();
  private final Map<Definition, List<Definition>> phisThatUse = new HashMap<>();

  /**
   * Simplifies the phis of a method.
   *
   * @param phis all phis of a method, with their operands
   */
  PhiSimplifier(Set<Definition> phis) {
    for (Definition phi : phis) {
      for (Definition operand : phi.operands()) {
        if (operand.is(Kind.PHI)) {
          phisThatUse.computeIfAbsent(operand, key -> new ArrayList<>(2)).add(phi);
        }
      }
    }
    Deque<Definition> pending = new ArrayDeque<>(phis);
    while (!pending.isEmpty()) {
      Definition phi = pending.remove();
      if (!replacement.containsKey(phi) && isTrivial(phi)) {
        pending.addAll(phisThatUse.getOrDefault(phi, List.of()));
      }
    }
  }

  private boolean isTrivial(Definition phi) {
    Definition single = null;
    for (Definition operand : phi.operands()) {
      Definition value = resolve(operand);
      if (value != phi && value != single) {
        if (single != null) {
          return false;
        }
        single = value;
      }
    }
    if (single == null) {
      return false;
    }
    replacement.put(phi, single);
    return true;
  }

  /**
   * {@return the value that a trivial phi stands for; any other definition itself}
   *
   * @param definition a definition
   */
  Definition resolve(Definition definition) {
    Definition value = definition;
    for (Definition next = replacement.get(value); next != null; next = replacement.get(value)) {
      value = next;
    }
    if (value != definition) {
      replacement.put(definition, value);
    }
    return value;
  }
}
