// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Text files of projects, which may lack, be damaged, or have any encoding. */
final class Texts {
  private static final int LONGEST = 5_000_000;

  private Texts() {}

  /** {@return its text, right as far as it is ASCII; empty when it cannot be read} */
  static String read(Path file) {
    try {
      return Files.isRegularFile(file) && Files.size(file) <= LONGEST
          ? Files.readString(file, StandardCharsets.ISO_8859_1)
          : "";
    } catch (IOException e) {
      return "";
    }
  }
}
