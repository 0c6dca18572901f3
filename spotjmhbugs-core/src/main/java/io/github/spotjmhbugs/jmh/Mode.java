// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import java.util.Arrays;
import java.util.stream.Stream;

/** What JMH measures of a benchmark. */
public enum Mode {
  THROUGHPUT,
  AVERAGE_TIME,
  SAMPLE_TIME,
  SINGLE_SHOT_TIME;

  private static final String ALL = "All";

  /** {@return the modes that a constant of JMH's {@code Mode} means; none for an unknown name} */
  public static Stream<Mode> named(String constant) {
    return Arrays.stream(values())
        .filter(mode -> constant.equals(ALL) || AnnotationView.isNamed(mode, constant));
  }
}
