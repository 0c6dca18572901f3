// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A process that has ended.
 *
 * @param exitCode what it ended with
 * @param output the lines that it printed, errors among them
 */
public record ChildProcess(int exitCode, List<String> output) {
  /**
   * Options of a JVM that ends within seconds: the optimising compiler costs it more time than it
   * saves, and so do threads that collect garbage.
   */
  public static final List<String> BRIEF = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  /**
   * Runs a program and waits for its end.
   *
   * @param directory where it runs
   * @param command the program and its arguments
   * @return how it ended
   * @throws IOException when it cannot be started
   * @throws InterruptedException when the wait is
   */
  public static ChildProcess run(Path directory, List<String> command)
      throws IOException, InterruptedException {
    return run(directory, Map.of(), command);
  }

  /**
   * The same, for a program that starts JVMs itself. Each of them ends soon, and prints what it was
   * told by the environment.
   *
   * @param directory where it runs
   * @param command the program and its arguments
   * @return how it ended
   * @throws IOException when it cannot be started
   * @throws InterruptedException when the wait is
   */
  public static ChildProcess runBriefly(Path directory, List<String> command)
      throws IOException, InterruptedException {
    return run(directory, Map.of("JDK_JAVA_OPTIONS", String.join(" ", BRIEF)), command);
  }

  private static ChildProcess run(
      Path directory, Map<String, String> environment, List<String> command)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    try {
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new ChildProcess(process.waitFor(), output.lines().toList());
    } finally {
      process.destroy();
    }
  }

  /**
   * Runs a class of this test's class path in a JVM of its own.
   *
   * @param directory where it runs
   * @param options options of the JVM
   * @param mainClass binary name of the class
   * @param arguments its arguments
   * @return how it ended
   * @throws IOException when it cannot be started
   * @throws InterruptedException when the wait is
   */
  public static ChildProcess java(
      Path directory, List<String> options, String mainClass, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", String.join(File.pathSeparator, Corpus.classPath()), mainClass));
    command.addAll(arguments);
    return run(directory, command);
  }
}
