// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.host.gate.Baseline;
import io.github.spotjmhbugs.host.gate.Threshold;
import io.github.spotjmhbugs.settings.Settings;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GoalSettingsTest {
  @TempDir private Path project;

  private GoalSettings settings() throws IOException {
    Files.writeString(
        project.resolve(Settings.FILE),
        """
        practice = ["LOOP", "fork"]
        threshold = "high"
        fail-on = "never"
        exclude = ["p.**", "q.R"]
        baseline = "known.txt"
        """);
    return new GoalSettings(Settings.around(project));
  }

  @Test
  void whatNoParameterSaysTheFileSays() throws IOException {
    GoalSettings settings = settings();
    assertThat(settings.threshold(null)).isEqualTo(Threshold.HIGH);
    assertThat(settings.practices(null))
        .extracting(PracticeKey::name)
        .containsExactlyInAnyOrder("LOOP", "FORK");
    assertThat(settings.failOn(null, Threshold.LOW).least(Confidence.HIGH))
        .isEqualTo(Confidence.HIGH);
    assertThat(settings.exclusions(null)).hasToString("p.**, q.R");
    assertThatThrownBy(() -> settings.baseline(null, false))
        .hasMessage(
            "%s:5: baseline: %s: no such file or directory",
            project.resolve(Settings.FILE), project.resolve("known.txt"));
    assertThat(settings.baseline(null, true)).as("it is being written").isSameAs(Baseline.NONE);
  }

  @Test
  void aParameterWins() throws IOException {
    GoalSettings settings = settings();
    assertThat(settings.threshold("low")).isEqualTo(Threshold.LOW);
    assertThat(settings.practices("RETU")).extracting(PracticeKey::name).containsExactly("RETU");
    assertThat(settings.failOn("medium", Threshold.HIGH).least(Confidence.HIGH))
        .isEqualTo(Confidence.NORMAL);
    assertThat(settings.exclusions("x.Y")).hasToString("x.Y");
    File other = project.resolve("other.txt").toFile();
    assertThatThrownBy(() -> settings.baseline(other, true))
        .hasMessage("spotjmhbugs.baseline: " + other + ": no such file or directory");
  }

  @Test
  void whatIsWrongIsNamed() {
    GoalSettings settings = new GoalSettings(Settings.NONE);
    assertThatThrownBy(() -> settings.practices("RETUU"))
        .hasMessageStartingWith("spotjmhbugs.practices: 'RETUU' is not a practice;");
    assertThatThrownBy(() -> settings.failOn("hihg", Threshold.LOW))
        .hasMessageStartingWith("spotjmhbugs.failOn: 'hihg' is none of");
    assertThatThrownBy(() -> settings.exclusions(""))
        .hasMessageStartingWith("spotjmhbugs.excludes: ");
  }

  @Test
  void aMistypedParameterIsNotOverlooked() {
    List<String> parameters = List.of("threshold", "failOn", "practice");
    assertThatThrownBy(
            () ->
                GoalSettings.refuseNearNames(
                    Set.of("spotjmhbugs.practices", "spotjmhbugs.treshold"), parameters))
        .hasMessage("spotjmhbugs.practices is not a parameter; did you mean spotjmhbugs.practice?");
    assertThatCode(
            () ->
                GoalSettings.refuseNearNames(
                    Set.of("spotjmhbugs.failOn", "spotjmhbugs.version", "treshold"), parameters))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"spotJmhBugs.failOn", "spotjmhbugs-failOn", "spotjmhbugs_failon"})
  void anotherPrefixIsNotOverlooked(String property) {
    assertThatThrownBy(() -> GoalSettings.refuseNearNames(Set.of(property), List.of("failOn")))
        .hasMessage(property + " is not a parameter; did you mean spotjmhbugs.failOn?");
  }

  @ParameterizedTest
  @ValueSource(strings = {"spotjmhbugs-maven-plugin.version", "spotjmhbugs-version", "spotjmhbugs"})
  void aPropertyOfTheProjectIsItsOwn(String property) {
    assertThatCode(() -> GoalSettings.refuseNearNames(Set.of(property), List.of("failOn", "skip")))
        .doesNotThrowAnyException();
  }

  @Test
  void aSwitchIsTrueOrFalse() {
    for (String value : List.of("", "true", "FALSE")) {
      assertThatCode(() -> GoalSettings.refuseOtherThanTruth("skip", value))
          .doesNotThrowAnyException();
    }
    assertThatThrownBy(() -> GoalSettings.refuseOtherThanTruth("includeTests", "yes"))
        .hasMessage("spotjmhbugs.includeTests is 'yes'; it must be true or false");
  }

  @Test
  void aParameterHasItsFormerNameToo() {
    assertThat(GoalSettings.named("RETU", null)).isEqualTo("RETU");
    assertThat(GoalSettings.named(null, "LOOP")).isEqualTo("LOOP");
    assertThat(GoalSettings.named(null, null)).isEmpty();
    assertThatThrownBy(() -> GoalSettings.named("RETU", "LOOP"))
        .hasMessage(
            "spotjmhbugs.practice is the former name of spotjmhbugs.practices; give only one");
  }

  @Test
  void withoutAFileTheDefaultsCount() throws IOException {
    GoalSettings settings = new GoalSettings(Settings.NONE);
    assertThat(settings.threshold(null)).isEqualTo(Threshold.MEDIUM);
    assertThat(settings.practices(null)).isEqualTo(Practices.keys());
    assertThat(settings.practices("")).isEqualTo(Practices.keys());
    assertThat(settings.failOn(null, Threshold.HIGH).least(Confidence.HIGH))
        .isEqualTo(Confidence.HIGH);
    assertThat(settings.exclusions(null)).hasToString("");
    assertThat(settings.baseline(null, false)).isSameAs(Baseline.NONE);
  }
}
