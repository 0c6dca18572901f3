// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.classpath;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** The classes of a jar. Keeps only the table of contents; class files are read on demand. */
final class JarClasses implements ClassContainer {
  private final Path path;
  private final String displayName;
  private final Map<String, String> index;
  // Reads of one ZipFile block each other; ZipFiles of the same file share its table of contents.
  private final Queue<ZipFile> idle = new ConcurrentLinkedQueue<>();

  private JarClasses(Path path, ZipFile jar, String displayName) {
    this.path = path;
    this.displayName = displayName;
    idle.add(jar);
    this.index =
        ClassIndex.of(jar.stream().map(ZipEntry::getName).toList(), UnaryOperator.identity());
  }

  static JarClasses open(Path path, String displayName) throws IOException {
    ZipFile jar = Jars.open(path);
    try {
      ClassFileSize.check(path, jar);
      return new JarClasses(path, jar, displayName);
    } catch (IOException e) {
      jar.close();
      throw e;
    }
  }

  @Override
  public List<String> classNames() {
    return List.copyOf(index.keySet());
  }

  @Override
  public byte @Nullable [] read(String internalName) throws IOException {
    String entry = index.get(internalName);
    if (entry == null) {
      return null;
    }
    ZipFile idleJar = idle.poll();
    ZipFile jar = idleJar == null ? new ZipFile(path.toFile()) : idleJar;
    try {
      return read(jar, entry);
    } finally {
      idle.add(jar);
    }
  }

  private static byte @Nullable [] read(ZipFile jar, String entry) throws IOException {
    ZipEntry file = jar.getEntry(entry);
    if (file == null) {
      return null; // the file was replaced after it was opened
    }
    if (file.getSize() <= 0) {
      return new byte[0]; // as it claims, whatever is there
    }
    try (InputStream content = jar.getInputStream(file)) {
      return ClassFileSize.read(content, file.getSize());
    } catch (ZipException | EOFException e) {
      throw new IOException("damaged jar entry", e);
    }
  }

  @Override
  public String locationOf(String internalName) {
    return displayName + "!" + index.get(internalName);
  }

  @Override
  public void close() throws IOException {
    for (ZipFile jar : idle) {
      jar.close();
    }
  }
}
