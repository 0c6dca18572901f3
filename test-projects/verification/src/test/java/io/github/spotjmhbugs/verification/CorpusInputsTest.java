// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the other tests scan is where the build says. */
class CorpusInputsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "root",
        "core",
        "fixtures",
        "fixturesKotlin",
        "fixturesScala",
        "fixturesScala3",
        "jmhSamples"
      })
  void exists(String input) {
    assertThat(Path.of(System.getProperty("spotjmhbugs." + input))).exists();
  }
}
