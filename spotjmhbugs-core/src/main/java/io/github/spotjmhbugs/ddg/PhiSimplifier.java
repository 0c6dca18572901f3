// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Finds the phis that merge nothing but one value and themselves, and what stands for them (Braun
 * et al., "Simple and Efficient Construction of Static Single Assignment Form", CC 2013, section
 * 2.2).
 */
final class PhiSimplifier {
  private final Map<Definition, Definition> replacement = new HashMap<>();

  /**
   * Simplifies the phis of a method.
   *
   * @param phis all phis of a method, with their operands
   */
  PhiSimplifier(Set<Definition> phis) {
    int found;
    do {
      found = replacement.size();
      phis.stream().filter(phi -> !replacement.containsKey(phi)).forEach(this::replaceIfTrivial);
    } while (replacement.size() > found);
  }

  private void replaceIfTrivial(Definition phi) {
    Definition single = null;
    for (Definition operand : phi.operands()) {
      Definition value = resolve(operand);
      if (value != phi && value != single) {
        if (single != null) {
          return;
        }
        single = value;
      }
    }
    if (single != null) {
      replacement.put(phi, single);
    }
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
