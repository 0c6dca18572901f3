// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * SETUP: a benchmark without its input may have a score, too.
 *
 * <p>The file of the wrong state does not exist, and nobody but a reader of the log can tell.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 1)
public class SetupExample {
  /** Goes on without the text. */
  @State(Scope.Thread)
  public static class Swallowing {
    private String text;

    /** Prints why there is no text. */
    @Setup
    public void load() {
      try {
        text = Files.readString(Path.of("no-such-file.txt"));
      } catch (IOException e) { // BUG: SETUP
        System.err.println("no text: " + e.getMessage());
      }
    }
  }

  /** Has a text, or fails. */
  @State(Scope.Thread)
  public static class Failing {
    private String text;

    /**
     * Writes a text and reads it.
     *
     * @throws IOException when there is no text
     */
    @Setup
    public void load() throws IOException {
      Path file = Files.createTempFile("text", ".txt");
      Files.writeString(file, "how many lines\n".repeat(100));
      text = Files.readString(file);
      Files.delete(file);
    }
  }

  /** Counts no lines. */
  @Benchmark
  public long wrongLines(Swallowing state) {
    return lines(state.text);
  }

  /** Counts 100 lines. */
  @Benchmark
  public long rightLines(Failing state) {
    return lines(state.text);
  }

  private static long lines(String text) {
    return text == null ? 0 : text.lines().count();
  }
}
