// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.javac;

import com.sun.source.util.JavacTask;
import java.lang.reflect.Field;
import java.util.Optional;
import javax.annotation.processing.ProcessingEnvironment;

/**
 * javac behind the interface of processors.
 *
 * @param environment javac's own environment
 * @param task the compilation
 */
record CompilerAccess(ProcessingEnvironment environment, JavacTask task) {
  /**
   * Finds javac. Gradle and IntelliJ IDEA hand out an environment of their own in front of it.
   *
   * @param environment what the processor was given
   * @return javac, or nothing if another compiler runs the processor
   */
  static Optional<CompilerAccess> of(ProcessingEnvironment environment) {
    return direct(environment)
        .or(() -> behindGradle(environment).flatMap(CompilerAccess::direct))
        .or(() -> behindIdea(environment).flatMap(CompilerAccess::direct));
  }

  private static Optional<CompilerAccess> direct(ProcessingEnvironment environment) {
    try {
      return Optional.of(new CompilerAccess(environment, JavacTask.instance(environment)));
    } catch (IllegalArgumentException | LinkageError e) {
      return Optional.empty(); // another environment, or a compiler without this API
    }
  }

  private static Optional<ProcessingEnvironment> behindGradle(ProcessingEnvironment environment) {
    try {
      Field delegate = environment.getClass().getDeclaredField("delegate");
      delegate.setAccessible(true);
      return javacs(delegate.get(environment));
    } catch (ReflectiveOperationException | RuntimeException e) {
      return Optional.empty();
    }
  }

  /** As IDEA's message to authors of processors says. */
  private static Optional<ProcessingEnvironment> behindIdea(ProcessingEnvironment environment) {
    try {
      return javacs(
          environment
              .getClass()
              .getClassLoader()
              .loadClass("org.jetbrains.jps.javac.APIWrappers")
              .getDeclaredMethod("unwrap", Class.class, Object.class)
              .invoke(null, ProcessingEnvironment.class, environment));
    } catch (ReflectiveOperationException | RuntimeException e) {
      return Optional.empty();
    }
  }

  private static Optional<ProcessingEnvironment> javacs(Object environment) {
    return Optional.ofNullable(environment)
        .filter(ProcessingEnvironment.class::isInstance)
        .map(ProcessingEnvironment.class::cast);
  }
}
