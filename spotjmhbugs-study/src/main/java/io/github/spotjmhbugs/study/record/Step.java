// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.record;

import java.util.Locale;

/** What is done with a project, in this order. */
public enum Step {
  /** Get the sources as they were. */
  CLONE,
  /** Count the benchmarks in the sources. */
  CENSUS,
  /** Get class files of the benchmarks. */
  BUILD,
  /** Analyse the class files. */
  SCAN;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
