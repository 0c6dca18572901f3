// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.strangers;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A program to run.
 *
 * @param argv the program, by name or path, and its arguments
 * @param directory where it runs; a program given as a relative path is looked up there
 * @param environment all its variables: it inherits none
 * @param log the file that its output is appended to; made when absent, with its folders
 * @param timeout how long it may take
 */
public record Command(
    List<String> argv,
    Path directory,
    Map<String, String> environment,
    Path log,
    Duration timeout) {

  /**
   * Makes the command immutable.
   *
   * @throws IllegalArgumentException when {@code argv} is empty
   */
  public Command {
    argv = List.copyOf(argv);
    environment = Map.copyOf(environment);
    if (argv.isEmpty()) {
      throw new IllegalArgumentException("a command without a program");
    }
  }

  /** {@return the command as one could type it into a shell} */
  @Override
  public String toString() {
    return argv.stream().map(Command::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {
    return word.matches("[\\w@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
