// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import io.github.spotjmhbugs.scan.Main;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A command line that was run in this JVM.
 *
 * @param status its exit status
 * @param out what it wrote to standard output
 * @param errors the lines that it wrote to standard error
 */
record Invocation(int status, String out, List<String> errors) {
  /**
   * @param arguments a command line
   * @return what came of it
   */
  static Invocation of(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status = new Main(stream(out), stream(err)).run(arguments);
    return new Invocation(
        status,
        out.toString(StandardCharsets.UTF_8),
        err.toString(StandardCharsets.UTF_8).lines().toList());
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  /**
   * @return the lines of standard error but those on finished projects
   */
  List<String> problems() {
    return problems(errors);
  }

  /**
   * @param lines lines of standard error
   * @return the same but those on finished projects
   */
  static List<String> problems(List<String> lines) {
    return lines.stream().filter(line -> !line.startsWith("spotjmhbugs: [")).toList();
  }
}
