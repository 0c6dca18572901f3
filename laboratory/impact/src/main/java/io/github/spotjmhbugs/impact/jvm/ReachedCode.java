// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import java.util.Collection;
import java.util.Collections;
import java.util.Set;

/**
 * The machine code of a measurement loop and of all that it calls.
 *
 * @param bytes its size: instructions only
 * @param inlined the methods that the compiler inlined into the loop, as {@code package.Class.name}
 * @param called the methods that are called, by the loop or by what it calls
 * @param isComplete whether the optimising compiler made code of all that is called, and it is
 *     known what is called
 */
record ReachedCode(int bytes, Set<String> inlined, Set<String> called, boolean isComplete) {
  ReachedCode {
    inlined = Set.copyOf(inlined);
    called = Set.copyOf(called);
  }

  /** {@return whether the loop itself has what there is of the code of some methods} */
  boolean hasInlinedOnly(Collection<String> methods) {
    return !Collections.disjoint(inlined, methods) && Collections.disjoint(called, methods);
  }
}
