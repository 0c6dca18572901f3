// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.effects;

import java.util.BitSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a method is certain to do on some run. Parameters are counted from 0, the receiver included.
 */
final class Evidence {
  /** What every unknown method counts as: it has no effect that is certain. */
  static final Evidence NONE = new Evidence();

  /** The parameters whose objects, or what these refer to, it stores into, and how. */
  final Map<Integer, String> mutations = new TreeMap<>();

  /** The parameters that are functions and that it runs, and how. */
  final Map<Integer, String> runs = new TreeMap<>();

  /** Its effects on global state. */
  final Set<String> globalEffects = new TreeSet<>();

  /** The parameters that it returns on some path. */
  final BitSet returned = new BitSet();

  /** The parameters of which it returns a part on some path. */
  final BitSet returnedParts = new BitSet();

  /** Whether it returns an object of its own on some path. */
  boolean returnsNew;

  /** Whether it returns what may be anything on some path. */
  boolean returnsOther;

  /** {@return the parameter that the result always is, or -1} */
  int alwaysReturned() {
    boolean isOne =
        returned.cardinality() == 1 && !returnsNew && !returnsOther && returnedParts.isEmpty();
    return isOne ? returned.nextSetBit(0) : -1;
  }
}
