// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.MalformedClassException;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The analyses of the methods that one class needs, each made once. A method that cannot be
 * analysed is remembered with the reason and costs nothing but itself. For use by one thread.
 */
public final class MethodAnalyses {
  /** Longer methods are hardly helpers, and not worth the time to analyse. */
  private static final int MAX_INSTRUCTIONS = 2_000;

  private final EffectAnalysis effects;
  private final Map<Key, Optional<MethodAnalysis>> made = new HashMap<>();
  private final Map<DeclaredMethod, Optional<DataDependencyGraph>> graphs = new HashMap<>();
  private final Map<DeclaredMethod, String> failures = new LinkedHashMap<>();

  private record Key(DeclaredMethod method, ExactTypes exact) {}

  /** Creates an empty collection. */
  public MethodAnalyses(EffectAnalysis effects) {
    this.effects = effects;
  }

  /** {@return what finds out what calls do} */
  public EffectAnalysis effects() {
    return effects;
  }

  /** {@return the analysis of a method; empty if it has no body or its code cannot be analysed} */
  public Optional<MethodAnalysis> of(DeclaredMethod method, ExactTypes exact) {
    return made.computeIfAbsent(
        new Key(method, exact),
        key -> graphOf(method).map(graph -> effects.analyse(method, exact, graph)));
  }

  /**
   * {@return the data dependences of a method, or empty when it has no body or its code cannot be
   * analysed; all that many need, at a fraction of the time of an analysis}
   */
  public Optional<DataDependencyGraph> graphOf(DeclaredMethod method) {
    return graphs.computeIfAbsent(
        method, key -> build(key, reason -> failures.put(method, reason)));
  }

  private static Optional<DataDependencyGraph> build(
      DeclaredMethod method, Consumer<String> onFailure) {
    if (!method.hasBody()) {
      return Optional.empty();
    }
    try {
      return Optional.of(DataDependencyGraph.of(method.owner().name, method.method()));
    } catch (MalformedClassException e) {
      onFailure.accept(String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  /** The code of a method as callers see it; empty if it has none or too much, or is invalid. */
  static Optional<DataDependencyGraph> ofHelper(DeclaredMethod method) {
    return method.method().instructions.size() > MAX_INSTRUCTIONS
        ? Optional.empty()
        : build(method, reason -> {});
  }

  /** {@return the methods that could not be analysed, with the reasons, in order of discovery} */
  public Map<DeclaredMethod, String> failures() {
    return failures;
  }
}
