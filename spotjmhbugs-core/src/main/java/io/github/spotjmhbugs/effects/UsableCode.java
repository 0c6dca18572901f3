// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.MalformedClassException;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import java.util.Optional;

/** Which methods are looked into for what they do to their callers. */
final class UsableCode {
  /** Longer methods are hardly helpers, and not worth the time to analyse. */
  private static final int MAX_INSTRUCTIONS = 2_000;

  private UsableCode() {}

  /**
   * {@return the code of a method; empty when it has none, or too much, or it does not verify}
   *
   * @param method a method
   */
  static Optional<DataDependencyGraph> graphOf(DeclaredMethod method) {
    if (!method.hasBody() || method.method().instructions.size() > MAX_INSTRUCTIONS) {
      return Optional.empty();
    }
    try {
      return Optional.of(DataDependencyGraph.of(method.owner().name, method.method()));
    } catch (MalformedClassException e) {
      return Optional.empty();
    }
  }
}
