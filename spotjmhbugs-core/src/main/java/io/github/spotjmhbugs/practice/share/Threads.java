// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.share;

import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.StateClass;
import io.github.spotjmhbugs.jmh.StateClass.Scope;
import io.github.spotjmhbugs.practice.LauncherOptions;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;

/**
 * The threads that run a benchmark at the same time, on the same fields.
 *
 * @param benchmark the benchmark
 * @param byLauncher whether a launcher asks for more than one
 */
record Threads(BenchmarkMethod benchmark, boolean byLauncher) {
  static Threads of(BenchmarkMethod benchmark) {
    return new Threads(benchmark, LauncherOptions.asksForThreads(benchmark.inClass()));
  }

  boolean areSeveral() {
    return byLauncher || benchmark.threads() > 1 || benchmark.threadsOfGroup() > 1;
  }

  boolean share(FieldInsnNode access) {
    return shareByAnnotation(access) || (byLauncher && scopeOf(access) == Scope.BENCHMARK);
  }

  /** A launcher may be there to try what no annotation asks for. */
  Rating limit(Rating rating, FieldInsnNode access) {
    return shareByAnnotation(access)
        ? rating
        : Rating.low("only a launcher asks for several threads");
  }

  private boolean shareByAnnotation(FieldInsnNode access) {
    return switch (scopeOf(access)) {
      case THREAD -> false;
      case GROUP -> benchmark.threadsInGroup() > 1;
      case BENCHMARK -> benchmark.threadsInGroup() > 1 || hasSeveralGroups();
    };
  }

  /** JMH rounds the number of threads up to that of whole groups. */
  private boolean hasSeveralGroups() {
    return benchmark.threads() > Math.max(1, benchmark.threadsOfGroup());
  }

  /** Which threads have the same object in a field. */
  private Scope scopeOf(FieldInsnNode access) {
    boolean isStatic =
        access.getOpcode() == Opcodes.GETSTATIC || access.getOpcode() == Opcodes.PUTSTATIC;
    return isStatic
        ? Scope.BENCHMARK
        : benchmark.states().stream()
            .filter(state -> isOf(state, access))
            .map(StateClass::scope)
            .findFirst()
            .orElse(Scope.THREAD);
  }

  private boolean isOf(StateClass state, FieldInsnNode access) {
    return state.fields().stream()
        .anyMatch(field -> field.isAccessedBy(access, benchmark.inClass().classes()));
  }
}
