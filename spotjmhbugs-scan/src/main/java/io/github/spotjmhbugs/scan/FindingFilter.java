// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.PracticeKey;
import java.util.List;
import picocli.CommandLine.Option;

/** The options by which a command selects findings. */
public final class FindingFilter {
  @Option(
      names = "--threshold",
      paramLabel = "LEVEL",
      defaultValue = "medium",
      description =
          "Only findings of at least this confidence: low, medium or high (default:"
              + " ${DEFAULT-VALUE}).")
  private Threshold threshold = Threshold.MEDIUM;

  @Option(
      names = "--practice",
      paramLabel = "LIST",
      split = ",",
      converter = PracticeName.class,
      description = "Only findings of these practices, such as RETU,LOOP (default: all).")
  private List<PracticeKey> named = List.of();

  /** {@return the least confidence} */
  public Confidence confidence() {
    return threshold.confidence();
  }

  /** {@return the practices that the user named; none if all are meant} */
  public List<PracticeKey> named() {
    return List.copyOf(named);
  }

  /** {@return the practices that are meant} */
  public List<PracticeKey> practices() {
    return named.isEmpty() ? Practices.keys() : named();
  }
}
