// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import io.github.spotjmhbugs.classfile.ConstantPool;
import io.github.spotjmhbugs.classfile.SourceNest;
import io.github.spotjmhbugs.host.classpath.ClassContainer;
import io.github.spotjmhbugs.jmh.JmhAnnotations;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Which benchmarks use which classes, as the last build left them: a finding about a state or a
 * base class is found in the benchmarks that use it.
 */
final class ClassUsers {
  /** Who uses a class through more others is unlikely to bend what is said of it. */
  private static final int FARTHEST = 2;

  /** A class that many benchmarks use is checked with the first of them. */
  private static final int MOST = 20;

  private final Map<String, ConstantPool> pools = new TreeMap<>();
  private final Map<String, List<String>> known = new HashMap<>();

  /** Reads the classes of a module; what is damaged, the scan of its own says. */
  void add(ClassContainer folder) throws IOException {
    for (String name : folder.classNames()) {
      byte[] classFile = JmhAnnotations.isGenerated(name) ? null : folder.read(name);
      if (classFile != null) {
        ConstantPool.of(classFile).ifPresent(pool -> pools.put(name, pool));
      }
    }
  }

  /** {@return internal names of benchmark classes of other files that use it, the nearest first} */
  List<String> of(String name) {
    return known.computeIfAbsent(name, this::find);
  }

  private List<String> find(String name) {
    Set<String> found = new LinkedHashSet<>();
    Set<String> reached = new LinkedHashSet<>(List.of(name));
    for (int step = 0; step < FARTHEST; step++) {
      List<String> used = List.copyOf(reached);
      pools.forEach(
          (user, pool) -> {
            if (used.stream().anyMatch(pool::mentions)) {
              found.add(user);
            }
          });
      found.stream().map(SourceNest::outermostName).forEach(reached::add);
    }
    return found.stream()
        .filter(each -> !SourceNest.outermostName(each).equals(name) && hasBenchmarks(each))
        .limit(MOST)
        .toList();
  }

  private boolean hasBenchmarks(String name) {
    return Stream.iterate(
            Optional.ofNullable(pools.get(name)),
            Optional::isPresent,
            each -> each.flatMap(ConstantPool::superName).map(pools::get))
        .limit(pools.size())
        .flatMap(Optional::stream)
        .anyMatch(each -> JmhAnnotations.BENCHMARK.stream().anyMatch(each::mentions));
  }
}
