// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import static io.github.spotjmhbugs.study.Poms.JMH;
import static io.github.spotjmhbugs.study.Poms.LEVEL_8;
import static io.github.spotjmhbugs.study.Poms.PLUGINS;
import static io.github.spotjmhbugs.study.Poms.pom;
import static io.github.spotjmhbugs.study.build.Projects.benchmarks;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.host.TestClasses;
import io.github.spotjmhbugs.strangers.Deadline;
import io.github.spotjmhbugs.study.build.BuildRun.BuildResult;
import io.github.spotjmhbugs.study.build.BuildStrategy.Made;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.openjdk.jmh.annotations.Benchmark;

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
  void buildsOnlyWhatTheBenchmarksNeed() throws Exception {
    String modules =
        "<modules><module>core</module><module>broken</module><module>bench</module></modules>";
    String core =
        "<dependencies><dependency><groupId>g</groupId><artifactId>core</artifactId>"
            + "<version>1</version></dependency>"
            + JMH.replace("<dependencies>", "");
    project
        .file("pom.xml", pom("top", false, "<packaging>pom</packaging>", modules, LEVEL_8, PLUGINS))
        .file("core/pom.xml", pom("core", true))
        .file("core/src/main/java/q/Plain.java", "package q; public class Plain {}")
        .file("broken/pom.xml", pom("broken", true))
        .file("broken/src/main/java/q/Broken.java", BROKEN)
        .file("bench/pom.xml", pom("bench", true, core))
        .source("bench/src/main/java/p/B.java", benchmarks("B", "return new q.Plain();"));

    Deadline end = Deadline.in(Duration.ofMinutes(2));
    String outcome = maven(project.site()).build(end);

    Path root = project.root().toRealPath();
    assertThat(outcome).isEqualTo("built");
    assertThat(root.resolve("bench/target/classes/p/B.class")).exists();
    assertThat(root.resolve("core/target/classes/q/Plain.class")).exists();
    assertThat(root.resolve("broken/target")).doesNotExist();
  }

  @Test
  void addsToWhatTheCompilerHasMadeAndKeepsThat() throws Exception {
    String modules = "<modules><module>good</module><module>bad</module></modules>";
    String generated = "return new q.Made();";
    project
        .file("pom.xml", pom("top", false, "<packaging>pom</packaging>", modules, LEVEL_8, PLUGINS))
        .file("good/pom.xml", pom("good", true, JMH))
        .source("good/src/main/java/p/Sound.java", SOUND)
        .file("bad/pom.xml", pom("bad", true, JMH))
        .file("bad/src/main/java/q/Broken.java", BROKEN)
        .source("bad/src/main/java/p/Half.java", benchmarks("Half", generated));

    BuildResult result = project.buildAllowed();

    assertThat(result.builtBy()).isEqualTo("compiler");
    assertThat(result.seen()).isEqualTo(3);
    assertThat(result.missing())
        .isEqualTo(
            "1 benchmark: uses classes such as q.Made, of which its module sees no source; a build"
                + " may generate them");
    assertThat(project.logs().resolve("build-maven.log"))
        .content()
        .contains("Broken.java:[1,", "cannot find symbol");
  }

  /** The repository's class file is of an older source, which had both benchmarks. */
  @Test
  void classFilesOfTheRepositoryDoNotCount() throws Exception {
    project
        .file("pom.xml", pom("top", false, LEVEL_8, PLUGINS, JMH))
        .source("src/main/java/p/Half.java", benchmarks("Half", "return new q.Made();"));
    TestClasses.compile(
        project.root().resolve("target/classes"),
        List.of(TestClasses.jarOf(Benchmark.class)),
        benchmarks("Half", "return this;"));

    BuildResult result = project.buildAllowed();

    assertThat(result.builtBy()).isEqualTo("compiler");
    assertThat(result.seen()).isEqualTo(1);
  }

  @Test
  void keepsTheUsersHomeOutOfBuilds() throws Exception {
    project
        .file("pom.xml", pom("top", false, LEVEL_8, PLUGINS, JMH))
        .file("mvnw", "env > variables\n")
        .source("src/main/java/p/Sound.java", SOUND);

    project.site();
    Deadline end = Deadline.in(Duration.ofMinutes(1));
    maven(online(project.site())).build(end);

    Path home = project.workspace().toRealPath().resolve("home");
    assertThat(project.root().resolve("variables"))
        .content()
        .contains("HOME=" + home + "\n")
        .contains("user.home=" + home);
  }

  private static OwnBuild maven(BuildSite site) {
    return new OwnBuild(site, new Made(new HashSet<>()), OwnBuild.Tool.MAVEN);
  }

  static BuildSite online(BuildSite site) {
    return new BuildSite(
        site.root(),
        site.census(),
        site.workspace(),
        site.jdks(),
        site.mavenRepository(),
        false,
        true,
        false);
  }
}
