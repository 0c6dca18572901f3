// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.host.gate.Choice;
import io.github.spotjmhbugs.host.gate.Exclusions;
import io.github.spotjmhbugs.host.gate.Threshold;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

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

  @Option(
      names = "--exclude",
      paramLabel = "LIST",
      split = ",",
      description =
          "Suppress findings in these classes, members or patterns, such as org.example.legacy.**,"
              + "*Bench#measure,JMH_FORK_ZERO_OPTION.")
  private List<String> excluded = List.of();

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  /** {@return the least confidence} */
  public Confidence confidence() {
    return threshold.confidence();
  }

  /** {@return the practices that the command line names, which the settings of a project do not} */
  public Set<PracticeKey> asked() {
    boolean isGiven =
        Objects.requireNonNull(command)
            .commandLine()
            .getParseResult()
            .hasMatchedOption("--practice");
    return isGiven ? Set.copyOf(named) : Set.of();
  }

  /** {@return the practices that are meant} */
  public List<PracticeKey> practices() {
    return named.isEmpty() ? Practices.keys() : List.copyOf(named);
  }

  /**
   * Reads what the user does not want to see.
   *
   * @return what is excluded
   * @throws ParameterException when a word is neither a class nor a pattern
   */
  public Exclusions exclusions() {
    try {
      return Choice.named("--exclude", () -> Exclusions.of(excluded));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          Objects.requireNonNull(command).commandLine(), e.getMessage(), e);
    }
  }
}
