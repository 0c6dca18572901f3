// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.hosts;

import static org.assertj.core.api.Assertions.assertThatCode;

import groovy.lang.GroovyShell;
import io.github.spotjmhbugs.verification.Corpus;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scripts for Gradle are Groovy; the one for a current Gradle is not tested any further. */
class GradleScriptsTest {
  @ParameterizedTest
  @ValueSource(strings = {"build.gradle", "current/build.gradle"})
  void areGroovy(String name) {
    Path script = Corpus.path("root").resolve("test-projects/gradle").resolve(name);
    assertThatCode(() -> new GroovyShell().parse(script.toFile())).doesNotThrowAnyException();
  }
}
