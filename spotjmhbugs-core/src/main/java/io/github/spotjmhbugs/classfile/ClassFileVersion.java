// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

import java.nio.ByteBuffer;
import org.objectweb.asm.Opcodes;

/**
 * The version of the class file format, which keeps older readers from a class file.
 *
 * <p>The host supplies ASM, which rejects versions newer than itself. The format is known up to
 * {@link #NEWEST} and has not changed since the oldest ASM that a host supplies, so a newer class
 * file is read as one of the newest version that this one accepts.
 */
public final class ClassFileVersion {
  /** The newest known major version: that of the ASM that this class is compiled against. */
  public static final int NEWEST = Opcodes.V27;

  /** The newest version that each host's ASM accepts: SpotBugs 4.8.6 supplies ASM 9.7. */
  static final int TAKEN = Opcodes.V23;

  private static final int MAGIC = 0xCAFEBABE;
  private static final int POSITION = 6;

  private ClassFileVersion() {}

  /** The bytes of a class file, marked as of {@link #TAKEN} if theirs is a newer known version. */
  static byte[] readable(byte[] classFile) {
    int version = of(classFile);
    if (version <= TAKEN || version > NEWEST) {
      return classFile;
    }
    byte[] lowered = classFile.clone();
    ByteBuffer.wrap(lowered).putShort(POSITION, (short) TAKEN);
    return lowered;
  }

  /** The major version of a class file, such as 61 for Java 17; 0 if the bytes are none. */
  static int of(byte[] classFile) {
    boolean isClassFile =
        classFile.length >= POSITION + Short.BYTES && ByteBuffer.wrap(classFile).getInt() == MAGIC;
    return isClassFile ? Short.toUnsignedInt(ByteBuffer.wrap(classFile).getShort(POSITION)) : 0;
  }
}
