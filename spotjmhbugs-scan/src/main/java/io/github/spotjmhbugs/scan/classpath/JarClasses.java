// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.classpath;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableMap;
import java.util.function.UnaryOperator;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * The classes of a jar. Only the table of contents is kept; class files are read when asked for.
 */
final class JarClasses implements ClassContainer {
  private final ZipFile jar;
  private final String displayName;
  private final NavigableMap<String, String> index;

  private JarClasses(ZipFile jar, String displayName) {
    this.jar = jar;
    this.displayName = displayName;
    this.index =
        ClassIndex.of(jar.stream().map(ZipEntry::getName).toList(), UnaryOperator.identity());
  }

  static JarClasses open(Path path, String displayName) throws IOException {
    if (!Files.exists(path)) {
      throw new NoSuchFileException(path.toString());
    }
    try {
      return new JarClasses(new ZipFile(path.toFile()), displayName);
    } catch (ZipException e) {
      throw new IOException("not a jar or truncated", e);
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
    try (InputStream content = jar.getInputStream(jar.getEntry(entry))) {
      return content.readAllBytes();
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
    jar.close();
  }
}
