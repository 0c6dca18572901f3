// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.formats.Format;
import io.github.spotjmhbugs.formats.Output;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.settings.Key;
import io.github.spotjmhbugs.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say which reports a scan writes. */
final class OutputOptions {
  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "Format of the report: text, csv, sarif, html, github (workflow commands), gitlab (code"
              + " quality) or junit (default: text, or what the ending of --output says).")
  private @Nullable Format format;

  @Option(
      names = "--output",
      paramLabel = "[FORMAT=]FILE",
      description =
          "Write a report to FILE instead of standard output (-); repeatable, such as --output"
              + " text=- --output sarif=out.sarif --output report.html.")
  private List<String> outputs = new ArrayList<>();

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  /**
   * Reads the options.
   *
   * @param settings the settings of the project, which count if there are no options
   * @return the reports to write
   * @throws ParameterException when they contradict each other
   */
  List<Output> outputs(Settings settings) {
    boolean isGiven = isGiven();
    List<String> wanted = isGiven ? outputs : settings.values(Key.OUTPUT).orElse(List.of());
    try {
      return Output.of(wanted, Optional.ofNullable(format));
    } catch (IllegalArgumentException e) {
      String subject = isGiven ? Key.OUTPUT.option() : settings.subject(Key.OUTPUT).orElse("");
      throw new ParameterException(
          Objects.requireNonNull(command).commandLine(), subject + ": " + e.getMessage(), e);
    }
  }

  private boolean isGiven() {
    return !outputs.isEmpty() || format != null;
  }

  /**
   * Adds to problems of reports where the settings name these.
   *
   * @param settings the settings of the project
   * @param listener is told of the problems
   * @return what takes a problem that names a report
   */
  Consumer<Problem> naming(Settings settings, Consumer<Problem> listener) {
    return problem ->
        listener.accept(
            (isGiven() ? Optional.<String>empty() : settings.subject(Key.OUTPUT))
                .map(setting -> Problem.error(setting, problem.text()))
                .orElse(problem));
  }
}
