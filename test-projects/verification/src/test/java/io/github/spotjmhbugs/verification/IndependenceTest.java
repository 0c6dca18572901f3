// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The findings in a class depend on what the class uses, and on nothing else. */
class IndependenceTest {
  private static ClassFiles fixtures;
  private static List<HostFinding> findings;

  @BeforeAll
  static void analyse() throws IOException {
    fixtures = ClassFiles.in(Corpus.path("fixtures"));
    findings = EngineHost.analyse(fixtures).findings();
  }

  @Test
  void ofTheOrderOfTheClasses() {
    List<byte[]> reversed = new ArrayList<>(fixtures.byName().values());
    Collections.reverse(reversed);
    assertThat(EngineHost.analyse(reversed, fixtures.withClassPath()).findings())
        .containsExactlyElementsOf(findings);
  }

  @Test
  void ofGeneratedClasses() {
    List<byte[]> handWritten = new ArrayList<>();
    fixtures
        .byName()
        .forEach(
            (name, bytes) -> {
              if (!name.contains("_jmh")) {
                handWritten.add(bytes);
              }
            });
    assertThat(handWritten).hasSizeLessThan(fixtures.byName().size());
    assertThat(EngineHost.analyse(handWritten, fixtures.withClassPath()).findings())
        .containsExactlyElementsOf(findings);
  }

  /** Neither the JDK nor JMH itself need be at hand: what they do is known by name. */
  @Test
  void ofTheClassPath() {
    assertThat(EngineHost.analyse(fixtures.byName().values(), fixtures.byName()::get).findings())
        .containsExactlyElementsOf(findings);
  }
}
