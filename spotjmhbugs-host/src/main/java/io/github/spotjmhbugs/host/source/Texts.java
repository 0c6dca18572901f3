// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Text files of projects, which may be missing, damaged, endless, or in any encoding. */
public final class Texts {
  /** Nobody writes larger sources, and memory is bounded. */
  public static final int LARGEST = 16 << 20;

  private Texts() {}

  /**
   * Reads a file, but no link, pipe or device.
   *
   * @param file a file
   * @return its text, right as far as it is UTF-8; empty when it cannot be read or has more than 16
   *     MiB
   */
  public static String read(Path file) {
    byte[] text = bytes(file, LARGEST + 1);
    return text.length > LARGEST ? "" : new String(text, StandardCharsets.UTF_8);
  }

  /**
   * Reads the beginning of a file, but of no link, pipe or device.
   *
   * @param file a file
   * @param length how many bytes at most
   * @return the text, right as far as it is UTF-8; empty when it cannot be read
   */
  public static String head(Path file, int length) {
    return new String(bytes(file, length), StandardCharsets.UTF_8);
  }

  private static byte[] bytes(Path file, int most) {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return new byte[0];
    }
    try (InputStream stream = Files.newInputStream(file)) {
      return stream.readNBytes(most);
    } catch (IOException e) {
      return new byte[0];
    }
  }
}
