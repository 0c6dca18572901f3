// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SpotBugs and the engine alone report the same: pattern, confidence, place and names. */
class HostParityTest {
  @ParameterizedTest
  @ValueSource(strings = {"fixtures", "fixturesKotlin", "fixturesScala", "jmhSamples"})
  void hostsAgree(String input, @TempDir Path work) throws Exception {
    HostReport spotBugs = new SpotBugsHost(work).analyse(Corpus.path(input));
    HostReport engine = EngineHost.analyse(ClassFiles.in(Corpus.path(input)));
    assertThat(spotBugs.errors()).isEmpty();
    assertThat(engine.errors()).isEmpty();
    List<HostFinding> reported = engine.findings().stream().filter(f -> !suppressed(f)).toList();
    assertThat(spotBugs.findings()).isNotEmpty().containsExactlyInAnyOrderElementsOf(reported);
  }

  /** The engine alone knows nothing of SpotBugs' annotation for suppressing a finding. */
  private static boolean suppressed(HostFinding finding) {
    return finding.className().endsWith(".retu.Suppressed") && finding.member().equals("onPurpose");
  }
}
