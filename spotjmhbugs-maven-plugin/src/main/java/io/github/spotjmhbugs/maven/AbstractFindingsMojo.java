// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import io.github.spotjmhbugs.host.gate.Baseline;
import io.github.spotjmhbugs.host.gate.Exclusions;
import io.github.spotjmhbugs.host.gate.Threshold;
import java.io.File;
import java.io.IOException;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** What the goals that are about findings have in common: which ones. */
abstract class AbstractFindingsMojo extends AbstractReactorMojo {
  /**
   * The lowest confidence of the findings that the goal is about: low, medium (default) or high.
   */
  @Parameter(property = "spotjmhbugs.threshold")
  private @Nullable String threshold;

  /**
   * The classes, members and patterns to leave out, separated by commas, such as
   * org.example.legacy.**, *Bench#measure or JMH_FORK_ZERO_OPTION.
   */
  @Parameter(property = "spotjmhbugs.excludes")
  private @Nullable String excludes;

  /** The file of the findings that are known, which are neither reported nor repaired. */
  @Parameter(property = "spotjmhbugs.baseline")
  private @Nullable File baseline;

  /**
   * Reads the parameter.
   *
   * @return the lowest confidence of the findings that the goal is about
   * @throws IllegalArgumentException when the user gave an unknown value
   */
  final Threshold threshold() {
    return settings().threshold(threshold);
  }

  /**
   * Reads the parameter.
   *
   * @return what the goal leaves out
   * @throws IllegalArgumentException when the user gave a word that is neither class nor pattern
   */
  final Exclusions exclusions() {
    return settings().exclusions(excludes);
  }

  /**
   * Reads the parameter.
   *
   * @param isWritten whether a new baseline is to be written
   * @return the findings that are known
   * @throws MojoExecutionException when the file cannot be read or is no baseline; the message
   *     names it
   */
  final Baseline baseline(boolean isWritten) throws MojoExecutionException {
    try {
      return settings().baseline(baseline, isWritten);
    } catch (IOException e) {
      throw new MojoExecutionException(e.getMessage(), e);
    }
  }
}
