// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import java.util.Locale;
import java.util.Optional;

/**
 * A method of a state that JMH runs before or after the measurement.
 *
 * @param declared the annotated method; an override of it may be what runs
 * @param kind whether it runs before or after
 * @param level how often it runs
 */
public record Fixture(DeclaredMethod declared, Kind kind, Level level) {
  /** When a fixture runs. */
  public enum Kind {
    /** Before: {@code @Setup}. */
    SETUP("Setup", JmhAnnotations.SETUP),
    /** After: {@code @TearDown}. */
    TEARDOWN("TearDown", JmhAnnotations.TEAR_DOWN);

    private final String simpleName;
    private final String descriptor;

    Kind(String simpleName, String descriptor) {
      this.simpleName = simpleName;
      this.descriptor = descriptor;
    }
  }

  /** How often a fixture runs. */
  public enum Level {
    /** Once per fork. */
    TRIAL,
    /** Once per iteration. */
    ITERATION,
    /** Once per call of the benchmark. */
    INVOCATION
  }

  /**
   * {@return a method as a fixture of a kind, if it is one}
   *
   * @param method a method of a state
   * @param kind a kind of fixture
   */
  static Optional<Fixture> of(DeclaredMethod method, Kind kind) {
    return AnnotationView.in(method.method().visibleAnnotations, kind.descriptor)
        .map(
            annotation ->
                new Fixture(
                    method,
                    kind,
                    annotation.enumConstant("value", Level.class).orElse(Level.TRIAL)));
  }

  /**
   * {@return the annotation as it reads in the source, such as {@code @Setup(Level.Invocation)}}
   */
  public String annotationText() {
    String constant = level.name().charAt(0) + level.name().substring(1).toLowerCase(Locale.ROOT);
    return "@" + kind.simpleName + "(Level." + constant + ")";
  }
}
