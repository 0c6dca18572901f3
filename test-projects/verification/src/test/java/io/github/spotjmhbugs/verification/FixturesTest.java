// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each host finds in the fixtures what their comments say, and nothing else. */
class FixturesTest {
  @ParameterizedTest
  @ValueSource(strings = {"fixtures", "fixturesKotlin", "fixturesScala", "fixturesScala3"})
  void engineFindsWhatTheCommentsSay(String input) throws IOException {
    HostReport report = EngineHost.analyse(ClassFiles.in(Corpus.path(input)));
    assertThat(report.errors()).isEmpty();
    FixtureSources sources = FixtureSources.read(Corpus.sources(input));
    assertThat(sources.differences(report, expectation -> true)).isEmpty();
  }

  @Test
  void spotBugsFindsWhatTheCommentsSayAndIsNotSuppressed() throws Exception {
    HostReport report = SpotBugsHost.ofCorpus("fixtures");
    assertThat(report.errors()).isEmpty();
    FixtureSources sources = FixtureSources.read(Corpus.fixtureSources());
    assertThat(sources.differences(report, expectation -> !expectation.suppressed())).isEmpty();
  }
}
