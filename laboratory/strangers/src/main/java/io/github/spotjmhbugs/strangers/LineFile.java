// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.strangers;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * A file of lines in UTF-8 that only grows, of which one line at a time is in memory. A line is on
 * the disk when {@link #append} returns; of a line that was cut off in the middle nothing is left
 * when the file is opened again. Another process is kept out; the threads of this one must take
 * turns.
 */
public final class LineFile implements Closeable {
  private static final int BUFFER = 1 << 16;

  /** No file of ours has longer lines, in bytes. */
  private static final int LONGEST = 16 << 20;

  /** Not a channel, which a thread that is interrupted closes for all others. */
  private final RandomAccessFile file;

  private long end;

  private LineFile(RandomAccessFile file) {
    this.file = file;
  }

  /**
   * Where a line is.
   *
   * @param offset its first byte
   * @param length its bytes without its end
   */
  public record Place(long offset, int length) {}

  /** Takes the lines of a file, in their order. */
  @FunctionalInterface
  public interface Lines {
    /**
     * Takes a line.
     *
     * @param number its number, counted from 1
     * @param line the line, without its end
     * @param place where it can be read again
     * @throws IOException when it is not what the file should hold; nothing is changed then
     */
    void take(int number, String line, Place place) throws IOException;

    /**
     * No line follows.
     *
     * @throws IOException when the file should hold something else; nothing is changed then
     */
    default void end() throws IOException {}
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
    LineFile opened = opened(path, "rw", StandardOpenOption.WRITE, StandardOpenOption.CREATE);
    try {
      opened.lock(user);
      opened.scan(lines);
      opened.file.setLength(opened.end);
      return opened;
    } catch (IOException e) {
      opened.close();
      throw e;
    }
  }

  /**
   * Opens a file without becoming the one who may write to it.
   *
   * @param path the file; in this process it may not be open for further lines
   * @param lines receives its whole lines
   * @return the file, to be closed
   * @throws IOException when it cannot be read, or {@code lines} refuses one
   */
  public static LineFile read(Path path, Lines lines) throws IOException {
    LineFile opened = opened(path, "r", StandardOpenOption.READ);
    try {
      opened.scan(lines);
      return opened;
    } catch (IOException e) {
      opened.close();
      throw e;
    }
  }

  private static LineFile opened(Path path, String mode, OpenOption... options) throws IOException {
    // Says why a file cannot be opened, which the other class cannot.
    Files.newByteChannel(path, Set.of(options)).close();
    return new LineFile(new RandomAccessFile(path.toFile(), mode));
  }

  // The lock goes with the file, and with the process however that ends. On POSIX systems closing
  // another channel of the file would end it, too: all reading goes through this one.
  private void lock(String user) throws IOException {
    FileLock lock;
    try {
      lock = file.getChannel().tryLock();
    } catch (OverlappingFileLockException e) {
      throw new IOException("in use by " + user, e);
    }
    if (lock == null) {
      throw new IOException("in use by " + user);
    }
  }

  private void scan(Lines lines) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    byte[] buffer = new byte[BUFFER];
    int number = 0;
    long read = 0;
    for (int count = file.read(buffer); count > 0; count = file.read(buffer)) {
      int begin = 0;
      for (int i = 0; i < count; i++) {
        if (buffer[i] == '\n') {
          add(line, buffer, begin, i);
          Place place = new Place(end, line.size());
          lines.take(++number, line.toString(StandardCharsets.UTF_8), place);
          begin = i + 1;
          end = read + begin;
          line.reset();
        }
      }
      add(line, buffer, begin, count);
      read += count;
    }
    lines.end();
  }

  /** Of a line that is too long only the beginning is kept, which is nothing that anybody wrote. */
  private static void add(ByteArrayOutputStream line, byte[] buffer, int begin, int end) {
    line.write(buffer, begin, Math.min(end - begin, LONGEST - line.size()));
  }

  /**
   * Reads a line again.
   *
   * @param place where it is
   * @return the line, without its end
   * @throws IOException when it cannot be read
   */
  public String line(Place place) throws IOException {
    byte[] bytes = new byte[place.length()];
    file.seek(place.offset());
    file.readFully(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /**
   * Appends a line; when that fails, the file is as it was before.
   *
   * @param line the line, without its end
   * @return where it is
   * @throws IOException when it cannot be written
   */
  public Place append(String line) throws IOException {
    byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
    try {
      file.seek(end);
      file.write(bytes);
      file.getFD().sync();
    } catch (IOException e) {
      file.setLength(end);
      throw e;
    }
    Place place = new Place(end, bytes.length - 1);
    end += bytes.length;
    return place;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
