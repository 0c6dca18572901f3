// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file of lines in UTF-8 that only grows. A line is on the disk when {@link #append} returns; of
 * a line that was cut off in the middle nothing is left when the file is opened again. Another
 * process is kept out; the threads of this one must take turns.
 */
public final class LineFile implements Closeable {
  private final FileChannel file;

  private LineFile(FileChannel file) {
    this.file = file;
  }

  /** Takes the lines of a file, in their order. */
  @FunctionalInterface
  public interface Lines {
    /**
     * Takes a line.
     *
     * @param number its number, counted from 1
     * @param line the line, without its end
     * @throws IOException when it is not what the file should hold; nothing is changed then
     */
    void take(int number, String line) throws IOException;
  }

  /**
   * Opens a file for further lines.
   *
   * @param path the file, which is made when it is not there
   * @param user what else may have it open, such as {@code another run}
   * @param lines receives the lines that it has
   * @return the file, to be closed
   * @throws IOException when it cannot be read or written, is in use, or {@code lines} refuses one
   */
  public static LineFile open(Path path, String user, Lines lines) throws IOException {
    FileChannel file =
        FileChannel.open(
            path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      lock(file, user);
      int end = read(content(file), lines);
      file.truncate(end);
      file.position(end);
      return new LineFile(file);
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  // The lock goes with the file, and with the process however that ends.
  private static void lock(FileChannel file, String user) throws IOException {
    FileLock lock;
    try {
      lock = file.tryLock();
    } catch (OverlappingFileLockException e) {
      throw new IOException("in use by " + user, e);
    }
    if (lock == null) {
      throw new IOException("in use by " + user);
    }
  }

  /** Through the one channel: on POSIX systems closing another one of the file ends the lock. */
  private static byte[] content(FileChannel file) throws IOException {
    ByteBuffer content = ByteBuffer.allocate(Math.toIntExact(file.size()));
    while (content.hasRemaining() && file.read(content) >= 0) {
      // The next part follows the last one.
    }
    return content.array();
  }

  /**
   * Reads a file without becoming the one who may write to it.
   *
   * @param path the file; in this process it may not be open for further lines
   * @param lines receives its whole lines
   * @throws IOException when it cannot be read, or {@code lines} refuses one
   */
  public static void read(Path path, Lines lines) throws IOException {
    read(Files.readAllBytes(path), lines);
  }

  /** Returns where the last whole line ends. */
  private static int read(byte[] content, Lines lines) throws IOException {
    int begin = 0;
    int number = 0;
    for (int i = 0; i < content.length; i++) {
      if (content[i] == '\n') {
        lines.take(++number, new String(content, begin, i - begin, StandardCharsets.UTF_8));
        begin = i + 1;
      }
    }
    return begin;
  }

  /**
   * Appends a line; when that fails, the file is as it was before.
   *
   * @param line the line, without its end
   * @throws IOException when it cannot be written
   */
  public void append(String line) throws IOException {
    long end = file.position();
    try {
      ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        file.write(bytes);
      }
      file.force(true);
    } catch (IOException e) {
      file.truncate(end);
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
