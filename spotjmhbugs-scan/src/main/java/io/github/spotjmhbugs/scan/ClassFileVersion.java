// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.classfile.MalformedClassException;
import java.nio.ByteBuffer;
import org.objectweb.asm.Opcodes;

/** The version of the class file format, by which compilers keep older readers off. */
final class ClassFileVersion {
  /** The newest version that this program's ASM reads. */
  static final int NEWEST = Opcodes.V27;

  private static final int MAGIC = 0xCAFEBABE;

  private ClassFileVersion() {}

  /**
   * @param classFile the bytes of a class file that the engine did not take
   * @param failure why
   * @return the reason in a user's words
   */
  static String explain(byte[] classFile, MalformedClassException failure) {
    int version = major(classFile);
    return version > NEWEST
        ? "class file version " + version + " is newer than this tool reads"
        : String.valueOf(failure.getMessage());
  }

  private static int major(byte[] classFile) {
    boolean isClassFile =
        classFile.length >= 2 * Integer.BYTES && ByteBuffer.wrap(classFile).getInt() == MAGIC;
    return isClassFile ? ByteBuffer.wrap(classFile).getShort(6) & 0xFFFF : 0;
  }
}
