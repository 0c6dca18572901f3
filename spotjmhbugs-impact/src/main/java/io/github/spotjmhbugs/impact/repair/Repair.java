// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.repair;

import java.util.Map;

/** What came of the attempt to repair a finding in bytecode. */
public sealed interface Repair {
  /**
   * The classes to put before the benchmark's own on the class path.
   *
   * @param classes class files by internal name
   */
  record Rewritten(Map<String, byte[]> classes) implements Repair {
    /** Makes the repair immutable. */
    public Rewritten {
      classes = Map.copyOf(classes);
    }
  }

  /** Nothing is rewritten: the class as it is, with another number of forks. */
  record Forks(int original, int repaired) implements Repair {}

  /**
   * The finding cannot be repaired in bytecode.
   *
   * @param reason why, as a clause without a full stop
   */
  record Impossible(String reason) implements Repair {}
}
