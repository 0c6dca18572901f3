// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import io.github.spotjmhbugs.classfile.ClassRepository;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;

/** How many threads run a benchmark at the same time, on the same field. */
public final class SharedFields {
  private final BenchmarkMethod benchmark;
  private final ClassRepository classes;

  /**
   * Prepares to look at the fields that a benchmark uses.
   *
   * @param benchmark the benchmark
   */
  public SharedFields(BenchmarkMethod benchmark) {
    this.benchmark = benchmark;
    this.classes = benchmark.inClass().classes();
  }

  /**
   * {@return which threads have the same object in a field}
   *
   * @param access an instruction of the benchmark that reads or writes a field
   */
  public StateClass.Scope scopeOf(FieldInsnNode access) {
    if (access.getOpcode() == Opcodes.GETSTATIC || access.getOpcode() == Opcodes.PUTSTATIC) {
      return StateClass.Scope.BENCHMARK;
    }
    return benchmark.states().stream()
        .filter(state -> state.fields().stream().anyMatch(f -> f.isAccessedBy(access, classes)))
        .map(StateClass::scope)
        .findFirst()
        .orElse(StateClass.Scope.THREAD);
  }

  /**
   * {@return how many threads run the benchmark with the same object of a scope; 1 when each has
   * its own, {@link BenchmarkMethod#MANY} when the machine decides}
   *
   * @param scope which threads share the object
   */
  public int threadsIn(StateClass.Scope scope) {
    return switch (scope) {
      case THREAD -> 1;
      case GROUP -> benchmark.threadsInGroup();
      case BENCHMARK -> ofAllGroups();
    };
  }

  /** JMH rounds the number of threads up to that of whole groups. */
  private int ofAllGroups() {
    int threads = benchmark.threads();
    if (threads == BenchmarkMethod.MANY) {
      return BenchmarkMethod.MANY;
    }
    int size = Math.max(1, benchmark.threadsOfGroup());
    return benchmark.threadsInGroup() * ((threads + size - 1) / size);
  }
}
