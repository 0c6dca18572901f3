// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spark;

import io.github.spotjmhbugs.host.file.ReplacedFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Where the results are, on any file system that Hadoop knows. */
final class OutputFolder {
  private final FileSystem files;
  private final Path root;

  private OutputFolder(FileSystem files, Path root) {
    this.files = files;
    this.root = root;
  }

  /**
   * {@return the folder, which is made when it is not there}
   *
   * @param place a path or URI
   * @param configuration of the file systems
   * @throws IOException when it cannot be made
   */
  static OutputFolder of(String place, Configuration configuration) throws IOException {
    Path path = new Path(place);
    FileSystem files = path.getFileSystem(configuration);
    files.mkdirs(path);
    return new OutputFolder(files, files.makeQualified(path));
  }

  /** {@return the rows of the finished projects; perhaps not there yet} */
  Path results() {
    return new Path(root, "results");
  }

  /** {@return where a batch is written before it counts} */
  Path pending() {
    return new Path(root, "_pending");
  }

  /**
   * {@return whether it is there}
   *
   * @param path a file or folder
   * @throws IOException when the file system cannot tell
   */
  boolean has(Path path) throws IOException {
    return files.exists(path);
  }

  /**
   * Takes a batch into the results: a single file, that is there or not.
   *
   * @param batch a folder that Spark has written
   * @throws IOException when it cannot be taken
   */
  void take(Path batch) throws IOException {
    FileStatus[] parts = files.globStatus(new Path(batch, "part-*"));
    if (parts == null || parts.length != 1) {
      throw new IOException(batch + " does not hold one file");
    }
    files.mkdirs(results());
    Path part = parts[0].getPath();
    rename(part, new Path(results(), part.getName()));
    files.delete(batch, true);
  }

  /**
   * Removes what is not finished: what a driver that was killed has left.
   *
   * @throws IOException when it cannot be removed
   */
  void dropPending() throws IOException {
    files.delete(pending(), true);
  }

  /**
   * Writes or replaces a file, which appears whole or not at all.
   *
   * @param name its name
   * @param content its content
   * @throws IOException when it cannot be written
   */
  void write(String name, ReplacedFile.Content content) throws IOException {
    Path temporary = new Path(pending(), name);
    files.setWriteChecksum(false);
    try (Writer out =
        new BufferedWriter(
            new OutputStreamWriter(files.create(temporary, true), StandardCharsets.UTF_8))) {
      content.to(out);
    } finally {
      files.setWriteChecksum(true);
    }
    Path file = new Path(root, name);
    files.delete(file, false);
    rename(temporary, file);
  }

  private void rename(Path from, Path to) throws IOException {
    // Hadoop does not say why not.
    if (!files.rename(from, to)) {
      throw new IOException("cannot rename " + from + " to " + to.getName());
    }
  }

  @Override
  public String toString() {
    return root.toString();
  }
}
