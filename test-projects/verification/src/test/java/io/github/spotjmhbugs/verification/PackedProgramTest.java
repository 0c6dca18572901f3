// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each command of the program as it is packed: with its libraries beside it, and as the one jar of
 * the download, where the build has made that. Some commands start JVMs of their own, with classes
 * that they find in the jars.
 */
@ParameterizedClass
@MethodSource("programs")
class PackedProgramTest {
  private static final String SAMPLE =
      """
      package sample;

      import org.openjdk.jmh.annotations.Benchmark;
      import org.openjdk.jmh.annotations.Scope;
      import org.openjdk.jmh.annotations.State;

      @State(Scope.Thread)
      public class Sample {
        private double x = Math.PI;

        @Benchmark
        public void dead() {
          Math.sqrt(x);
        }
      }
      """;

  private static final String IN_KOTLIN =
      """
      package sample

      import org.openjdk.jmh.annotations.*

      @State(Scope.Thread)
      open class InKotlin {
        private var x = Math.PI

        @Benchmark
        fun dead() {
          Math.sqrt(x)
        }
      }
      """;

  private static final String MODEL =
      """
      <project>
        <modelVersion>4.0.0</modelVersion>
        <groupId>sample</groupId><artifactId>sample</artifactId><version>1</version>
        <dependencies><dependency>
          <groupId>org.openjdk.jmh</groupId><artifactId>jmh-core</artifactId><version>1.37</version>
        </dependency></dependencies>
      </project>
      """;

  private static final List<String> AUTHOR =
      List.of("-c", "user.name=Test", "-c", "user.email=test@example.org");

  @TempDir private static Path folder;

  @Parameter private Path program;

  static List<Path> programs() throws IOException {
    Path packed = Corpus.packed("cli");
    Path download = packed.resolveSibling("download/lib/spotjmhbugs.jar");
    boolean isOfThisBuild =
        Files.exists(download)
            && Files.getLastModifiedTime(download).compareTo(Files.getLastModifiedTime(packed))
                >= 0;
    return isOfThisBuild ? List.of(packed, download) : List.of(packed);
  }

  @BeforeAll
  static void compile() throws IOException, InterruptedException {
    Path project = folder.resolve("host/a/sample.git");
    Path source = project.resolve("src/main/java/sample/Sample.java");
    Files.createDirectories(source.resolveSibling("."));
    Files.writeString(source, SAMPLE);
    Path kotlin = project.resolve("src/main/kotlin/sample/InKotlin.kt");
    Files.createDirectories(kotlin.resolveSibling("."));
    Files.writeString(kotlin, IN_KOTLIN);
    Files.writeString(project.resolve("pom.xml"), MODEL);
    expect(
        0,
        List.of(
            List.of(Jdk.running().tool("javac"), "-proc:none", "-d", "classes"),
            List.of("-cp", Corpus.fixtureClassPath(), source.toString())));
    for (List<String> step :
        List.of(
            List.of("init", "--quiet", "--template="),
            List.of("add", "--all"),
            List.of("commit", "--quiet", "--message", "a sample"))) {
      expect(0, List.of(List.of("git", "-C", project.toString()), AUTHOR, step));
    }
  }

  /** {@return what a command prints, given as the parts of its command line} */
  private static String expect(int status, List<List<String>> command)
      throws IOException, InterruptedException {
    ChildProcess run = ChildProcess.run(folder, command.stream().flatMap(List::stream).toList());
    String output = String.join("\n", run.output());
    assertThat(run.exitCode()).as(output).isEqualTo(status);
    return output;
  }

  private String program(int status, String... arguments) throws IOException, InterruptedException {
    return expect(
        status,
        List.of(
            List.of(Jdk.running().tool("java")),
            ChildProcess.BRIEF,
            List.of("-jar", program.toString()),
            List.of(arguments)));
  }

  @Test
  void scanFinds() throws Exception {
    assertThat(program(1, "scan", "classes")).contains("JMH_RETU", "Math.sqrt");
  }

  @Test
  void explainHasThePageOfAPractice() throws Exception {
    assertThat(program(0, "explain", "RETU")).contains("dead code");
  }

  @Test
  void fixRepairs() throws Exception {
    assertThat(program(1, "fix", "--sources", "host/a/sample.git/src/main/java", "classes"))
        .contains("-    Math.sqrt(x);", "+    return Math.sqrt(x);");
  }

  /** The JVM of the benchmarks is handed classes from the jars. */
  @Test
  void impactAsksTheJvm() throws Exception {
    assertThat(
            program(
                0,
                "impact",
                "--classpath",
                libraries(),
                "--out",
                Files.createTempDirectory(folder, "answers").toString(),
                "classes"))
        .contains("1 confirmed");
  }

  /** JMH and what it needs, but no other benchmarks. */
  private static String libraries() {
    return Corpus.classPath().stream()
        .filter(entry -> entry.matches(".*/(jmh-core|jopt-simple|commons-math3)-[^/]*\\.jar"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  @Test
  void compareReadsScores() throws Exception {
    String scores =
        Corpus.path("root")
            .resolve("spotjmhbugs-results/src/test/resources/jmh/jmh-1.37.json")
            .toString();
    assertThat(program(0, "compare", "--trust-one-fork", scores, scores)).contains("0 regressed");
    assertThat(program(0, "history", "--order=name", "--format=html", scores)).contains("<svg");
  }

  /** Each project has a process of its own, which compiles with libraries and scans. */
  @Test
  void studyCompilesAndScans() throws Exception {
    Path list = Files.writeString(folder.resolve("projects.csv"), "project\na/sample\n");
    Path results = Files.createTempDirectory(folder, "results");
    String localRepository = System.getProperty("spotjmhbugs.localRepository");
    program(
        0,
        "study",
        list.toString(),
        "--offline",
        "--url-template",
        "file://" + folder + "/host/{}.git",
        "--maven-repository",
        localRepository,
        "--out",
        results.toString());
    assertThat(results.resolve("findings.csv"))
        .content()
        .contains("sample.Sample", "sample.InKotlin");
  }
}
