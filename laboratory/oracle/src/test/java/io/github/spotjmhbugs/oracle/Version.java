// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import java.util.Map;
import java.util.function.Consumer;
import org.objectweb.asm.tree.MethodNode;

/**
 * A benchmark with some of the methods that it reaches changed.
 *
 * @param benchmark name of the benchmark
 * @param edits what changes a method, by its name and descriptor
 */
record Version(String benchmark, Map<String, Consumer<MethodNode>> edits) {
  /** Internal name of the sink. */
  static final String BLACKHOLE = "org/openjdk/jmh/infra/Blackhole";

  /** The benchmark as it is. */
  static Version original(String benchmark) {
    return new Version(benchmark, Map.of());
  }
}
