// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.scan.maven.MavenOptions;
import io.github.spotjmhbugs.scan.maven.ProjectResolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What Gradle's scripts need of a local repository, without a network. */
class DeclaredDependenciesTest {
  @TempDir private Path folder;

  @BeforeEach
  void setUp() throws IOException {
    file(".m2/settings.xml", "<settings><offline>true</offline></settings>");
  }

  private void file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.resolveSibling(""));
    Files.writeString(file, text);
  }

  private void library(String artifact, String entry) throws IOException {
    String file = "repository/g/" + artifact + "/1/" + artifact + "-1";
    file(
        file + ".pom",
        "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>"
            + artifact
            + "</artifactId><version>1</version></project>");
    try (ZipOutputStream jar =
        new ZipOutputStream(Files.newOutputStream(folder.resolve(file + ".jar")))) {
      jar.putNextEntry(new ZipEntry(entry));
    }
  }

  private Needed needed(String script) throws IOException {
    return needed("build.gradle.kts", script);
  }

  private Needed needed(String name, String build) throws IOException {
    file("project/" + name, build);
    Path root = folder.resolve("project");
    MavenOptions options =
        new MavenOptions(
            Map.of(
                "user.home",
                folder.toString(),
                "maven.repo.local",
                folder.resolve("repository").toString()));
    return new DeclaredDependencies(
            BuildFiles.below(root),
            (top, own) -> new ProjectResolver(options, top, own, folder.resolve("declared")),
            (library, version) -> version)
        .of(root);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"META-INF/kotlin-project-structure-metadata.json", "p/Any.kotlin_metadata"})
  void aLibraryForSeveralPlatformsComesWithThatForTheJvm(String entry) throws Exception {
    library("all", entry);
    library("all-jvm", "p/Any.class");
    library("of-common", entry);

    Needed needed = needed("api(\"g:all:1\")\napi(\"g:of-common:1\")");

    assertThat(needed.jars())
        .extracting(jar -> jar.getFileName().toString())
        .containsExactlyInAnyOrder("all-1.jar", "all-jvm-1.jar", "of-common-1.jar");
    assertThat(needed.problems())
        .extracting(Problem::subject)
        .containsExactly("org.openjdk.jmh:jmh-core:jar:1.37");
  }

  @Test
  void theArtifactForTheJvmIsEnough() throws Exception {
    library("some-jvm", "p/Any.class");
    library("kotlin-stdlib", "kotlin/Any.class");

    Needed needed =
        needed(
            """
            api("g:kotlin-stdlib:1")
            api("g:some:1")
            api("g:none:1")
            api("g:any-jvm:1")
            """);

    assertThat(needed.jars())
        .extracting(jar -> jar.getFileName().toString())
        .containsExactlyInAnyOrder("kotlin-stdlib-1.jar", "some-jvm-1.jar");
    assertThat(needed.problems())
        .extracting(Problem::subject)
        .containsExactlyInAnyOrder(
            "g:none:jar:1", "g:any-jvm:jar:1", "org.openjdk.jmh:jmh-core:jar:1.37");
  }

  /** It may have another name now, as that for all platforms has. */
  @Test
  void theArtifactForTheJvmMayHaveMoved() throws Exception {
    library("old-jvm", "p/Any.class");
    library("new-jvm", "p/Any.class");
    library("kotlin-stdlib", "kotlin/Any.class");
    file(
        "repository/g/old-jvm/1/old-jvm-1.pom",
        """
        <project><modelVersion>4.0.0</modelVersion>
          <groupId>g</groupId><artifactId>old-jvm</artifactId><version>1</version>
          <distributionManagement>
            <relocation><groupId>g</groupId><artifactId>new</artifactId></relocation>
          </distributionManagement>
        </project>
        """);

    Needed needed = needed("api(\"g:kotlin-stdlib:1\")\napi(\"g:old:1\")");

    assertThat(needed.jars())
        .extracting(jar -> jar.getFileName().toString())
        .containsExactlyInAnyOrder("kotlin-stdlib-1.jar", "new-jvm-1.jar");
    assertThat(needed.problems())
        .extracting(Problem::subject)
        .containsExactly("org.openjdk.jmh:jmh-core:jar:1.37");
  }

  /** A release without a version of Scala in its name is no use to Scala 2 if it is for Scala 3. */
  @ParameterizedTest
  @CsvSource({"a, p/A.class, true", "a, p/A.tasty, false", "a_3, p/A.tasty, true"})
  void aReleaseForScala3IsKnownByItsFiles(String artifact, String entry, boolean isReadable)
      throws IOException {
    library(artifact, entry);
    Path jar = folder.resolve("repository/g/" + artifact + "/1/" + artifact + "-1.jar");

    assertThat(
            DeclaredDependencies.isReadable(
                new DefaultArtifact("g", artifact, "jar", "1").setFile(jar.toFile())))
        .isEqualTo(isReadable);
  }

  @Test
  void aDependencyWithoutANameCostsNoOther() throws Exception {
    library("good", "p/Any.class");

    Needed needed =
        needed(
            "pom.xml",
            """
            <project>
              <modelVersion>4.0.0</modelVersion>
              <groupId>a</groupId><artifactId>a</artifactId><version>1</version>
              <dependencies>
                <dependency><groupId>g</groupId><version>1</version></dependency>
                <dependency><artifactId>b</artifactId></dependency>
                <dependency>
                  <groupId>g</groupId><artifactId>good</artifactId><version>1</version>
                </dependency>
              </dependencies>
            </project>
            """);

    assertThat(needed.jars())
        .extracting(jar -> jar.getFileName().toString())
        .containsExactly("good-1.jar");
    assertThat(needed.problems())
        .map(Problem::text)
        .contains("g:?: it is not named in full", "?:b: it is not named in full")
        .noneMatch(text -> text.contains("Exception"));
  }

  @Test
  void aDamagedJarCostsNoOther() throws Exception {
    library("good", "p/Any.class");
    library("bad", "p/Any.class");
    file("repository/g/bad/1/bad-1.jar", "<html>moved</html>");

    Needed needed = needed("api(\"g:bad:1\")\napi(\"g:good:1\")");

    assertThat(needed.jars())
        .extracting(jar -> jar.getFileName().toString())
        .containsExactly("good-1.jar");
    assertThat(needed.problems())
        .extracting(Needed::text)
        .contains("dependency bad-1.jar: not a jar or truncated");
  }

  @Test
  void aNoteIsNoReasonThatAPackageIsMissing() {
    Problem note = Problem.note("g:lib:jar:1", "not found; 2 stands in for it");
    Problem error = Problem.error("g:lib-more:jar:1", "not found");

    assertThat(new Needed(List.of(), List.of(), List.of(note)).costing("g.lib", false)).isEmpty();
    assertThat(new Needed(List.of(), List.of(), List.of(note, error)).costing("g.lib", false))
        .contains(error);
  }

  @Test
  void librariesThatPluginsGiveVersionsToHaveTheUsual() throws Exception {
    Needed needed =
        needed(
            """
            plugins { kotlin("jvm") }
            api(kotlin("reflect"))
            jmh("org.openjdk.jmh:jmh-core:$unknown")
            param("size", "10", "100")
            """);

    assertThat(needed.problems())
        .extracting(Problem::subject)
        .containsExactlyInAnyOrder(
            "org.jetbrains.kotlin:kotlin-reflect:jar:2.4.21", "org.openjdk.jmh:jmh-core:jar:1.37");
  }
}
