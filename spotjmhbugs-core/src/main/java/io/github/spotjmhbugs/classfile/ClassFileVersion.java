// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

import java.nio.ByteBuffer;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * The version of the class file format, which keeps older readers from a class file.
 *
 * <p>The host supplies ASM, which rejects versions newer than itself. The format is known up to
 * {@link #NEWEST} and has not changed since the oldest ASM that a host supplies, so a newer class
 * file is read as one of the newest version that ASM accepts.
 */
public final class ClassFileVersion {
  /** The newest known major version: that of the ASM that this class is compiled against. */
  public static final int NEWEST = Opcodes.V27;

  private static final int MAGIC = 0xCAFEBABE;
  private static final int POSITION = 6;

  /** The newest version, up to {@link #NEWEST}, that the available ASM accepts. */
  private static final int TAKEN = newestTaken();

  private ClassFileVersion() {}

  /**
   * {@return the bytes of a class file, or a copy with a lower version where ASM needs one}
   *
   * @param classFile the bytes of a class file
   */
  static byte[] readable(byte[] classFile) {
    return readable(classFile, TAKEN);
  }

  /**
   * {@return the bytes of a class file, or a copy marked as of version {@code taken} when theirs is
   * newer, and known}
   *
   * @param classFile the bytes of a class file
   * @param taken the newest version that the reader takes
   */
  static byte[] readable(byte[] classFile, int taken) {
    int version = of(classFile);
    if (version <= taken || version > NEWEST) {
      return classFile;
    }
    byte[] lowered = classFile.clone();
    ByteBuffer.wrap(lowered).putShort(POSITION, (short) taken);
    return lowered;
  }

  /**
   * {@return the major version of a class file, such as 61 for Java 17; 0 when the bytes are no
   * class file}
   *
   * @param classFile bytes, of a class file or not
   */
  static int of(byte[] classFile) {
    boolean isClassFile =
        classFile.length >= POSITION + Short.BYTES && ByteBuffer.wrap(classFile).getInt() == MAGIC;
    return isClassFile ? Short.toUnsignedInt(ByteBuffer.wrap(classFile).getShort(POSITION)) : 0;
  }

  private static int newestTaken() {
    int version = NEWEST;
    while (!isTaken(version)) {
      version--;
    }
    return version;
  }

  private static boolean isTaken(int version) {
    // The version, and a constant pool without constants.
    byte[] beginning =
        ByteBuffer.allocate(12).putInt(MAGIC).putInt(version).putInt(1 << 16).array();
    try {
      return new ClassReader(beginning).getItemCount() == 1;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
