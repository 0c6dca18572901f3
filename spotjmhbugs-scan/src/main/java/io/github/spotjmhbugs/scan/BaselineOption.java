// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.host.gate.Baseline;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that names the findings that are known. */
public final class BaselineOption {
  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description = "Report only findings that are not in FILE (see --write-baseline).")
  private @Nullable Path file;

  /**
   * Reads the file.
   *
   * @return the findings that are known; none if the user named no file
   * @throws IOException when the file cannot be read or is no baseline; the message names it
   */
  public Baseline read() throws IOException {
    return file == null ? Baseline.NONE : Baseline.in(file);
  }
}
