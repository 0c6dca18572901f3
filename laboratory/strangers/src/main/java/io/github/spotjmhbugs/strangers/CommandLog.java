// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.strangers;

import edu.umd.cs.findbugs.annotations.SuppressFBWarnings;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The log file of commands, of bounded size: where it would become larger, the middle of a
 * command's output is left out. The end is kept since it tells why a build failed.
 */
@SuppressFBWarnings(
    value = "USO_UNSAFE_METHOD_SYNCHRONIZATION",
    justification = "nobody outside of this package gets hold of a log")
final class CommandLog implements Closeable {
  /** What a log may hold before output is left out, in bytes. */
  static final int LIMIT = 48 << 20;

  /** What is kept of the end of an output where some is left out, in bytes. */
  static final int TAIL = 1 << 18;

  private @Nullable OutputStream file;
  private long room;
  private long leftOut;
  private boolean lineIsOpen;
  private byte @Nullable [] tail;

  private CommandLog(OutputStream file, long room) {
    this.file = file;
    this.room = room;
  }

  /**
   * {@return the log that is appended to it}
   *
   * @param path a file, which need not exist
   * @throws IOException when it cannot be written
   */
  static CommandLog open(Path path) throws IOException {
    Path folder = path.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    OutputStream file =
        Files.newOutputStream(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    return new CommandLog(file, LIMIT - Files.size(path));
  }

  /**
   * @param line a line of our own; never left out, and never the continuation of another
   */
  synchronized void line(String line) {
    writeTail();
    String start = lineIsOpen ? "\n" : "";
    byte[] bytes = (start + line + "\n").getBytes(StandardCharsets.UTF_8);
    write(bytes, 0, bytes.length);
  }

  /**
   * @param bytes output of a program
   * @param count how many of the bytes count
   */
  synchronized void output(byte[] bytes, int count) {
    int head = (int) Math.max(0, Math.min(room, count));
    write(bytes, 0, head);
    room -= head;
    for (int i = head; i < count; i++) {
      keep(bytes[i]);
    }
  }

  @Override
  public synchronized void close() {
    writeTail();
    if (file == null) {
      return;
    }
    try {
      file.close();
    } catch (IOException e) {
      // As in write.
    }
    file = null;
  }

  private void keep(byte last) {
    byte[] ring = tail;
    if (ring == null) {
      ring = new byte[TAIL];
      tail = ring;
    }
    ring[(int) (leftOut++ % TAIL)] = last;
  }

  private void writeTail() {
    byte[] ring = tail;
    if (ring == null) {
      return;
    }
    tail = null;
    int start = leftOut > TAIL ? (int) (leftOut % TAIL) : 0;
    if (leftOut > TAIL) {
      line("[" + (leftOut - TAIL) + " bytes left out]");
      write(ring, start, TAIL - start);
    }
    write(ring, 0, leftOut > TAIL ? start : (int) leftOut);
    leftOut = 0;
  }

  private void write(byte[] bytes, int start, int count) {
    if (file == null || count == 0) {
      return;
    }
    lineIsOpen = bytes[start + count - 1] != '\n';
    try {
      file.write(bytes, start, count);
    } catch (IOException e) {
      // The disk is full: the program's own success does not depend on its log.
      file = null;
    }
  }
}
