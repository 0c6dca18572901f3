// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import java.util.List;

/**
 * What a host says of a set of classes.
 *
 * @param findings all findings, LOW ones included
 * @param errors a line for each class or method that could not be analysed
 */
public record HostReport(List<HostFinding> findings, List<String> errors) {
  /**
   * @param classes some of the classes
   * @return the findings in these, and all errors
   */
  HostReport in(ClassFiles classes) {
    return new HostReport(
        findings.stream()
            .filter(f -> classes.byName().containsKey(f.className().replace('.', '/')))
            .toList(),
        errors);
  }
}
