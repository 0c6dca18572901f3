// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.history;

import io.github.spotjmhbugs.results.score.ResultFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Makes result files small without losing anything of them. */
public final class Compaction {
  private static final String SUFFIX = ".gz";

  /** What file systems do not take as a part of a name, or take as the end of one. */
  private static final Pattern UNFIT = Pattern.compile("[/\\\\:*?\"<>|\\p{Cntrl}]");

  private Compaction() {}

  static boolean isCompressed(Path file) {
    return file.toString().endsWith(SUFFIX);
  }

  /** {@return the file that a compressed one was} */
  static Path plain(Path file) {
    String name = file.toString();
    return Path.of(name.substring(0, name.length() - SUFFIX.length()));
  }

  /**
   * Replaces a file by a compressed one, which has its time. At each moment, one of the two is
   * there and whole.
   *
   * @param file a file; one that is compressed stays as it is
   * @throws IOException when it is no result file of JMH, or cannot be replaced; then it is left
   */
  public static void compress(Path file) throws IOException {
    if (isCompressed(file)) {
      return;
    }
    ResultFile.read(file);
    Path compressed = file.resolveSibling(file.getFileName() + SUFFIX);
    if (Files.exists(compressed)) {
      if (!haveSameContent(file, compressed)) {
        throw new IOException("has other contents than " + compressed.getFileName());
      }
      Files.delete(file);
      return;
    }
    Path temporary = Files.createTempFile(file.toAbsolutePath().resolveSibling(""), ".", ".tmp");
    try {
      try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(temporary))) {
        Files.copy(file, out);
      }
      if (!haveSameContent(file, temporary)) {
        throw new IOException("was changed while it was read");
      }
      // Or else a power failure could leave neither.
      try (FileChannel written = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
        written.force(true);
      }
      if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
        Files.setPosixFilePermissions(temporary, Files.getPosixFilePermissions(file));
      }
      Files.setLastModifiedTime(temporary, Files.getLastModifiedTime(file));
      Files.move(temporary, compressed, StandardCopyOption.ATOMIC_MOVE);
      Files.delete(file);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /**
   * Adds a file to a history.
   *
   * @param file a result file; it stays where it is
   * @param directory the history, which is made if it is not there
   * @param name the name of the copy, without an extension; it stands in the directory itself, and
   *     is not hidden, for {@link RunFile} to find it
   * @return the compressed copy, which is there as a whole or not at all
   * @throws IOException when it cannot be written, or the history has a file of that name
   */
  public static Path append(Path file, Path directory, String name) throws IOException {
    if (name.isBlank() || name.startsWith(".") || UNFIT.matcher(name).find()) {
      throw new IOException("is no name for a file of a history: it is empty, hidden or a path");
    }
    Files.createDirectories(directory);
    Path compressed = directory.resolve(name + ".json" + SUFFIX);
    Path plain = plain(compressed);
    if (Files.exists(compressed) || Files.exists(plain)) {
      throw new IOException("is there already");
    }
    Path copy = Files.createTempFile(directory, ".", ".json");
    Path small = copy.resolveSibling(copy.getFileName() + SUFFIX);
    try {
      if (isCompressed(file)) {
        try (InputStream content = new GZIPInputStream(Files.newInputStream(file))) {
          Files.copy(content, copy, StandardCopyOption.REPLACE_EXISTING);
        }
      } else {
        Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
      }
      compress(copy);
      Files.move(small, compressed, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(copy);
      Files.deleteIfExists(small);
    }
    return compressed;
  }

  private static boolean haveSameContent(Path file, Path compressed) throws IOException {
    byte[] some = new byte[1 << 16];
    try (InputStream plain = Files.newInputStream(file);
        InputStream other = new GZIPInputStream(Files.newInputStream(compressed))) {
      while (true) {
        int count = plain.readNBytes(some, 0, some.length);
        byte[] rest = other.readNBytes(some.length);
        if (rest.length != count || !Arrays.equals(some, 0, count, rest, 0, count)) {
          return false;
        }
        if (count < some.length) {
          return true;
        }
      }
    }
  }
}
