// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/** The constant pool (JVMS 4.4) alone: most classes of a jar have nothing to do with JMH. */
public final class ConstantPool {
  private final String className;
  private final @Nullable String superName;
  private final String bytes;

  private ConstantPool(byte[] classFile) {
    ClassReader reader = new ClassReader(ClassFileVersion.readable(classFile));
    this.className = reader.getClassName();
    this.superName = reader.getSuperName();
    // The JVM searches Latin-1 with vector instructions; the pool is most of a large jar.
    this.bytes = new String(classFile, 0, reader.header, StandardCharsets.ISO_8859_1);
  }

  /** {@return the constant pool of a class file; empty if the bytes are no complete class file} */
  public static Optional<ConstantPool> of(byte[] classFile) {
    try {
      return Optional.of(new ConstantPool(classFile)).filter(pool -> pool.className != null);
    } catch (RuntimeException e) {
      // ASM does not check what it reads; the parser says what is wrong.
      return Optional.empty();
    }
  }

  /**
   * Searches the pool for a text, without telling names, descriptors and literals apart.
   *
   * @param text ASCII characters, such as the beginning of a package's internal name
   * @return whether an entry contains the text
   */
  public boolean mentions(String text) {
    return bytes.contains(text);
  }

  /** {@return internal name of the class} */
  public String className() {
    return className;
  }

  /** {@return internal name of its superclass; empty when it has none} */
  public Optional<String> superName() {
    return Optional.ofNullable(superName);
  }
}
