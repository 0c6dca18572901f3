// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import io.github.spotjmhbugs.classfile.ClassSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The class files of a jar or directory.
 *
 * @param byName the bytes by internal name
 */
public record ClassFiles(Map<String, byte[]> byName) {
  private static final String SUFFIX = ".class";

  /**
   * @param location a jar, or a directory of classes
   * @return the class files in it
   * @throws IOException when it cannot be read
   */
  public static ClassFiles in(Path location) throws IOException {
    if (Files.isDirectory(location)) {
      return below(location);
    }
    try (FileSystem jar = FileSystems.newFileSystem(location)) {
      return below(jar.getPath("/"));
    }
  }

  /**
   * @param root a directory of any file system
   * @return the class files in it
   * @throws IOException when it cannot be read
   */
  public static ClassFiles below(Path root) throws IOException {
    Map<String, byte[]> byName = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root)) {
      List<Path> classes = files.filter(f -> f.toString().endsWith(SUFFIX)).toList();
      for (Path file : classes) {
        String name = root.relativize(file).toString().replace('\\', '/');
        byName.put(name.substring(0, name.length() - SUFFIX.length()), Files.readAllBytes(file));
      }
    }
    return new ClassFiles(byName);
  }

  /** These classes and, besides, those of the class path of this test and of the JDK. */
  ClassSource withClassPath() {
    return name -> byName.containsKey(name) ? byName.get(name) : onClassPath(name);
  }

  private static byte[] onClassPath(String name) {
    try (InputStream in = ClassLoader.getSystemResourceAsStream(name + SUFFIX)) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
