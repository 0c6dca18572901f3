// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.Main;

/** The profiler's jar brings all that it needs but JMH. */
class ProfilerJarTest {
  private static final Pattern JMH =
      Pattern.compile("[\\\\/](jmh-core|jopt-simple|commons-math3)-[\\w.]+\\.jar$");

  @TempDir private Path directory;

  @Test
  void showsFindingsBesideTheScoresOfSamples() throws IOException, InterruptedException {
    List<String> classPath = new ArrayList<>();
    classPath.add(Corpus.path("jmhSamples").toString());
    classPath.add(Corpus.packed("profiler").toString());
    Corpus.classPath().stream().filter(jar -> JMH.matcher(jar).find()).forEach(classPath::add);
    ChildProcess run =
        ChildProcess.run(
            directory,
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djmh.ignoreLock=true",
                "-cp",
                String.join(File.pathSeparator, classPath),
                Main.class.getName(),
                "JMHSample_08_DeadCode.measure",
                "-f",
                "1",
                "-wi",
                "1",
                "-w",
                "1ms",
                "-i",
                "1",
                "-r",
                "1ms",
                "-prof",
                "spotjmhbugs"));
    assertThat(run.exitCode()).as(() -> run.output().toString()).isZero();
    assertThat(run.output())
        .filteredOn(line -> line.matches("\\S+:spotjmhbugs\\.\\S+ +avgt +.*"))
        .singleElement()
        .asString()
        .startsWith("JMHSample_08_DeadCode.measureWrong:spotjmhbugs.JMH_RETU_IGNORED_RESULT");
    assertThat(run.output())
        .anyMatch(line -> line.contains("JMHSample_08_DeadCode.java:75: The result of"));
  }
}
