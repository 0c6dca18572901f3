// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.source;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** A language that benchmarks are written in. */
public enum Language {
  /** Java. */
  JAVA(".java"),
  /** Kotlin. */
  KOTLIN(".kt"),
  /** Scala, of any version. */
  SCALA(".scala");

  private final String extension;

  Language(String extension) {
    this.extension = extension;
  }

  /** {@return the language of a source; empty for what is none} */
  public static Optional<Language> of(Path file) {
    return Arrays.stream(values()).filter(one -> one.has(file)).findFirst();
  }

  /** {@return whether a file is a source in this language} */
  public boolean has(Path file) {
    return file.toString().endsWith(extension);
  }
}
