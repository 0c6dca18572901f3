// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.verification.ProjectPoms.Pom;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.model.Dependency;
import org.apache.maven.model.Developer;
import org.apache.maven.model.License;
import org.apache.maven.model.Scm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What Maven Central demands of a pom, and that all modules have one version. */
class PomMetadataTest {
  private static final String HOME = "https://github.com/spotjmhbugs/spotjmhbugs";

  static Stream<Pom> published() {
    return ProjectPoms.all().stream().filter(Pom::isPublished);
  }

  static List<Pom> all() {
    return ProjectPoms.all();
  }

  @Test
  void onlyModulesForUsersArePublished() {
    assertThat(published())
        .extracting(Pom::toString)
        .contains("spotjmhbugs-parent", "spotjmhbugs-core", "spotjmhbugs-host", "spotjmhbugs-spark")
        .doesNotContain(
            "spotjmhbugs-benchmarks", "spotjmhbugs-fixtures", "spotjmhbugs-verification");
    assertThat(published())
        .extracting(pom -> pom.written().getDescription())
        .noneMatch(description -> description.contains("Never published"));
  }

  /** The command line brings both to users; it finds the commands as services. */
  @Test
  void theProductDoesWithoutTheLaboratory() {
    Set<String> laboratory =
        all().stream().filter(Pom::isLaboratory).map(Pom::toString).collect(Collectors.toSet());
    assertThat(laboratory)
        .contains("spotjmhbugs-impact", "spotjmhbugs-study", "spotjmhbugs-oracle");
    assertThat(all())
        .filteredOn(pom -> pom.isPublished() && !pom.isLaboratory())
        .filteredOn(pom -> !pom.toString().equals("spotjmhbugs-cli"))
        .flatExtracting(pom -> pom.written().getDependencies())
        .extracting(Dependency::getArtifactId)
        .contains("spotjmhbugs-core")
        .doesNotContainAnyElementsOf(laboratory);
  }

  /** The program, and the language server, which is one of its commands. */
  @Test
  void onlyTheProgramKnowsTheCommandLine() {
    assertThat(all())
        .filteredOn(pom -> pom.isPublished() && !pom.isLaboratory())
        .filteredOn(pom -> !Set.of("spotjmhbugs-cli", "spotjmhbugs-lsp").contains(pom.toString()))
        .filteredOn(
            pom ->
                pom.written().getDependencies().stream()
                    .anyMatch(dependency -> dependency.getArtifactId().equals("spotjmhbugs-scan")))
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("published")
  void saysForItselfWhatItIs(Pom pom) {
    assertThat(pom.written().getName()).startsWith("SpotJMHBugs");
    // Inherited, it would be the description of the parent.
    assertThat(pom.written().getDescription()).isNotBlank();
  }

  @ParameterizedTest
  @MethodSource("published")
  void leadsToTheOneRepository(Pom pom) {
    assertThat(pom.inherited().getUrl()).isEqualTo(HOME);
    Scm scm = pom.inherited().getScm();
    assertThat(scm.getUrl()).isEqualTo(HOME);
    assertThat(scm.getConnection()).isEqualTo("scm:git:" + HOME + ".git");
    assertThat(scm.getDeveloperConnection()).isEqualTo("scm:git:" + HOME + ".git");
  }

  @ParameterizedTest
  @MethodSource("published")
  void namesLicenceAndDevelopers(Pom pom) {
    assertThat(pom.inherited().getLicenses())
        .extracting(License::getName)
        .containsExactly("Apache-2.0");
    assertThat(pom.inherited().getLicenses()).extracting(License::getUrl).doesNotContainNull();
    assertThat(pom.inherited().getDevelopers())
        .isNotEmpty()
        .extracting(Developer::getName)
        .doesNotContainNull();
  }

  @ParameterizedTest
  @MethodSource("published")
  void makesNobodyAskAnotherRepository(Pom pom) {
    assertThat(pom.written().getRepositories()).isEmpty();
    assertThat(pom.written().getPluginRepositories()).isEmpty();
    assertThat(pom.written().getDistributionManagement()).isNull();
  }

  @Test
  void theCoreBringsNoDependency() {
    assertThat(published().filter(pom -> pom.toString().equals("spotjmhbugs-core")))
        .singleElement()
        .satisfies(
            pom ->
                assertThat(pom.written().getDependencies())
                    .isNotEmpty()
                    .extracting(Dependency::getScope)
                    .containsOnly("provided", "test"));
  }

  @ParameterizedTest
  @MethodSource("all")
  void hasTheVersionOfTheParent(Pom pom) {
    assertThat(pom.inherited().getVersion())
        .isEqualTo(ProjectPoms.parent().written().getVersion())
        .isEqualTo(System.getProperty("spotjmhbugs.version"));
  }

  @Test
  void theEclipseFeatureHasTheVersionOfTheParent() throws IOException {
    String version = ProjectPoms.parent().written().getVersion().replace("-SNAPSHOT", ".qualifier");
    assertThat(
            Files.readString(
                Corpus.path("root").resolve("spotjmhbugs-eclipse/feature/feature.xml")))
        .containsOnlyOnce("\n         version=\"" + version + "\"\n");
  }
}
