// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.host.gate.Baseline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
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
   * @return the findings that are known; none if the user named no file
   * @throws IOException when the file cannot be read or is no baseline; the message names it
   */
  public Baseline read(boolean isWritten) throws IOException {
    ParseResult parsed = Objects.requireNonNull(command).commandLine().getParseResult();
    boolean isGiven = parsed.hasMatchedOption("--baseline");
    return file == null || (isWritten && !isGiven) ? Baseline.NONE : Baseline.in(file);
  }
}
