// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import static io.github.spotjmhbugs.study.build.Projects.JMH;
import static io.github.spotjmhbugs.study.build.Projects.LEVEL_8;
import static io.github.spotjmhbugs.study.build.Projects.PLUGINS;
import static io.github.spotjmhbugs.study.build.Projects.benchmarks;
import static io.github.spotjmhbugs.study.build.Projects.pom;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.scan.process.Deadline;
import io.github.spotjmhbugs.study.record.StepFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Real builds of small projects by Maven. */
@Execution(ExecutionMode.SAME_THREAD)
class MavenBuildTest {
  private static final String SOUND = benchmarks("Sound", "return this;");
  private static final String BROKEN = "package q; class Broken { Missing missing; }";

  @TempDir private Path folder;
  private Projects project;

  @BeforeEach
  void setUp() {
    project = new Projects(folder.resolve("a näme with spaces"));
  }

  @Test
  void buildsASingleModule() throws Exception {
    project
        .file("pom.xml", pom("top", false, LEVEL_8, PLUGINS, JMH))
        .file("src/main/java/q/Plain.java", "package q; public class Plain {}")
        .source("src/test/java/p/Sound.java", SOUND);

    BuildResult result = project.build();

    Path target = project.root().toRealPath().resolve("target");
    assertThat(result.builtBy()).isEqualTo("maven modules");
    assertThat(result.classes()).containsExactly(target.resolve("test-classes"));
    assertThat(result.classPath()).containsExactly(target.resolve("classes"));
    assertThat(result.attempts()).hasSize(1);
    assertThat(result.attempts().get(0).outcome()).isEqualTo("built, benchmarks: 2");
    assertThat(result.attempts().get(0).log()).content().contains("BUILD SUCCESS");
  }

  @Test
  void buildsOnlyWhatTheBenchmarksNeed() throws Exception {
    String modules = "<modules><module>core</module><module>broken</module></modules>";
    String profile =
        "<profiles><profile><id>perf</id><modules><module>bench</module></modules></profile>"
            + "</profiles>";
    String core =
        "<dependencies><dependency><groupId>g</groupId><artifactId>core</artifactId>"
            + "<version>1</version></dependency>"
            + JMH.replace("<dependencies>", "");
    project
        .file(
            "pom.xml",
            pom("top", false, "<packaging>pom</packaging>", modules, LEVEL_8, PLUGINS, profile))
        .file("core/pom.xml", pom("core", true))
        .file("core/src/main/java/q/Plain.java", "package q; public class Plain {}")
        .file("broken/pom.xml", pom("broken", true))
        .file("broken/src/main/java/q/Broken.java", BROKEN)
        .file("bench/pom.xml", pom("bench", true, core))
        .source("bench/src/main/java/p/B.java", benchmarks("B", "return new q.Plain();"));

    BuildResult result = project.build();

    Path root = project.root().toRealPath();
    assertThat(result.builtBy()).isEqualTo("maven modules");
    assertThat(result.classes()).containsExactly(root.resolve("bench/target/classes"));
    assertThat(result.classPath()).containsExactly(root.resolve("core/target/classes"));
    assertThat(root.resolve("broken/target")).doesNotExist();
  }

  @Test
  void raisesLevelsThatTheJdkRefuses() throws Exception {
    String fixed =
        PLUGINS.replace(
            "3.16.0</version>",
            "3.16.0</version><configuration><source>1.6</source><target>${own}</target>"
                + "</configuration>");
    project
        .file("pom.xml", pom("top", false, "<properties><own>1.6</own></properties>", fixed, JMH))
        .source("src/main/java/p/Sound.java", SOUND);

    BuildResult result = project.build();

    assertThat(result.builtBy()).isEqualTo("maven modules");
    assertThat(Files.readString(result.attempts().get(0).log()).lines())
        .as("Maven was run once: the level was known before")
        .filteredOn(line -> line.startsWith("$ "))
        .hasSize(1);
  }

  @Test
  void raisesALevelThatComesFromElsewhere() throws Exception {
    String level =
        "<properties><maven.compiler.source>${far}</maven.compiler.source>"
            + "<maven.compiler.target>${far}</maven.compiler.target></properties>";
    String far =
        "<profiles><profile><id>x</id><activation><property><name>java.version</name>"
            + "</property></activation><properties><far>1.6</far></properties></profile></profiles>";
    project
        .file("pom.xml", pom("top", false, level, PLUGINS, JMH, far))
        .source("src/main/java/p/Sound.java", SOUND);

    BuildResult result = project.build();

    assertThat(result.builtBy()).isEqualTo("maven modules");
    assertThat(Files.readString(result.attempts().get(0).log()))
        .contains("no longer supported")
        .contains("-Dfar=8");
  }

