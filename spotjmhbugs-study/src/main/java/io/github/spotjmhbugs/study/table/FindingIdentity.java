// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What makes a finding of one run the same as a finding of another run of the same project. Lines
 * are left out: they move with every edit above them.
 *
 * @param pattern what was found
 * @param className in which class
 * @param member in which of its members; may be empty
 * @param descriptor which overload it is; may be empty
 * @param ordinal tells those apart that are equal so far, from 1 in the order of the run
 */
record FindingIdentity(
    BugPattern pattern, String className, String member, String descriptor, int ordinal) {

  /**
   * {@return the same findings in the same order by their identities}
   *
   * @param findings the findings of one project in one run, in their order
   */
  static Map<FindingIdentity, Finding> byIdentity(Collection<Finding> findings) {
    Map<FindingIdentity, Integer> seen = new HashMap<>();
    Map<FindingIdentity, Finding> identified = new LinkedHashMap<>();
    for (Finding finding : findings) {
      int ordinal = seen.merge(of(finding, 0), 1, Integer::sum);
      identified.put(of(finding, ordinal), finding);
    }
    return identified;
  }

  private static FindingIdentity of(Finding finding, int ordinal) {
    Location location = finding.location();
    return new FindingIdentity(
        finding.pattern(), location.className(), location.member(), location.descriptor(), ordinal);
  }
}
