// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import io.github.spotjmhbugs.scan.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A command line that runs in a JVM of its own, which a test can kill. */
final class ChildStudy implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Process process;
  private final Path errors;

  private ChildStudy(Process process, Path errors) {
    this.process = process;
    this.errors = errors;
  }

  /**
   * @param prefix the words before the command that starts the JVM; may be empty
   * @param arguments a command line
   * @return it, running
   */
  static ChildStudy start(List<String> prefix, String... arguments) throws IOException {
    List<String> words = new ArrayList<>(prefix);
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-XX:-UsePerfData", "-XX:TieredStopAtLevel=1"));
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    words.addAll(Arrays.asList(arguments));
    Path errors = Files.createTempFile(Path.of("target"), "study", ".err");
    Process process =
        new ProcessBuilder(words)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(errors.toFile())
            .start();
    return new ChildStudy(process, errors);
  }

  /** Waits for something that will be soon. */
  static void await(String what, BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("waited in vain: " + what);
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  /**
   * @param word a word
   * @return whether the command line of some process has it, besides this one's and the child's
   */
  boolean isAnywhere(String word) {
    return isAnywhere(word, process.pid());
  }

  /**
   * @param word a word
   * @param except a process that does not count
   * @return whether the command line of some process has it
   */
  static boolean isAnywhere(String word, long except) {
    return ProcessHandle.allProcesses()
        .filter(other -> other.pid() != except)
        .anyMatch(other -> other.info().commandLine().orElse("").contains(word));
  }

  /** Ends the process as {@code kill} does. */
  void terminate() {
    process.destroy();
  }

  /** Ends the process as {@code kill -9} does. */
  void kill() {
    process.destroyForcibly();
  }

  /**
   * @return the exit status, once it has ended
   */
  int waitFor() throws InterruptedException {
    if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError("still running");
    }
    return process.exitValue();
  }

  /**
   * @return the lines that it wrote to standard error
   */
  List<String> errors() throws IOException {
    return Files.readAllLines(errors);
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    Files.deleteIfExists(errors);
  }
}
