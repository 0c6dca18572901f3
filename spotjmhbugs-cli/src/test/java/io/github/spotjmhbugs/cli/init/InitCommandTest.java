// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli.init;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.spotjmhbugs.scan.Main;
import io.github.spotjmhbugs.settings.Key;
import io.github.spotjmhbugs.settings.Settings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

class InitCommandTest {
  private static final String WORKFLOW = ".github/workflows/spotjmhbugs.yml";
  private static final String GITLAB = ".gitlab/spotjmhbugs.yml";

  @TempDir private Path project;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int init(Object... arguments) {
    out.reset();
    err.reset();
    List<String> words = new ArrayList<>(List.of("init"));
    Stream.of(arguments).map(Object::toString).forEach(words::add);
    return new Main(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8))
        .run(words.toArray(String[]::new));
  }

  private Path make(String file) throws IOException {
    Path path = project.resolve(file);
    Files.createDirectories(path.getParent());
    return Files.createFile(path);
  }

  private String read(String file) throws IOException {
    return Files.readString(project.resolve(file));
  }

  @SuppressWarnings("unchecked")
  private Map<String, Object> yaml(String file) throws IOException {
    return (Map<String, Object>)
        new Load(LoadSettings.builder().build()).loadFromString(read(file));
  }

  @ParameterizedTest
  @CsvSource({
    "pom.xml, mvn -B -ntp io.github.spotjmhbugs:spotjmhbugs-maven-plugin:",
    "pom.xml mvnw, ./mvnw -B -ntp io.github.spotjmhbugs:spotjmhbugs-maven-plugin:",
    "build.gradle, gradle testClasses",
    "build.gradle gradlew, ./gradlew testClasses",
    "build.gradle.kts gradlew a/src/jmh/x, ./gradlew testClasses jmhClasses",
    "build.sbt, sbt Test/compile",
    "MODULE.bazel, bazel build //..."
  })
  void eachBuildToolHasItsStepInEachCi(String files, String command) throws IOException {
    for (String file : files.split(" ", -1)) {
      make(file);
    }
    make(".github/CODEOWNERS");
    make("Jenkinsfile");
    make(".gitlab-ci.yml");
    assertThat(init("--write", project)).isZero();
    boolean isMaven = command.contains("mvn");
    String reports = isMaven ? "target/spotjmhbugs/" : "";
    assertThat(yaml(WORKFLOW).get("jobs").toString())
        .contains(command, "path=" + reports + "spotjmhbugs.html");
    assertThat(yaml(GITLAB).get("spotjmhbugs").toString())
        .contains(command, "codequality=" + reports + "spotjmhbugs.gitlab.json");
    assertThat(read("spotjmhbugs.groovy"))
        .contains("    " + command, "testResults: '" + reports + "spotjmhbugs.junit.xml'");
    assertThat(read(WORKFLOW).contains("- uses: sbt/setup-sbt@"))
        .isEqualTo(command.startsWith("sbt "));
    String image =
        isMaven
            ? "maven:3-eclipse-temurin-"
            : command.startsWith("gradle ") ? "gradle:jdk" : "eclipse-temurin:";
    assertThat(yaml(GITLAB).get("spotjmhbugs").toString()).contains("image=" + image + "21");
    for (String step : List.of(WORKFLOW, GITLAB, "spotjmhbugs.groovy")) {
      assertThat(read(step).contains("/bin/spotjmhbugs scan --output text=- --output "))
          .isNotEqualTo(isMaven);
    }
    assertThat(read(".gitlab-ci.yml")).as("it stays as it is").isEmpty();
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains(
            "note: .gitlab-ci.yml: is there already; left as it is\n",
            "note: next: .gitlab-ci.yml needs include: [{ local: .gitlab/spotjmhbugs.yml }]\n",
            "note: next: a stage of the Jenkinsfile needs script { load 'spotjmhbugs.groovy' }\n");
  }

  @Test
  void theSettingsAreReadAndNameABaselineThatIsThere() throws IOException {
    make("pom.xml");
    assertThat(init("--write", project)).isZero();
    assertThat(Settings.around(project).values(Key.THRESHOLD)).contains(List.of("medium"));
    assertThat(Settings.around(project).values(Key.FAIL_ON)).as("all that is shown").isEmpty();
    assertThat(Settings.around(project).values(Key.BASELINE)).isEmpty();
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("next: no CI of GitHub, GitLab or Jenkins is seen;", "--write-baseline");
    Files.delete(project.resolve(Settings.FILE));
    make("spotjmhbugs-baseline.txt");
    assertThat(init("--write", project)).isZero();
    assertThat(Settings.around(project).values(Key.BASELINE)).isPresent();
    assertThat(err.toString(StandardCharsets.UTF_8)).doesNotContain("--write-baseline");
  }

  @Test
  void aFolderThatIsMissingIsNotTheProjectAroundIt() throws IOException {
    make("pom.xml");
    Path missing = project.resolve("nosuch/dir");
    assertThat(init("--write", missing)).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .isEqualTo("spotjmhbugs: " + missing + ": no such directory\n");
    assertThat(project.resolve(Settings.FILE)).doesNotExist();
  }

  @Test
  void nothingIsOverwritten() throws IOException {
    make("pom.xml");
    Files.writeString(make(Settings.FILE), "mine");
    Files.writeString(make(WORKFLOW), "java-version: '25'");
    assertThat(init("--write", project)).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains(Settings.FILE + ": is there already", WORKFLOW + ": is there already");
    assertThat(read(Settings.FILE)).isEqualTo("mine");
    assertThat(read(WORKFLOW)).isEqualTo("java-version: '25'");
  }

  @Test
  void theJavaIsThatOfOtherWorkflowsAndTheFolderThatOfTheBuild() throws IOException {
    Files.createDirectories(project.resolve(".git"));
    Files.writeString(
        make(".github/workflows/build.yml"), "  java-version: 11\n  java-version: '25'\n");
    make("java/pom.xml");
    assertThat(init("--write", project.resolve("java"))).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo("java/.spotjmhbugs.toml: written\n" + WORKFLOW + ": written\n");
    assertThat(read(WORKFLOW))
        .contains("java-version: 25\n", "cd \"java\"\n", "path: java/target/spotjmhbugs/");
  }

  @Test
  void theDiffMakesTheSameFiles() throws Exception {
    make("pom.xml");
    Files.createDirectories(project.resolve(".git"));
    Files.writeString(
        project.resolve(".git/config"), "[remote \"origin\"]\n\turl = https://gitlab.com/a/b\n");
    assertThat(init(project)).isZero();
    assertThat(project.resolve(Settings.FILE)).as("only shown").doesNotExist();
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("next: spotjmhbugs init --write writes what is shown here\n");
    Path elsewhere = Files.createDirectories(project.resolve("elsewhere"));
    Path patch = Files.write(elsewhere.resolve("patch"), out.toByteArray());
    assertThat(init("--write", project)).isZero();
    assertThat(err.toString(StandardCharsets.UTF_8)).doesNotContain("--write writes");
    Process git;
    try {
      git =
          new ProcessBuilder("git", "apply", "--unsafe-paths", patch.toString())
              .directory(elsewhere.toFile())
              .redirectErrorStream(true)
              .start();
    } catch (IOException e) {
      assumeTrue(false, "git is needed to apply the diff");
      return;
    }
    assertThat(git.waitFor())
        .as(new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .isZero();
    for (String file : List.of(Settings.FILE, GITLAB, ".gitlab-ci.yml")) {
      assertThat(elsewhere.resolve(file)).hasContent(read(file));
    }
  }

  @Test
  void withoutAProjectThereIsNothingToDo() throws IOException {
    Files.createDirectories(project.resolve(".git"));
    assertThat(init("--write", project)).isEqualTo(2);
    assertThat(err)
        .hasToString(
            "spotjmhbugs: "
                + project
                + ": no build file of Maven, Gradle, sbt or Bazel here or above\n");
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the steps are of the POSIX shell")
  void aFolderMayHaveAnyName() throws IOException {
    String name = "it's \"1\"'''$HOME`x`: #";
    make(".git/HEAD");
    make(".github/CODEOWNERS");
    make("Jenkinsfile");
    Path folder = make(name + "/pom.xml").getParent();
    assertThat(init("--write", folder)).isZero();
    assertThat(folderAfter(read(WORKFLOW))).isEqualTo(name);
    assertThat(yaml(WORKFLOW).toString())
        .contains("path=" + name + "/target/spotjmhbugs/spotjmhbugs.html");
    String[] strings = read("spotjmhbugs.groovy").split("'''", -1);
    assertThat(strings).hasSize(3);
    assertThat(folderAfter(strings[1].replaceAll("\\\\(.)", "$1"))).isEqualTo(name);
    assertThat(strings[2].replaceAll("\\\\(.)", "$1")).contains("'" + name + "/target/");
  }

  /** Where the change of the folder in some commands leads to. */
  private String folderAfter(String commands) throws IOException {
    String change =
        commands
            .lines()
            .map(String::strip)
            .filter(line -> line.startsWith("cd "))
            .findFirst()
            .orElseThrow();
    Process shell =
        new ProcessBuilder("sh", "-ec", change + "; printf %s \"${PWD##*/}\"")
            .directory(project.toFile())
            .start();
    return new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }
}