  @Test
  void takesTheReleaseOfASnapshotThatIsGone() throws Exception {
    String snapshot = JMH.replace("1.37", "\n 1.37-SNAPSHOT ");
    project
        .file("pom.xml", pom("top", false, LEVEL_8, PLUGINS, snapshot))
        .source("src/main/java/p/Sound.java", SOUND);

    BuildResult result = project.build();

    assertThat(result.builtBy()).isEqualTo("maven modules");
    assertThat(project.root().resolve("pom.xml")).content().contains("<version>1.37</version>");
  }

  @Test
  void keepsWhatABrokenReactorGivesAndAddsTheRestByTheCompiler() throws Exception {
    String modules = "<modules><module>good</module><module>bad</module></modules>";
    project
        .file("pom.xml", pom("top", false, "<packaging>pom</packaging>", modules, LEVEL_8, PLUGINS))
        .file("good/pom.xml", pom("good", true, JMH))
        .source("good/src/main/java/p/Sound.java", SOUND)
        .file("bad/pom.xml", pom("bad", true, JMH))
        .file("bad/src/main/java/q/Broken.java", BROKEN)
        .source("bad/src/main/java/p/Half.java", benchmarks("Half", "return new Missing();"));

    BuildResult result = project.build();

    assertThat(result.builtBy()).isEqualTo("maven modules + javac, partial");
    assertThat(result.classes())
        .containsExactly(
            project.root().toRealPath().resolve("good/target/classes"),
            project.workspace().toRealPath().resolve("javac-classes"));
    assertThat(result.attempts())
        .extracting(Attempt::strategy)
        .containsExactly("maven modules", "maven", "javac");
    assertThat(result.attempts().get(0).outcome())
        .startsWith("exit status 1: ")
        .contains(": bad/src/main/java/q/Broken.java:[1,")
        .endsWith(" cannot find symbol, benchmarks: 2");
    assertThat(result.attempts().get(2).outcome())
        .endsWith("methods with errors: 1, more benchmarks: 1");
  }

  @Test
  void saysWhyNothingWasBuilt() throws Exception {
    project
        .file("pom.xml", "<project")
        .source("src/main/java/p/Bad.java", "package p; class Bad extends Missing {}");

    assertThatThrownBy(project::build)
        .isInstanceOf(StepFailure.class)
        .hasMessageStartingWith(
            "no class files with benchmarks: maven modules: cannot read pom.xml, ")
        .hasMessageContaining("; javac: exit status ")
        .hasMessageNotContaining("\n");
  }

  @Test
  void killsABuildThatHangs() throws Exception {
    project
        .file("pom.xml", pom("top", false, LEVEL_8, PLUGINS, JMH))
        .file("mvnw", "case $* in --version) exit 0;; esac\nsleep 100 & echo $! > pid; wait\n")
        .source("src/main/java/p/Sound.java", SOUND);

    StrategyResult result =
        MavenStrategy.MODULES.build(online(project.site()), Deadline.in(Duration.ofSeconds(3)));

    assertThat(result).isEqualTo(StrategyResult.failure("timed out"));
    long sleeper = Long.parseLong(Files.readString(project.root().resolve("pid")).strip());
    // A process that is dead, but not yet forgotten, has no program.
    assertThat(ProcessHandle.of(sleeper).flatMap(process -> process.info().command())).isEmpty();
  }

  @Test
  void keepsTheUsersHomeOutOfBuilds() throws Exception {
    project
        .file("pom.xml", pom("top", false, LEVEL_8, PLUGINS, JMH))
        .file("mvnw", "env > variables\ntest \"$*\" = --version\n")
        .source("src/main/java/p/Sound.java", SOUND);

    project.site();
    MavenStrategy.MODULES.build(online(project.site()), Deadline.in(Duration.ofMinutes(1)));

    Path home = project.workspace().toRealPath().resolve("home");
    assertThat(project.root().resolve("variables"))
        .content()
        .contains("HOME=" + home + "\n")
        .contains("user.home=" + home);
  }

  private static BuildSite online(BuildSite site) {
    return new BuildSite(
        site.root(),
        site.census(),
        site.workspace(),
        site.logs(),
        site.runner(),
        site.jdks(),
        new BuildOptions(site.options().mavenRepository(), false));
  }
}
