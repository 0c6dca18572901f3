// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.repair;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** What came of the attempt to repair a finding in bytecode. */
public sealed interface Repair {
  /**
   * The fault is repaired: the classes to put before the benchmark's own on the class path. They
   * call {@link SinkClass}, unless the repair needs no sink.
   *
   * @param classes class files by internal name
   * @param benchmarks the benchmarks that the fault affects and the repair reaches, as {@code
   *     package.Class#method}
   * @param methods the methods that it changes, as {@code package.Class.method}
   */
  record Rewritten(Map<String, byte[]> classes, List<String> benchmarks, Set<String> methods)
      implements Repair {
    /** Makes the repair immutable. */
    public Rewritten {
      classes = Map.copyOf(classes);
      benchmarks = List.copyOf(benchmarks);
      methods = Set.copyOf(methods);
    }
  }

  /**
   * The fault is in what surrounds the benchmarks, and stays; their bodies are emptied, so that the
   * score is what the surroundings alone cost.
   *
   * @param classes class files by internal name, to put before the benchmark's own
   * @param benchmarks the benchmarks that are emptied, as {@code package.Class#method}
   */
  record Floor(Map<String, byte[]> classes, List<String> benchmarks) implements Repair {
    /** Makes the repair immutable. */
    public Floor {
      classes = Map.copyOf(classes);
      benchmarks = List.copyOf(benchmarks);
    }
  }

  /**
   * Nothing is rewritten: the classes as they are, with another number of forks.
   *
   * @param original number of forks with the fault
   * @param repaired number of forks without it
   */
  record Forks(int original, int repaired) implements Repair {}

  /**
   * The finding cannot be repaired in bytecode.
   *
   * @param reason why, as a clause without a full stop
   */
  record Impossible(String reason) implements Repair {}
}
