// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What the process that studies one project is to do. It travels in a file, because other users can
 * read command lines, and a URL may have a password.
 *
 * @param project the project
 * @param options what all projects have in common
 * @param mavenRepository the local repository of dependencies
 */
record ChildRequest(ListedProject project, StudyOptions options, String mavenRepository)
    implements Serializable {

  /** Writes it to a file of the parent, which nobody else can write to yet. */
  void write(Path file) throws IOException {
    try (ObjectOutputStream stream = new ObjectOutputStream(Files.newOutputStream(file))) {
      stream.writeObject(this);
    }
  }

  /** {@return the request in a file, which is deleted: what comes later must not see it} */
  static ChildRequest take(Path file) throws IOException {
    try (ObjectInputStream stream = new ObjectInputStream(Files.newInputStream(file))) {
      return (ChildRequest) stream.readObject();
    } catch (ClassNotFoundException e) {
      throw new IOException(e);
    } finally {
      Files.deleteIfExists(file);
    }
  }
}
