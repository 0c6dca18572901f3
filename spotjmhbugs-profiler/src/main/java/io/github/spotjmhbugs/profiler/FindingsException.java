// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.profiler;

import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.runner.ProfilersFailedException;

/**
 * Ends a run because of findings: JMH's {@code Main} prints the message and that of the cause, and
 * exits with 1.
 */
final class FindingsException extends ProfilersFailedException {
  private static final long serialVersionUID = 1L;

  private final String summary;

  /**
   * @param summary one line
   * @param findings what the findings say
   */
  FindingsException(String summary, String findings) {
    super(new ProfilerException(findings));
    this.summary = summary;
  }

  @Override
  public String getMessage() {
    return summary;
  }
}
