// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import io.github.spotjmhbugs.host.result.ScanResult;

/** A format in which a scan's result can be written. Stateless. */
@FunctionalInterface
public interface Report {
  /**
   * Renders a result.
   *
   * @param result what was found
   * @return the whole report, with a line end after the last line
   */
  String render(ScanResult result);
}
