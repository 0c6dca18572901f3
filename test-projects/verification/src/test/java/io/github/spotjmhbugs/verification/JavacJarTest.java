// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** javac finds what is in the processor's jar by the services that it names, as users run it. */
class JavacJarTest {
  private static final String SOURCE =
      """
      package sample;

      import org.openjdk.jmh.annotations.*;

      @State(Scope.Thread)
      public class Sample {
        double x = Math.PI;

        @Benchmark
        public void dead() {
          Math.sqrt(x);
        }
      }
      """;

  @TempDir private Path directory;

  @Test
  void warnsBesideJmhsProcessor() throws IOException, InterruptedException {
    String output = compile(Corpus.packed("javac").toString(), Corpus.fixtureClassPath());
    assertThat(output)
        .contains("Sample.java:11:", "[JMH_RETU_IGNORED_RESULT]")
        .doesNotContain("not checked");
    assertThat(directory.resolve("META-INF/BenchmarkList")).isNotEmptyFile();
  }

  /** JMH's processor leaves it nothing to process. */
  @Test
  void saysSoWhereItComesTooLate() throws IOException, InterruptedException {
    String output = compile(Corpus.fixtureClassPath(), Corpus.packed("javac").toString());
    assertThat(output).contains("benchmarks are not checked").doesNotContain("JMH_RETU");
  }

  private String compile(String... processors) throws IOException, InterruptedException {
    Path source = Files.writeString(directory.resolve("Sample.java"), SOURCE);
    ChildProcess javac =
        ChildProcess.run(
            directory,
            List.of(
                Jdk.running().tool("javac"),
                "-cp",
                Corpus.fixtureClassPath(),
                "-processorpath",
                String.join(File.pathSeparator, processors),
                "-d",
                ".",
                source.toString()));
    String output = String.join("\n", javac.output());
    assertThat(javac.exitCode()).as(output).isZero();
    return output;
  }
}
