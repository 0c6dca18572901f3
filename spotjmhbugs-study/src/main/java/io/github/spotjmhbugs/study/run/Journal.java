// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.RecordJson;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The records of the finished projects, one line of JSON each, in a file that only grows. A line is
 * on the disk before its project counts as finished; of a line that was cut off in the middle
 * nothing is left when the file is opened again. Of several records of a project the last counts:
 * it was studied again. Safe for use by several threads of one process; another process is kept
 * out.
 */
final class Journal implements Closeable {
  private final Path path;
  private final FileChannel file;

  private Journal(Path path, FileChannel file) {
    this.path = path;
    this.file = file;
  }

  /**
   * @param path the file, which is made when it is not there
   * @return the journal, ready for further records
   * @throws IOException when it cannot be read or written, holds something else, or is in use
   */
  static Journal open(Path path) throws IOException {
    FileChannel file =
        FileChannel.open(
            path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      lock(file);
      Journal journal = new Journal(path, file);
      journal.dropCutOffLine();
      return journal;
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  // The lock goes with the file, and with the process however that ends.
  private static void lock(FileChannel file) throws IOException {
    FileLock lock;
    try {
      lock = file.tryLock();
    } catch (OverlappingFileLockException e) {
      throw new IOException("in use by another run of the study", e);
    }
    if (lock == null) {
      throw new IOException("in use by another run of the study");
    }
  }

  private void dropCutOffLine() throws IOException {
    int end = read(content(), new LinkedHashMap<>());
    file.truncate(end);
    file.position(end);
  }

  /**
   * Reads records without becoming the one who may write them.
   *
   * @param path the file; in this process no journal of it may be open
   * @return its records, in the order in which the projects were finished
   * @throws IOException when it cannot be read or holds something else
   */
  static List<ProjectRecord> read(Path path) throws IOException {
    Map<String, ProjectRecord> records = new LinkedHashMap<>();
    read(Files.readAllBytes(path), records);
    return List.copyOf(records.values());
  }

  /** Returns where the last whole line ends. */
  private static int read(byte[] content, Map<String, ProjectRecord> records) throws IOException {
    int begin = 0;
    int number = 0;
    for (int end = lineEnd(content, begin); end >= 0; end = lineEnd(content, begin)) {
      int at = ++number;
      ProjectRecord read =
          RecordJson.read(new String(content, begin, end - begin, StandardCharsets.UTF_8))
              .orElseThrow(() -> new IOException("line " + at + " is not a record of a project"));
      records.put(read.project(), read);
      begin = end + 1;
    }
    return begin;
  }

  /** Through the one channel: on POSIX systems closing another one of the file ends the lock. */
  private byte[] content() throws IOException {
    ByteBuffer content = ByteBuffer.allocate(Math.toIntExact(file.size()));
    while (content.hasRemaining() && file.read(content) >= 0) {
      // The next part follows the last one.
    }
    return content.array();
  }

  private static int lineEnd(byte[] content, int from) {
    int end = from;
    while (end < content.length && content[end] != '\n') {
      end++;
    }
    return end < content.length ? end : -1;
  }

  /**
   * Adds a record; when that fails the file is as it was before.
   *
   * @param project what is known of a project now
   * @throws IOException when it cannot be written
   */
  synchronized void add(ProjectRecord project) throws IOException {
    long end = file.position();
    try {
      write(project);
    } catch (IOException e) {
      file.truncate(end);
      throw new FileSystemException(path.toString(), null, e.getMessage());
    }
  }

  private void write(ProjectRecord project) throws IOException {
    ByteBuffer line =
        ByteBuffer.wrap((RecordJson.write(project) + "\n").getBytes(StandardCharsets.UTF_8));
    while (line.hasRemaining()) {
      file.write(line);
    }
    file.force(true);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
