// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.formats.report.Waiting;
import io.github.spotjmhbugs.host.result.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.maven.model.Model;
import org.eclipse.aether.artifact.Artifact;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Projects that declare versions that no repository has. */
class OtherVersionsTest {
  @TempDir private Path folder;
  private HttpRepository central;
  private MavenOptions options;

  @BeforeEach
  void setUp() throws IOException {
    central = new HttpRepository();
    HostileModelsTest.settings(folder, central.url());
    options =
        new MavenOptions(
            Map.of(
                "user.home", folder.toString(),
                "maven.repo.local", folder.resolve("local").toString()));
  }

  @AfterEach
  void tearDown() {
    central.close();
  }

  private void versions(String artifact, String... versions) {
    StringBuilder elements = new StringBuilder();
    for (String version : versions) {
      central.publish("g", artifact, version, "");
      elements.append("<version>").append(version).append("</version>");
    }
    central.file(
        "/g/" + artifact + "/maven-metadata.xml",
        "<metadata><groupId>g</groupId><artifactId>%s</artifactId><versioning><versions>%s</versions></versioning></metadata>"
            .formatted(artifact, elements));
  }

  private ProjectResolver ofOthers() throws IOException {
    return new ProjectResolver(
        options, folder, Map.of(), folder.resolve("declared"), new DeclaredRepositories(true));
  }

  private ProjectResolver.Jars resolve(ProjectResolver resolver, String elements)
      throws IOException {
    Path pom = folder.resolve("pom.xml");
    Files.writeString(pom, HttpRepository.pom("own", "project", "1", elements));
    Model model = resolver.effective(pom);
    return resolver.jars(model, model.getDependencies());
  }

  private static String dependency(String artifact, String version) {
    String type = artifact.equals("bom") ? "<type>pom</type><scope>import</scope>" : "";
    return "<dependencies><dependency><groupId>g</groupId><artifactId>%s</artifactId><version>%s</version>%s</dependency></dependencies>"
        .formatted(artifact, version, type);
  }

  @ParameterizedTest
  @CsvSource({
    "2.1.preview, a-2.2.jar",
    "2.9, a-2.3.jar",
    "3.0, a-3.1.jar",
    "4.ea, a-4.ea0.jar",
    "20.0, ",
  })
  void theClosestOfTheSameLineStandsIn(String declared, String jar) throws IOException {
    versions("a", "1.0", "2.2", "2.3", "3.1", "3.2", "4.ea0", "4.ea1");

    ProjectResolver.Jars jars = resolve(ofOthers(), dependency("a", declared));

    if (jar == null) {
      assertThat(jars.jars()).isEmpty();
      assertThat(jars.problems()).extracting(Problem::reason).containsExactly("not found");
    } else {
      assertThat(jars.jars()).extracting(one -> one.getFileName().toString()).containsExactly(jar);
      String version = jar.substring(2, jar.length() - 4);
      assertThat(jars.problems())
          .extracting(Problem::text)
          .containsExactly("g:a:jar:" + declared + ": not found; " + version + " stands in for it");
    }
  }

  @Test
  void aVersionThatIsThereIsNotReplaced() throws IOException {
    versions("a", "2.2", "2.3");

    ProjectResolver.Jars jars = resolve(ofOthers(), dependency("a", "2.2"));

    assertThat(jars.jars())
        .extracting(one -> one.getFileName().toString())
        .containsExactly("a-2.2.jar");
    assertThat(jars.problems()).isEmpty();
  }

  @Test
  void aVersionThatLacksTheFileIsNotReplaced() throws IOException {
    versions("a", "2.2", "2.3");

    ProjectResolver.Jars jars =
        resolve(
            ofOthers(),
            dependency("a", "2.2").replace("</version>", "</version><classifier>c</classifier>"));

    assertThat(jars.problems())
        .extracting(Problem::text)
        .containsExactly("g:a:jar:c:2.2: not found");
  }

  @ParameterizedTest
  @CsvSource({
    "2.2, 2.2",
    "2.3-SNAPSHOT, 2.3",
    "2, 2.2",
    "2.9, 2.3",
    "3.0, ",
    "'', 10.1",
  })
  void aReleaseOfAModuleIsThatVersionOrTheClosest(String version, String release)
      throws IOException {
    versions("a", "1.0", "2.2", "2.3", "10.1", "11.0-SNAPSHOT");
    Model module = new Model();
    module.setGroupId("g");
    module.setArtifactId("a");
    module.setVersion(version);

    assertThat(ofOthers().release(module, any -> true).map(Artifact::getVersion))
        .isEqualTo(Optional.ofNullable(release));
  }

  @Test
  void aReleaseThatIsOfNoUseGivesWayToTheOneBefore() throws IOException {
    versions("a", "1.0", "2.0", "10.0");
    Model module = new Model();
    module.setGroupId("g");
    module.setArtifactId("a");

    assertThat(
            ofOthers()
                .release(module, one -> !one.getVersion().equals("10.0"))
                .map(Artifact::getVersion))
        .contains("2.0");
  }

