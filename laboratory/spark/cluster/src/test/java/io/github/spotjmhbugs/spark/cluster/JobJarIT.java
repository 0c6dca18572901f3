// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spark.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.spark.deploy.SparkSubmit;
import org.apache.spark.launcher.JavaModuleOptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The jar of the job as Spark runs it: the class path of the JVM is Spark's, Spark adds the jar,
 * and the process that studies a project has the jar alone.
 */
class JobJarIT {
  private static final Path JAR =
      Path.of(System.getProperty("cluster.spark"), "target/spotjmhbugs-spark-job.jar");

  private static final List<String> SETTINGS =
      List.of("spark.ui.enabled=false", "spark.sql.shuffle.partitions=2");

  private static final int MOST_MINUTES = 5;

  private static final String JMH = System.getProperty("cluster.jmh");

  @TempDir private Path folder;
  private Path said;

  @BeforeEach
  void makeFolders() throws IOException {
    said = folder.resolve("said");
    Files.createDirectory(folder.resolve("tmp"));
  }

  @Test
  void studiesProjectsWhoseLibrariesComeFromARegistry() throws IOException, InterruptedException {
    try (Registry registry = new Registry(Path.of(System.getProperty("cluster.registry")))) {
      registry.writeSettings(folder.resolve("home"));
      submit(project(), "org.openjdk.jmh:jmh-samples:" + JMH);
      assertThat(outcomes()).as(spoken()).containsExactlyInAnyOrder("complete", "complete");
      assertThat(registry.served())
          .anyMatch(file -> file.contains("/jmh-samples-") && file.endsWith(".jar"))
          .anyMatch(file -> file.contains("/commons-math3-") && file.endsWith(".jar"));
    }
    // Spark's own logger is still there: ours is another, and says nothing.
    assertThat(spoken()).contains("INFO SparkContext").doesNotContain("SLF4J");
  }

  /** A folder with a benchmark of a library that JMH brings along. */
  private String project() throws IOException {
    Path project = folder.resolve("project");
    Path source = Files.createDirectories(project.resolve("src/main/java/b")).resolve("B.java");
    Files.writeString(
        project.resolve("pom.xml"),
        """
        <project>
          <modelVersion>4.0.0</modelVersion>
          <groupId>p</groupId><artifactId>p</artifactId><version>1</version>
          <dependencies>
            <dependency>
              <groupId>org.openjdk.jmh</groupId><artifactId>jmh-core</artifactId><version>%s</version>
            </dependency>
          </dependencies>
        </project>
        """
            .formatted(JMH));
    Files.writeString(
        source,
        """
        package b;

        public class B {
          @org.openjdk.jmh.annotations.Benchmark
          public double log() {
            return org.apache.commons.math3.util.FastMath.log(2);
          }
        }
        """);
    return project.toString();
  }

  private void submit(String... projects) throws IOException, InterruptedException {
    Path list = folder.resolve("projects.csv");
    Files.writeString(list, "project\n" + String.join("\n", projects) + "\n");
    List<String> words = new ArrayList<>(List.of(javaProgram()));
    words.addAll(List.of(JavaModuleOptions.defaultModuleOptionArray()));
    words.addAll(
        List.of(
            "-XX:TieredStopAtLevel=1",
            "-Djava.io.tmpdir=" + folder.resolve("tmp"),
            "-Duser.home=" + folder.resolve("home"),
            "-cp",
            Files.readString(Path.of(System.getProperty("cluster.classPath"))).strip(),
            SparkSubmit.class.getName()));
    words.addAll(
        List.of("--master", "local[2]", "--class", "io.github.spotjmhbugs.spark.StudyJob"));
    SETTINGS.forEach(setting -> words.addAll(List.of("--conf", setting)));
    words.addAll(List.of(JAR.toString(), list.toString()));
    words.addAll(List.of("--out", folder.resolve("out").toUri().toString()));
    words.addAll(List.of("--work", folder.resolve("work").toString()));
    ProcessBuilder builder =
        new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(said.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("SPARK_"));
    builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    Process process = builder.start();
    try {
      assertThat(process.waitFor(MOST_MINUTES, TimeUnit.MINUTES)).as("ended in time").isTrue();
    } finally {
      process.destroyForcibly().waitFor();
    }
    assertThat(process.exitValue()).as(spoken()).isZero();
  }

  private static String javaProgram() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private String spoken() throws IOException {
    return Files.readString(said);
  }

  /** The column {@code outcome} of each project. */
  private List<String> outcomes() throws IOException {
    return Files.readAllLines(folder.resolve("out/projects.csv")).stream()
        .skip(1)
        .map(line -> line.split(",", -1)[2])
        .toList();
  }
}
