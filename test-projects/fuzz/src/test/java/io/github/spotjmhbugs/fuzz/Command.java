// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fuzz;

import io.github.spotjmhbugs.scan.Main;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine;

/**
 * A run of the command line, judged by what holds for each: it ends with a status of its own, and
 * says what is wrong in lines for people.
 *
 * @param status the exit status
 * @param out standard output
 */
record Command(int status, String out) {
  private static final Pattern LINE =
      Pattern.compile("spotjmhbugs: [^\\p{Cc}\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069]+");

  /** What is no word of the program: of picocli about its use, and of Jazzer in between. */
  private static final Pattern OTHER =
      Pattern.compile("|usage: .*|INFO: (?:Instrumented|New number of coverage) .*");

  /** What a fault of the program looks like where it is caught. */
  private static final Pattern FAULT =
      Pattern.compile(
          "internal error|(?<!caused by: )\\b(?!java\\.io\\.)(?:[a-z]+\\.)+[A-Z]\\w*(?:Exception|Error)\\b|\\bat [\\w.$]+\\(|out of memory");

  /** Runs a command; a fault that it hides behind a line is thrown. */
  static Command run(Object... arguments) {
    return in(Path.of(""), arguments);
  }

  /** The same with the settings of a folder. */
  static Command in(Path folder, Object... arguments) {
    String[] words = List.of(arguments).stream().map(Object::toString).toArray(String[]::new);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream own = stream(err);
    PrintStream before = System.err;
    int status;
    System.setErr(own); // libraries have words of their own
    try {
      status = new Main(stream(out), own, folder).run(words);
    } finally {
      System.setErr(before);
    }
    String told = err.toString(StandardCharsets.UTF_8);
    if (told.contains("internal error")) {
      again(words);
    }
    judge(status, told);
    return new Command(status, out.toString(StandardCharsets.UTF_8));
  }

  /** Throws what the command line caught, so that the trace tells where it comes from. */
  private static void again(String... words) {
    PrintStream nowhere = stream(new ByteArrayOutputStream());
    CommandLine program = new Main(nowhere, nowhere).program();
    program.setExecutionExceptionHandler(
        (fault, command, parsed) -> {
          throw new AssertionError("internal error", fault);
        });
    program.execute(words);
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  private static void judge(int status, String err) {
    if (status < 0 || status > 2) {
      throw new AssertionError("exit status " + status);
    }
    if (err.contains("Unmatched argument at index 0")) {
      throw new AssertionError("the program has no such command: " + err);
    }
    if (status == 2 && err.isEmpty()) {
      throw new AssertionError("exit status 2 without a reason");
    }
    for (String line : err.split("\n", -1)) {
      if (!OTHER.matcher(line).matches()) {
        judge(line);
        if (!LINE.matcher(line).matches()) {
          throw new AssertionError("not a line for people: " + line);
        }
      }
    }
  }

  /** Fails if a text that people read tells of a fault of the program. */
  static void judge(String text) {
    if (FAULT.matcher(text).find()) {
      throw new AssertionError("tells of a fault: " + text);
    }
  }
}
