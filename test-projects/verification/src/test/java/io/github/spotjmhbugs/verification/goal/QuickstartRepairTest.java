// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.goal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.verification.recipes.MavenBuild;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The project that has every bad practice, after the goal {@code fix}. */
class QuickstartRepairTest {
  private GoalProject project;

  @BeforeEach
  void checkOut() throws Exception {
    project = GoalProject.checkoutOf("quickstart");
  }

  @Test
  void passesItsCheck() throws Exception {
    MavenBuild fix = project.run("fix", "-Dspotjmhbugs.write");
    assertThat(fix.output()).contains("[INFO] Findings repaired: 5, files changed: 2");
    MavenBuild check = project.maven("test-compile", "spotbugs:check");
    assertThat(check.output()).contains("[INFO] BugInstance size is 0");
    assertThat(check.exitCode()).isZero();
  }

  @Test
  void sayingHowIsNecessaryForWhatOnlyTheAuthorCanDecide() throws Exception {
    MavenBuild fix = project.run("fix", "-Dspotjmhbugs.write", "-Dspotjmhbugs.choose=");
    assertThat(fix.output())
        .contains(
            "[WARNING] left by default: 2 findings;"
                + " -Dspotjmhbugs.choose=consume-terms,in-benchmark asks for their repairs",
            "[INFO] Findings repaired: 3, files changed: 1");
    MavenBuild check = project.maven("test-compile", "spotbugs:check");
    List<String> errors =
        check.output().stream().filter(line -> line.matches("\\[ERROR\\] .* JMH_.*")).toList();
    assertThat(errors).hasSize(2);
    assertThat(errors).anyMatch(line -> line.contains(" JMH_LOOP_"));
    assertThat(errors).anyMatch(line -> line.contains(" JMH_INVO_"));
  }
}
