// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.suites;

import io.github.spotjmhbugs.finding.Confidence;
import org.apache.commons.csv.CSVRecord;

/**
 * What a JDK said to a finding: a line of {@code impact.csv}.
 *
 * @param practice name of the practice
 * @param confidence confidence of the finding
 * @param place where it is: target, class, member, line and pattern
 * @param jdk feature version of the JDK
 * @param outcome what the machine code says, or the verdict where it was not looked at or says
 *     nothing
 * @param isAnswered whether there is a verdict
 * @param reason why there is none, or what limits it
 */
record ImpactRow(
    String practice,
    Confidence confidence,
    String place,
    int jdk,
    String outcome,
    boolean isAnswered,
    String reason) {

  static ImpactRow of(CSVRecord row) {
    String verdict = row.get("verdict");
    String evidence = row.get("evidence");
    return new ImpactRow(
        row.get("practice"),
        Confidence.valueOf(row.get("confidence")),
        String.join(
            " ",
            row.get("target"),
            row.get("class") + "." + row.get("member") + ":" + row.get("line"),
            row.get("pattern")),
        Integer.parseInt(row.get("jdk")),
        evidence.isEmpty() ? verdict : evidence,
        verdict.equals("confirmed") || verdict.equals("contradicted"),
        row.get("reason"));
  }
}
