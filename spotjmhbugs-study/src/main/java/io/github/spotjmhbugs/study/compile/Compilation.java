// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.compile;

import io.github.spotjmhbugs.scan.result.OneLine;
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
public record Compilation(Map<Path, Mistake> errors, List<String> log, String failure) {
  /** A failure: files are not compiled because of errors in others. */
  public static final String UNFINISHED = "errors in files that it is compiled with";

  /**
   * What is wrong in a file.
   *
   * @param line the number of the line, from 1, or 0 when it is not known
   * @param message what the compiler says of it, in one line
   * @param names the full names of what the message calls by their last parts
   */
  public record Mistake(int line, String message, List<String> names) {
    /** Makes the message one line. */
    public Mistake {
      message = OneLine.of(message);
      names = List.copyOf(names);
    }
  }

  /** Makes the collections immutable. */
  public Compilation {
    errors = Map.copyOf(errors);
    log = List.copyOf(log);
  }
}
