// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import java.util.Optional;
import java.util.stream.Stream;

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
    TRIAL("Trial"),
    /** Once per iteration. */
    ITERATION("Iteration"),
    /** Once per call of the benchmark. */
    INVOCATION("Invocation");

    private final String constant;

    Level(String constant) {
      this.constant = constant;
    }

    private static Level named(String constant) {
      return Stream.of(values())
          .filter(level -> level.constant.equals(constant))
          .findFirst()
          .orElse(TRIAL);
    }
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
                    annotation.enumConstant("value").map(Level::named).orElse(Level.TRIAL)));
  }

  /**
   * {@return the annotation as it reads in the source, such as {@code @Setup(Level.Invocation)}}
   */
  public String annotationText() {
    return "@" + kind.simpleName + "(Level." + level.constant + ")";
  }
}
