// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import static io.github.spotjmhbugs.study.Poms.pom;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LanguageLevelTest {
  @TempDir private Path folder;

  private Projects project() throws IOException {
    return new Projects(folder).source("module/src/p/B.java", "");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<properties><maven.compiler.release>11</maven.compiler.release></properties>",
        "<properties><java.version>1.8</java.version><x>17</x>"
            + "<maven.compiler.source>11</maven.compiler.source></properties>",
        "<build><plugins><plugin><artifactId>maven-compiler-plugin</artifactId><configuration>"
            + "<source>11</source></configuration></plugin></plugins></build>",
        "<build><pluginManagement><plugins><plugin><artifactId>maven-compiler-plugin</artifactId>"
            + "<executions><execution><configuration><testRelease>11</testRelease></configuration>"
            + "</execution></executions></plugin></plugins></pluginManagement></build>"
      })
  void readsPoms(String elements) throws Exception {
    Projects project = project().file("pom.xml", pom("top", false, elements));

    assertThat(project.site().languageLevel()).hasValue(11);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sourceCompatibility = 11",
        "targetCompatibility '11'",
        "sourceCompatibility = JavaVersion.VERSION_11",
        "java.sourceCompatibility = JavaVersion.toVersion(\"11\")",
        "sourceCompatibility = '1.8'; toolchain { languageVersion = JavaLanguageVersion.of(11) }",
        "kotlin { jvmToolchain(11) }",
        "options.release.set(11)",
        "options.release = 11"
      })
  void readsBuildScripts(String script) throws Exception {
    Projects project = project().file("module/build.gradle", script);

    assertThat(project.site().languageLevel()).hasValue(11);
  }

  @Test
  @Timeout(300)
  void readsBlanksOnce() throws Exception {
    String blanks = " ".repeat(1_000_000);
    Projects project =
        project()
            .file("module/build.gradle", "targetCompatibility" + blanks + "sourceCompatibility 11")
            .file("module/pom.xml", "<source>" + blanks + "<".repeat(1_000_000));

    assertThat(project.site().languageLevel()).hasValue(11);
  }

  @Test
  void doesNotGuess() throws Exception {
    Projects project =
        project()
            .file(
                "pom.xml",
                pom("top", false, "<properties><release>12.1</release><x>11</x></properties>"))
            .file("build.gradle", "version = '11'")
            .file("other/build.gradle", "sourceCompatibility = 11");

    assertThat(project.site().languageLevel()).isEmpty();
  }
}
