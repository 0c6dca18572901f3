// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** One run of the command line in this JVM, and what came of it. */
public record CommandLineRun(int status, String out, String err) {
  public static CommandLineRun of(Object... arguments) {
    return in(Path.of(""), arguments);
  }

  /** A run with the settings of a folder. */
  public static CommandLineRun in(Path folder, Object... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    String[] texts = new String[arguments.length];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = String.valueOf(arguments[i]);
    }
    int status =
        new Main(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                folder)
            .run(texts);
    return new CommandLineRun(
        status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
