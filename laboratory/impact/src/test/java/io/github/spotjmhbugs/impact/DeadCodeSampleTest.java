// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.spotjmhbugs.scan.Main;
import io.github.spotjmhbugs.strangers.Jdks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JMH's own sample of dead code, on the JDK that runs the tests. */
class DeadCodeSampleTest {
  private static final List<String> ARGUMENTS =
      List.of("org.openjdk.jmh:jmh-samples:1.37", "--include", "_08_.*measureWrong$", "--out");
  private static final int PATIENCE_SECONDS = 180;

  @TempDir private Path folder;

  @BeforeEach
  void needsJdk() {
    assumeTrue(
        Jdks.at(Path.of(System.getProperty("java.home"))).isPresent(), "the tests run on a JRE");
  }

  @Test
  void theJvmDeletesTheComputation() throws IOException {
    ImpactInvocation run = run();
    assertThat(run.out())
        .startsWith("JMHSample_08_DeadCode.measureWrong:75 RETU high, JDK ")
        .contains(", deleted code empty ")
        .contains(", confirmed\n1 confirmed\n");
    assertThat(run.err()).startsWith("spotjmhbugs: [1/1] JMHSample_08").hasLineCount(1);
    assertThat(run.status()).isZero();
    assertThat(folder.resolve("work")).doesNotExist();
    assertThat(folder.resolve("impact.csv")).content().contains(",deleted,").hasLineCount(2);
    assertThat(folder.resolve("impact.html")).content().contains("deleted");

    ImpactInvocation again = run();
    assertThat(again.out()).isEqualTo(run.out());
    assertThat(again.err()).isEqualTo("spotjmhbugs: 1 of 1 are done already\n");
    assertThat(Files.readAllLines(folder.resolve("results.jsonl"))).hasSize(1);
  }

  @Test
  void aParameterHasTheValueThatTheUserGives() throws IOException {
    ImpactInvocation run =
        ImpactInvocation.of(
            ARGUMENTS.get(0),
            "--include",
            "_34_.*measureWrong_1$",
            "--param",
            "size=2",
            "--param",
            "absent=3",
            "--out",
            folder);
    assertThat(folder.resolve("results.jsonl")).content().contains("measureWrong_1 (size=2)\"");
    assertThat(run.err())
        .startsWith(
            "spotjmhbugs: warning: org.openjdk.jmh:jmh-samples:1.37: no benchmark has a parameter"
                + " absent\n")
        .hasLineCount(2);
    assertThat(run.status()).isZero();
  }

  @Test
  void aKilledRunLeavesNoJvm() throws IOException, InterruptedException {
    Process process = start();
    try {
      await("a fork", () -> isAnywhere("ForkedMain"));
    } finally {
      process.destroyForcibly();
    }
    await("the end of all JVMs", () -> !isAnywhere(""));
  }

  private ImpactInvocation run() {
    List<Object> words = new ArrayList<>(ARGUMENTS);
    words.add(folder);
    return ImpactInvocation.of(words.toArray());
  }

  private Process start() throws IOException {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-Dmaven.repo.local=" + System.getProperty("maven.repo.local")));
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    words.add("impact");
    words.addAll(ARGUMENTS);
    words.add(folder.toString());
    return new ProcessBuilder(words)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /** The class path of JVMs that belong to this test names its folder. */
  private boolean isAnywhere(String word) {
    return ProcessHandle.allProcesses()
        .map(process -> process.info().commandLine().orElse(""))
        .anyMatch(line -> line.contains(folder.resolve("work").toString()) && line.contains(word));
  }

  private static void await(String what, BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("waited in vain for " + what).isLessThan(end);
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }
}
