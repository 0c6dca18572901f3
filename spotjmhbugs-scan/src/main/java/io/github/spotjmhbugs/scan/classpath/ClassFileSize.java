// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.classpath;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Reads class files into memory, but no more of one than a class can need. */
final class ClassFileSize {
  /** Larger ones are made to use up the memory. The JVM's own limits make 16 MB unlikely. */
  static final int LARGEST = 16 << 20;

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
      return atMost(LARGEST, content.readNBytes(LARGEST + 1));
    }
    byte[] classFile = new byte[(int) size];
    int length = content.readNBytes(classFile, 0, classFile.length);
    return length == size ? classFile : Arrays.copyOf(classFile, length);
  }

  private static byte[] atMost(int limit, byte[] classFile) throws IOException {
    if (classFile.length > limit) {
      throw new IOException("larger than any class file: more than " + (limit >> 20) + " MB");
    }
    return classFile;
  }
}