  /** Its class files can be read, and nothing of it runs. */
  @ParameterizedTest
  @CsvSource({
    "a_2.12, a_2.13, 1.0",
    "a_2.13, a_3, 1.0",
    "a_2.12, a_2.13, 1.1",
    "a_2.12, a_3,",
    "a_2.13, a_2.12,",
    "a_2.12, a,",
  })
  void aLibraryForTheScalaBeforeStandsIn(String present, String declared, String version)
      throws IOException {
    versions(present, "1.1", "1.0");

    ProjectResolver.Jars jars =
        resolve(ofOthers(), dependency(declared, version == null ? "1.0" : version));

    assertThat(jars.problems())
        .extracting(Problem::text)
        .containsExactly(
            version == null
                ? "g:%s:jar:1.0: not found".formatted(declared)
                : "g:%s:jar:%s: not found; g:%s:jar:%s stands in for it"
                    .formatted(declared, version, present, version));
    assertThat(jars.jars()).hasSize(version == null ? 0 : 1);
  }

  @Test
  void aLibraryThatHasOtherVersionsIsNotThatOfAnotherScala() throws IOException {
    versions("a_2.12", "1.0");
    versions("a_2.13", "2.0");

    ProjectResolver.Jars jars = resolve(ofOthers(), dependency("a_2.13", "1.0"));

    assertThat(jars.problems()).extracting(Problem::reason).containsExactly("not found");
  }

  /** Both have the same classes. */
  @Test
  void whatStandsInBringsNoOtherScala() throws IOException {
    versions("a_2.12", "1.0");
    central.publish(
        "g",
        "a_2.12",
        "1.0",
        "<dependencies>"
            + Stream.of("b_2.12", "c_2.12").map(OtherVersionsTest::element).collect(joining())
            + "</dependencies>");
    versions("b_2.12", "1.0");
    versions("b_2.13", "1.0");
    versions("c_2.12", "1.0");

    ProjectResolver.Jars jars =
        resolve(
            ofOthers(),
            "<dependencies>" + element("b_2.13") + element("a_2.13") + "</dependencies>");

    assertThat(jars.jars())
        .extracting(one -> one.getFileName().toString())
        .containsExactly("b_2.13-1.0.jar", "a_2.12-1.0.jar", "c_2.12-1.0.jar");
  }

  @Test
  void whatIsForAnotherScalaStaysWhereNothingElseIsFound() throws IOException {
    versions("a_2.12", "1.0");
    versions("b_2.13", "1.0");

    ProjectResolver.Jars jars =
        resolve(
            ofOthers(),
            "<dependencies>"
                + element("a_2.12")
                + element("a_2.13").replace("1.0", "2.0")
                + element("b_2.13").replace("<groupId>g<", "<groupId>other<")
                + "</dependencies>");

    assertThat(jars.jars())
        .extracting(one -> one.getFileName().toString())
        .containsExactly("a_2.12-1.0.jar");
  }

  private static String element(String artifact) {
    return dependency(artifact, "1.0").replaceAll("</?dependencies>", "");
  }

  /** A stranger's build names its modules. */
  @ParameterizedTest
  @CsvSource({
    "g, .., 1",
    "g, a/../../b, 1",
    "'', a, 1",
    "g, a b, 1",
    "${group}, a, 1",
    "g, a, 1/../2",
    "g, a, '[1,2)'",
  })
  void aNameThatIsAPathIsNoModule(String group, String artifact, String version)
      throws IOException {
    versions("a", "1");
    Model module = new Model();
    module.setGroupId(group);
    module.setArtifactId(artifact);
    module.setVersion(version);

    assertThat(ofOthers().release(module, any -> true)).isEmpty();
    assertThat(central.requests).noneMatch(path -> path.contains(".."));
  }

  @Test
  void aBomIsReplacedToo() throws IOException {
    versions("a", "1.0");
    versions("bom", "5.2ea7");
    central.publish(
        "g",
        "bom",
        "5.2ea7",
        "<dependencyManagement>" + dependency("a", "1.0") + "</dependencyManagement>");
    ProjectResolver resolver = ofOthers();

    ProjectResolver.Jars jars =
        resolve(
            resolver,
            "<dependencyManagement>"
                + dependency("bom", "5.2ea-SNAPSHOT")
                + "</dependencyManagement>"
                + dependency("a", "X").replace("<version>X</version>", ""));

    assertThat(jars.jars())
        .extracting(one -> one.getFileName().toString())
        .containsExactly("a-1.0.jar");
    assertThat(resolver.takeProblems())
        .extracting(Problem::text)
        .containsExactly("BOM g:bom:pom:5.2ea: not found; 5.2ea7 stands in for it");
  }

  @Test
  void theUsersOwnProjectGetsWhatItDeclares() throws IOException {
    versions("a", "2.2");
    MavenFetcher fetcher = new MavenFetcher(options, new DownloadProgress(Waiting.unseen()));

    ProjectResolver.Jars jars =
        resolve(fetcher.resolver(folder, Map.of(), false), dependency("a", "2.1"));

    assertThat(jars.jars()).isEmpty();
    assertThat(jars.problems()).extracting(Problem::reason).containsExactly("not found");
  }
}
