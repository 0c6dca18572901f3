// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.suites;

import io.github.spotjmhbugs.finding.Confidence;
import org.apache.commons.csv.CSVRecord;

/**
 * What a JDK said to a finding: a line of {@code impact.csv}.
 *
 * @param practice name of the practice
 * @param confidence confidence of the finding
 * @param doubt why the confidence is low, if it is
 * @param place where it is: target, class, member, line and pattern
 * @param jdk feature version of the JDK
 * @param outcome what the machine code says, or the verdict where it was not looked at or says
 *     nothing
 * @param verdict the verdict
 * @param reason why there is none, or what limits it
 */
record ImpactRow(
    String practice,
    Confidence confidence,
    String doubt,
    String place,
    int jdk,
    String outcome,
    String verdict,
    String reason) {

  private static final String LOW = " Low: ";

  static ImpactRow of(CSVRecord row) {
    String verdict = row.get("verdict");
    String evidence = row.get("evidence");
    return new ImpactRow(
        row.get("practice"),
        Confidence.valueOf(row.get("confidence")),
        doubt(row.get("message")),
        String.join(
            " ",
            row.get("target"),
            row.get("class") + "." + row.get("member") + ":" + row.get("line"),
            row.get("pattern")),
        Integer.parseInt(row.get("jdk")),
        evidence.isEmpty() ? verdict : evidence,
        verdict,
        row.get("reason"));
  }

  boolean isConfirmed() {
    return verdict.equals("confirmed");
  }

  boolean isContradicted() {
    return verdict.equals("contradicted");
  }

  /** The sentence of the message that begins with "Low: ". */
  private static String doubt(String message) {
    int begin = message.lastIndexOf(LOW);
    return begin < 0
        ? ""
        : message.substring(begin + LOW.length()).replaceFirst("\\.( Affected: .*)?$", "");
  }
}
