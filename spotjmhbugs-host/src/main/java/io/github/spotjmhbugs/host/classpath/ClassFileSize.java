// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.classpath;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** How large class files and jars may be: larger ones are made to use up memory or time. */
final class ClassFileSize {
  /** The JVM's own limits make 16 MB unlikely. */
  static final int LARGEST = 16 << 20;

  /** Ten times what compilers have. */
  private static final long LARGEST_JAR = 2L << 30;

  private static final int MOST_ENTRIES = 1_000_000;

  /** The class files of a jar are two to five times as large as the jar; deflate knows 1,000. */
  private static final int LARGEST_RATIO = 50;

  /** No ratio harms in what is as small as this. */
  private static final long SMALL_JAR = 64L << 20;

  private ClassFileSize() {}

  /**
   * Reads a class file into one array; with an unknown size this takes many times the memory.
   *
   * @param content a class file
   * @param size how long it is said to be, true or not; 0 or less when nobody knows
   * @return the class file
   * @throws IOException when it cannot be read, or is longer than any class file
   */
  static byte[] read(InputStream content, long size) throws IOException {
    if (size <= 0 || size > LARGEST) {
      byte[] classFile = content.readNBytes(LARGEST + 1);
      if (classFile.length > LARGEST) {
        throw new IOException("larger than any class file: more than " + (LARGEST >> 20) + " MB");
      }
      return classFile;
    }
    byte[] classFile = new byte[(int) size];
    int length = content.readNBytes(classFile, 0, classFile.length);
    return length == size ? classFile : Arrays.copyOf(classFile, length);
  }

  /**
   * Adds up the sizes that a jar claims for its class files, of which no more is read than that.
   *
   * @param path the jar
   * @param jar the same, opened
   * @throws IOException when it has more class files, or larger ones, than any jar
   */
  static void check(Path path, ZipFile jar) throws IOException {
    long most = Math.min(LARGEST_JAR, Math.max(SMALL_JAR, LARGEST_RATIO * Files.size(path)));
    long total = 0;
    for (Iterator<? extends ZipEntry> left = jar.stream().iterator(); left.hasNext(); ) {
      ZipEntry entry = left.next();
      if (entry.getName().endsWith(".class")) {
        total += entry.getSize();
      }
    }
    if (jar.size() > MOST_ENTRIES || total > most) {
      throw new IOException(
          "holds more than any jar: class files of %,d MB in %,d entries"
              .formatted(total >> 20, jar.size()));
    }
  }
}
