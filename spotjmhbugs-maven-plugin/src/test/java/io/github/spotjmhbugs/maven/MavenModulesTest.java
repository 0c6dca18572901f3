// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.apache.maven.model.Build;
import org.apache.maven.model.Model;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MavenModulesTest {
  @TempDir private Path root;

  @Test
  void aModulesOwnPropertyGoesBeforeTheParameter() {
    MavenProject silent = project("g", "silent");
    MavenProject out = project("g", "out");
    out.getProperties().setProperty("spotjmhbugs.skip", "true");
    MavenProject in = project("g", "in");
    in.getProperties().setProperty("spotjmhbugs.skip", "false");
    for (boolean parameter : new boolean[] {true, false}) {
      MavenModules modules = new MavenModules(new Properties(), true, parameter);
      assertThat(modules.isSkipped(silent)).isEqualTo(parameter);
      assertThat(modules.isSkipped(out)).isTrue();
      assertThat(modules.isSkipped(in)).isFalse();
    }
  }

  @Test
  void theCommandLineGoesBeforeAModulesOwnProperty() {
    MavenProject out = project("g", "out");
    out.getProperties().setProperty("spotjmhbugs.skip", "true");
    Properties given = new Properties();
    given.setProperty("spotjmhbugs.skip", "false");
    assertThat(new MavenModules(given, true, false).isSkipped(out)).isFalse();
  }

  @Test
  void aModulesOwnPropertyIsTrueOrFalse() {
    MavenProject module = project("g", "m");
    module.getProperties().setProperty("spotjmhbugs.skip", "yes");
    assertThatThrownBy(() -> modules(true).isSkipped(module))
        .hasMessage("spotjmhbugs.skip is 'yes'; it must be true or false");
  }

  @Test
  void modulesOfOneNameAreToldApart() throws IOException {
    MavenProject one = project("g", "benchmarks");
    MavenProject other = project("h", "benchmarks");
    MavenProject third = project("g", "third");
    List<MavenProject> all = List.of(one, other, third);
    MavenModules modules = new MavenModules(new Properties(), true, false);
    assertThat(all)
        .extracting(project -> modules.of(project, all).name())
        .containsExactly("g:benchmarks", "h:benchmarks", "third");
  }

  @Test
  void sourcesThatPluginsAddAreThoseOfTheForkedBuild() throws IOException {
    MavenProject project = project("g", "m");
    MavenProject forked = project("g", "m");
    Path added = Files.createDirectories(root.resolve("src/jmh/java"));
    forked.addTestCompileSourceRoot(added.toString());
    forked.addCompileSourceRoot(root.resolve("absent").toString());
    project.setExecutionProject(forked);
    BenchmarkModule module = modules(true).of(project, List.of(project));
    assertThat(module.sourceRoots()).containsExactly(added);
  }

  @Test
  void testClassesAreLeftOutOnRequest() throws IOException {
    Path main = Files.createDirectories(root.resolve("classes"));
    Path test = Files.createDirectories(root.resolve("test-classes"));
    MavenProject project = project("g", "m");
    List<MavenProject> all = List.of(project);
    assertThat(modules(true).of(project, all).classes()).containsExactly(main, test);
    assertThat(modules(false).of(project, all).classes()).containsExactly(main);
    assertThat(modules(false).of(project, all).classPath()).isEmpty();
  }

  @Test
  void benchmarksOfTestsThatAreSkippedAreTold() throws IOException {
    Files.createDirectories(root.resolve("classes"));
    Path other = Files.createDirectories(root.resolve("src/test/kotlin"));
    Files.writeString(other.resolve("T.kt"), "class T");
    Path tests = Files.createDirectories(root.resolve("src/test/java"));
    Files.writeString(tests.resolve("B.java"), "import org.openjdk.jmh.annotations.Benchmark;");
    MavenProject project = project("g", "m");
    project.addTestCompileSourceRoot(tests.toString());
    project.addTestCompileSourceRoot(other.toString());

    assertThat(modules(true).uncompiled(project)).containsExactly(tests);
    assertThat(modules(false).uncompiled(project)).isEmpty();
    Files.createDirectories(root.resolve("test-classes"));
    assertThat(modules(true).uncompiled(project)).isEmpty();
  }

  private static MavenModules modules(boolean includeTests) {
    return new MavenModules(new Properties(), includeTests, false);
  }

  private MavenProject project(String group, String artifact) {
    Model model = new Model();
    model.setGroupId(group);
    model.setArtifactId(artifact);
    model.setVersion("1");
    Build build = new Build();
    build.setOutputDirectory(root.resolve("classes").toString());
    build.setTestOutputDirectory(root.resolve("test-classes").toString());
    model.setBuild(build);
    return new MavenProject(model);
  }
}
