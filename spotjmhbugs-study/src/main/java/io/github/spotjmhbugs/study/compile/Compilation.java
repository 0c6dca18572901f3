// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.compile;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What came of sources.
 *
 * @param errors for each file with errors the first of them
 * @param log all errors
 * @param failure why the compiler did not come to its end; empty when it did
 */
public record Compilation(Map<Path, String> errors, List<String> log, String failure) {
  /** Makes the collections immutable. */
  public Compilation {
    errors = Map.copyOf(errors);
    log = List.copyOf(log);
  }
}
