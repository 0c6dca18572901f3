// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SpotBugs and scan report the same: pattern, confidence, place and names. */
class HostParityTest {
  @ParameterizedTest
  @ValueSource(strings = {"fixtures", "fixturesKotlin", "fixturesScala", "jmhSamples"})
  void hostsAgree(String input, @TempDir Path work) throws Exception {
    HostReport spotBugs = new SpotBugsHost(work).analyse(Corpus.path(input));
    HostReport scan = ScanHost.analyse(Corpus.path(input));
    assertThat(spotBugs.errors()).isEmpty();
    assertThat(scan.errors()).isEmpty();
    assertThat(spotBugs.findings())
        .isNotEmpty()
        .containsExactlyInAnyOrderElementsOf(scan.findings());
  }
}
