// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A method of a state that JMH runs before or after the measurement.
 *
 * @param declared the annotated method; an override of it may be what runs
 */
public record Fixture(DeclaredMethod declared, Kind kind, Level level) {
  /** When a fixture runs. */
  public enum Kind {
    SETUP(JmhAnnotations.SETUP),
    TEARDOWN(JmhAnnotations.TEAR_DOWN);

    private final String descriptor;

    Kind(String descriptor) {
      this.descriptor = descriptor;
    }
  }

  /** How often a fixture runs. */
  public enum Level {
    TRIAL,
    ITERATION,
    INVOCATION
  }

  /** {@return a method of a state as JMH runs it: not at all, before, after, or both} */
  static Stream<Fixture> of(DeclaredMethod method) {
    return Stream.of(Kind.values())
        .flatMap(
            kind ->
                AnnotationView.in(method.method().visibleAnnotations, kind.descriptor).stream()
                    .map(annotation -> annotation.enumConstant("value", Level.class))
                    .map(level -> new Fixture(method, kind, level.orElse(Level.TRIAL))));
  }

  /** {@return the annotation as it reads in the source, as {@code @Setup(Level.Invocation)}} */
  public String annotationText() {
    String constant = level.name().charAt(0) + level.name().substring(1).toLowerCase(Locale.ROOT);
    String annotation = kind.descriptor.replaceAll(".*/|;", "");
    return "@" + annotation + "(Level." + constant + ")";
  }
}
