// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.hosts;

import static org.assertj.core.api.Assertions.assertThatCode;

import groovy.lang.GroovyShell;
import io.github.spotjmhbugs.verification.Corpus;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The script for a current Gradle is Groovy; nothing here can run it. */
class CurrentGradleTest {
  @Test
  void theOneForACurrentGradleIsGroovy() {
    Path script = Corpus.path("root").resolve("test-projects/gradle/current/build.gradle");
    assertThatCode(() -> new GroovyShell().parse(script.toFile())).doesNotThrowAnyException();
  }
}
