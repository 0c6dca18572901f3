// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.result;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.FindingId;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Fingerprints of findings, by which other programs recognise them: hashes of their loose {@link
 * FindingId}. Serves one report, whose findings come in a fixed order.
 */
public final class Fingerprints {
  private final Map<String, Integer> seen = new HashMap<>();

  /**
   * Computes the fingerprint of the next finding.
   *
   * @param finding the next finding of the report
   * @return its fingerprint; equal ones are told apart by an ordinal
   */
  public String next(Finding finding) {
    String fingerprint = of(finding);
    return fingerprint + ":" + seen.merge(fingerprint, 1, Integer::sum);
  }

  /**
   * Computes what a finding has in common with others of the same names.
   *
   * @param finding a finding
   * @return a hash of its names, 32 hexadecimal digits
   */
  public static String of(Finding finding) {
    String names =
        FindingId.loose(finding).parts().stream()
            .map(String::valueOf)
            .collect(Collectors.joining("\n"));
    byte[] hash = Sha256.digest().digest(names.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(hash, 0, 16);
  }
}
