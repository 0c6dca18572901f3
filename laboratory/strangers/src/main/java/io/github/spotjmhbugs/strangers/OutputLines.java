// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.strangers;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Cuts the output of a program into lines, in bounded memory. */
final class OutputLines {
  /** What is passed on of a line, in bytes. */
  static final int LONGEST = 200;

  private final Consumer<String> lines;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  /**
   * @param lines is told each line without its end
   */
  OutputLines(Consumer<String> lines) {
    this.lines = lines;
  }

  /**
   * @param bytes output of the program
   * @param count how many of the bytes count
   */
  void add(byte[] bytes, int count) {
    for (int i = 0; i < count; i++) {
      if (bytes[i] == '\n') {
        lines.accept(line.toString(StandardCharsets.UTF_8));
        line.reset();
      } else if (line.size() < LONGEST) {
        line.write(bytes[i]);
      }
    }
  }
}
