// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.classpath;

import io.github.spotjmhbugs.host.result.Problem;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The class files of one jar or directory. Thread-safe. */
public interface ClassContainer extends Closeable {
  /**
   * Opens a jar or a directory of classes.
   *
   * @param path the jar or directory
   * @param displayName its name in messages and in {@link #locationOf}
   * @return its classes
   * @throws IOException when it is neither, or cannot be read; the message says why
   */
  static ClassContainer open(Path path, String displayName) throws IOException {
    return Files.isDirectory(path)
        ? DirectoryClasses.open(path, displayName)
        : JarClasses.open(path, displayName);
  }

  /** {@return internal names of its classes, sorted and distinct} */
  List<String> classNames();

  /**
   * Reads a class file.
   *
   * @param internalName the class's internal name
   * @return the bytes of the class file, or null when this container does not have it
   * @throws IOException when this container has it, but it cannot be read
   */
  byte @Nullable [] read(String internalName) throws IOException;

  /**
   * Describes the location of a class file.
   *
   * @param internalName internal name of one of its classes
   * @return where the class file is, such as {@code foo.jar!a/B.class}
   */
  String locationOf(String internalName);

  /**
   * Tells when a class was compiled.
   *
   * @param internalName internal name of one of its classes
   * @return when its class file was written; empty if that is not known, as in a jar
   * @throws IOException when that cannot be read
   */
  default Optional<FileTime> modified(String internalName) throws IOException {
    return Optional.empty();
  }

  /** {@return what could not be read when it was opened} */
  default List<Problem> problems() {
    return List.of();
  }
}
