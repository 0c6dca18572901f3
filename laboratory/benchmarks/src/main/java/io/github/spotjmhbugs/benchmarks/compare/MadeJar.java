// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.benchmarks.compare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A jar that is being written; of two classes with one name the first stays. */
final class MadeJar implements AutoCloseable {
  private final ZipOutputStream out;
  private final Set<String> names = new HashSet<>();

  MadeJar(Path file) throws IOException {
    this.out = new ZipOutputStream(Files.newOutputStream(file));
  }

  void add(String internalName, byte[] classFile) {
    if (names.add(internalName)) {
      try {
        out.putNextEntry(new ZipEntry(internalName + ".class"));
        out.write(classFile);
        out.closeEntry();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
