// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.source;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** The languages that benchmarks are written in, as far as their words differ. */
enum Language {
  /** Java. */
  JAVA(".java"),
  /** Kotlin: comments nest, and strings hold code. */
  KOTLIN(".kt"),
  /** Scala: comments nest, and strings that follow a name hold code. */
  SCALA(".scala");

  private final String suffix;

  Language(String suffix) {
    this.suffix = suffix;
  }

  /**
   * {@return its language; empty when it is no source file}
   *
   * @param file a file, by its name
   */
  static Optional<Language> of(Path file) {
    String name = file.toString();
    return Arrays.stream(values()).filter(language -> name.endsWith(language.suffix)).findFirst();
  }

  /** {@return whether a comment ends only with the comments inside it} */
  boolean nestsComments() {
    return this != JAVA;
  }

  /**
   * @param name whether a name stands right before the string
   * @return whether <code>${</code> in a string starts code
   */
  boolean hasCodeInStrings(boolean name) {
    return this == KOTLIN || (this == SCALA && name);
  }

  /** {@return whether a backslash means itself between three quotation marks} */
  boolean hasRawStrings() {
    return this != JAVA;
  }
}
