// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.host.gate.Baseline;
import io.github.spotjmhbugs.host.gate.Choice;
import io.github.spotjmhbugs.host.gate.FailOn;
import io.github.spotjmhbugs.host.gate.Gate;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options by which a team decides what fails its build. */
final class GateOptions {
  @Option(
      names = "--fail-on",
      paramLabel = "LIST",
      description =
          "Exit with 1 only for findings at or above this confidence: low, medium, high or never;"
              + " override it per practice: high,FORK:low,LOOP:never (default: every finding that"
              + " is reported).")
  private @Nullable String failOn;

  @Option(
      names = "--write-baseline",
      paramLabel = "FILE",
      description = "Record the current findings in FILE as the baseline and exit 0.")
  private @Nullable Path written;

  /** {@return whether a new baseline is to be written} */
  boolean isWritten() {
    return written != null;
  }

  /**
   * Parses the options.
   *
   * @param filter the findings that the user asked to see
   * @param baseline the findings that are known
   * @return what to show, and what fails the build
   * @throws IllegalArgumentException when the user gave an unknown word
   */
  Gate gate(FindingFilter filter, Baseline baseline) {
    return new Gate(
        filter.practices(),
        filter.exclusions(),
        baseline,
        Optional.ofNullable(written),
        failing(filter.confidence()));
  }

  private FailOn failing(Confidence reported) {
    if (written != null) {
      return FailOn.never();
    }
    String given = failOn;
    return given == null
        ? FailOn.at(reported)
        : Choice.named("--fail-on", () -> FailOn.parse(given, reported));
  }
}
