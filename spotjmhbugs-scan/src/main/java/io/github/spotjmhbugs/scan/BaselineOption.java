// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.host.gate.Baseline;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.settings.Key;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option that names the findings that are known. */
public final class BaselineOption {
  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description = "Report only findings that are not in FILE (see --write-baseline).")
  private @Nullable Path file;

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  /**
   * Reads the file.
   *
   * @param isWritten whether the file of the project's settings is about to be written, and need
   *     not be there
   * @param listener is told when the file cannot be read or is no baseline
   * @return the findings that are known, none if nothing names a file; empty if the listener was
   *     told
   */
  public Optional<Baseline> read(boolean isWritten, Consumer<Problem> listener) {
    Optional<String> setting =
        SettingsDefaults.subject(Objects.requireNonNull(command), Key.BASELINE);
    if (file == null || (isWritten && setting.isPresent())) {
      return Optional.of(Baseline.NONE);
    }
    try {
      return Optional.of(Baseline.in(file));
    } catch (IOException e) {
      listener.accept(Problem.error(setting.orElse(Key.BASELINE.option()), e));
      return Optional.empty();
    }
  }
}
