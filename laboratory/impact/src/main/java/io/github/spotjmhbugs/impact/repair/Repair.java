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
   * Nothing is rewritten: the classes as they are, in a JVM of their own instead of a shared one.
   */
  record Forked() implements Repair {}

  /**
   * Nothing is rewritten: the classes as they are, measured as their author has it, but warmed up.
   *
   * @param batch the calls in each iteration that warms up, in a benchmark of single shots; 0 in
   *     another
   */
  record WarmedUp(int batch) implements Repair {}

  /**
   * The finding cannot be repaired in bytecode.
   *
   * @param reason why, as a clause without a full stop
   */
  record Impossible(String reason) implements Repair {}
}
