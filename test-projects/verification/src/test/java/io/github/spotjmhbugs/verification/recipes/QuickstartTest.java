// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.verification.Corpus;
import io.github.spotjmhbugs.verification.FixtureSources;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The projects that the README shows. */
class QuickstartTest {
  private static MavenWorkspace workspace;

  @BeforeAll
  static void installPlugin() throws IOException {
    workspace = MavenWorkspace.create("quickstart");
  }

  @Test
  void checkFailsAndNamesWhatTheSourcesExpect() throws Exception {
    MavenBuild build = check("quickstart");
    assertThat(build.exitCode()).isNotZero();
    Path sources = Corpus.path("root").resolve("test-projects/quickstart/src/main/java");
    assertThat(FixtureSources.read(sources).practices()).hasSize(5);
    for (PracticeKey practice : FixtureSources.read(sources).practices()) {
      assertThat(build.output())
          .anyMatch(line -> line.startsWith("[ERROR]") && line.contains(" JMH_" + practice + "_"));
    }
  }

  @Test
  void checkPassesOnceTheBenchmarksAreRepaired() throws Exception {
    MavenBuild build = check("quickstart-fixed");
    assertThat(build.output()).contains("[INFO] BugInstance size is 0");
    assertThat(build.exitCode()).isZero();
  }

  private static MavenBuild check(String project) throws Exception {
    return workspace.build(workspace.copy(project), "test-compile", "spotbugs:check");
  }
}
