// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** SpotBugs and scan report the same: pattern, confidence, place and names. */
class HostParityTest {
  @ParameterizedTest
  @MethodSource("inputs")
  void hostsAgree(String input) throws Exception {
    HostReport spotBugs = SpotBugsHost.ofCorpus(input);
    HostReport scan = ScanHost.analyse(Corpus.path(input));
    assertThat(spotBugs.errors()).isEmpty();
    assertThat(scan.errors()).isEmpty();
    assertThat(spotBugs.findings())
        .isNotEmpty()
        .containsExactlyInAnyOrderElementsOf(scan.findings());
  }

  static List<String> inputs() {
    return Corpus.SCANNED;
  }
}
