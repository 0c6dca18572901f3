// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.scan.LineFile;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.RecordJson;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The records of the finished projects, one line of JSON each. A line is on the disk before its
 * project counts as finished. Of several records of a project the last counts: it was studied
 * again. Safe for use by several threads of one process; another process is kept out.
 */
final class Journal implements Closeable {
  private final Path path;
  private final LineFile file;

  private Journal(Path path, LineFile file) {
    this.path = path;
    this.file = file;
  }

  /**
   * {@return the journal, ready for further records}
   *
   * @param path the file, which is made when it is not there
   * @throws IOException when it cannot be read or written, holds something else, or is in use
   */
  static Journal open(Path path) throws IOException {
    return new Journal(path, LineFile.open(path, "another run of the study", Journal::record));
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
    LineFile.read(
        path,
        (number, line) -> {
          ProjectRecord read = record(number, line);
          records.put(read.project(), read);
        });
    return List.copyOf(records.values());
  }

  private static ProjectRecord record(int number, String line) throws IOException {
    return RecordJson.read(line)
        .orElseThrow(() -> new IOException("line " + number + " is not a record of a project"));
  }

  /**
   * Adds a record; when that fails the file is as it was before.
   *
   * @param project what is known of a project now
   * @throws IOException when it cannot be written
   */
  synchronized void add(ProjectRecord project) throws IOException {
    try {
      file.append(RecordJson.write(project));
    } catch (IOException e) {
      throw new FileSystemException(path.toString(), null, e.getMessage());
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
