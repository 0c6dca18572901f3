// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * Keeps class files from JVM to JVM. PIT starts one for each class that it changes, and each runs
 * all tests once to find them: without the cache, most of the time of mutation testing is javac's.
 */
final class CompilationCache {
  private final Path folder;

  /**
   * @param folder where the class files are kept; created when it is not there
   */
  CompilationCache(Path folder) {
    this.folder = folder;
  }

  /** Makes class files. */
  @FunctionalInterface
  interface Compilation {
    /**
     * {@return class files by internal name}
     *
     * @throws IOException when they cannot be made
     */
    Map<String, byte[]> run() throws IOException;
  }

  /**
   * Compiles what has not been compiled before.
   *
   * @param inputs everything that the result depends on
   * @param compilation what to do when there is no result yet
   * @return class files by internal name
   * @throws IOException when the folder cannot be read or written
   */
  Map<String, byte[]> get(List<String> inputs, Compilation compilation) throws IOException {
    byte[] key = String.join("\0", inputs).getBytes(StandardCharsets.UTF_8);
    Path file = folder.resolve(UUID.nameUUIDFromBytes(key) + ".zip");
    if (Files.exists(file)) {
      return read(file);
    }
    Map<String, byte[]> made = compilation.run();
    Files.createDirectories(folder);
    Path incomplete = Files.createTempFile(folder, "incomplete", "");
    write(made, incomplete);
    Files.move(incomplete, file, StandardCopyOption.ATOMIC_MOVE);
    return made;
  }

  private static Map<String, byte[]> read(Path file) throws IOException {
    Map<String, byte[]> classFiles = new HashMap<>();
    try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(file))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        classFiles.put(entry.getName(), zip.readAllBytes());
      }
    }
    return classFiles;
  }

  private static void write(Map<String, byte[]> classFiles, Path file) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      for (Map.Entry<String, byte[]> classFile : classFiles.entrySet()) {
        zip.putNextEntry(new ZipEntry(classFile.getKey()));
        zip.write(classFile.getValue());
      }
    }
  }
}
