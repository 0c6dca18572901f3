// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.host.result.SourceFix;
import java.util.List;

/** How findings can be repaired. Whoever can change sources tells a report. */
@FunctionalInterface
public interface SourceFixes {
  /** Knows no repair. */
  SourceFixes NONE = (target, finding) -> List.of();

  /**
   * Lists the repairs of a finding.
   *
   * @param target the target that the finding is in, as its result names it
   * @param finding a finding
   * @return alternatives, the best one first; none when only its author can repair it
   */
  List<SourceFix> of(String target, Finding finding);
}
