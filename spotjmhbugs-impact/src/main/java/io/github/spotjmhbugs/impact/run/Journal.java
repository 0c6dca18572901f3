// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.run;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import io.github.spotjmhbugs.impact.record.ImpactRecord;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The records of the findings that are done, one line of JSON each, in a file that only grows. A
 * line is on the disk before its finding counts as done; of a line that was cut off in the middle
 * nothing is left when the file is opened again. Keeps other processes out.
 */
final class Journal implements Closeable {
  // An interval that nothing bounds ends at infinity.
  private static final Gson GSON =
      new GsonBuilder().disableHtmlEscaping().serializeSpecialFloatingPointValues().create();

  private final FileChannel file;
  private final Map<String, ImpactRecord> records = new HashMap<>();

  private Journal(FileChannel file) {
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
      Journal journal = new Journal(file);
      journal.readAll();
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
      throw new IOException("in use by another run", e);
    }
    if (lock == null) {
      throw new IOException("in use by another run");
    }
  }

  private void readAll() throws IOException {
    ByteBuffer content = ByteBuffer.allocate(Math.toIntExact(file.size()));
    while (content.hasRemaining() && file.read(content) >= 0) {
      // The next part follows the last one.
    }
    byte[] bytes = content.array();
    int begin = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        add(new String(bytes, begin, i - begin, StandardCharsets.UTF_8));
        begin = i + 1;
      }
    }
    file.truncate(begin);
    file.position(begin);
  }

  private void add(String line) throws IOException {
    try {
      JournalEntry entry = GSON.fromJson(line, JournalEntry.class);
      records.put(entry.key(), entry.record());
    } catch (RuntimeException e) {
      // Not only a JsonParseException: what the constructor of a record throws comes in a plain
      // one.
      throw new IOException("line " + (records.size() + 1) + " is not a record of a finding", e);
    }
  }

  /**
   * {@return what became of a finding, if it is done}
   *
   * @param key the key of the question
   */
  Optional<ImpactRecord> find(String key) {
    return Optional.ofNullable(records.get(key));
  }

  /**
   * Adds a record; when that fails the file is as it was before.
   *
   * @param key the key of the question
   * @param done what became of the finding
   * @throws IOException when it cannot be written
   */
  void add(String key, ImpactRecord done) throws IOException {
    long end = file.position();
    try {
      String line = GSON.toJson(new JournalEntry(key, done)) + "\n";
      ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        file.write(bytes);
      }
      file.force(true);
      records.put(key, done);
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
