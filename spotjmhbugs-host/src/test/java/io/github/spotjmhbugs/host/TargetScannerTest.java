// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.host.classpath.ClassContainer;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.TargetResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What fails in the thread that analyses a class. */
class TargetScannerTest {
  private static final String FIRST = "p/DeadCode";
  private static final String OTHERS = "q/Failing";

  @TempDir private Path folder;
  private byte[] wrong = {};

  @BeforeEach
  void compile() throws IOException {
    wrong =
        Files.readAllBytes(
            TestClasses.compile(folder, TestClasses.DEAD_CODE).resolve("p/DeadCode.class"));
  }

  /** Reads the first class as often as it is asked to, and fails to read the others. */
  private final class Failing implements ClassContainer {
    private final Error failure;

    Failing(Error failure) {
      this.failure = failure;
    }

    @Override
    public List<String> classNames() {
      return IntStream.range(0, 50).mapToObj(i -> i == 0 ? FIRST : OTHERS + i).toList();
    }

    @Override
    public byte @Nullable [] read(String internalName) {
      if (internalName.startsWith(OTHERS)) {
        throw failure;
      }
      return internalName.equals(FIRST) ? wrong : null;
    }

    @Override
    public String locationOf(String internalName) {
      return internalName;
    }

    @Override
    public void close() {
      // Holds nothing.
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void theMemoryRunsOut(int jobs) {
    Failing classes = new Failing(new OutOfMemoryError("Java heap space"));

    TargetResult result = new TargetScanner(jobs).scan("some.jar", classes, List.of());

    assertThat(result.problems())
        .extracting(Problem::line)
        .containsExactly(
            "spotjmhbugs: some.jar: out of memory; give the JVM more, for example"
                + " JAVA_TOOL_OPTIONS=-Xmx4g");
    assertThat(result.problems())
        .extracting(Problem::severity)
        .containsOnly(Problem.Severity.ERROR);
    assertThat(result.findings()).as("of the class that was done by then").hasSize(1);
  }

  @Test
  void aDeepRecursionEndsOneClassOnly() {
    Failing classes = new Failing(new StackOverflowError());

    TargetResult result = new TargetScanner(2).scan("some.jar", classes, List.of());

    assertThat(result.problems()).hasSize(classes.classNames().size() - 1);
    assertThat(result.findings()).hasSize(1);
  }
}
