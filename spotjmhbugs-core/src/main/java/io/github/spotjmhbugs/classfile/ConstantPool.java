// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A look at a class file's constant pool (JVMS 4.4) without parsing the class: most classes of a
 * jar have nothing to do with JMH.
 */
public final class ConstantPool {
  private static final byte[] OBJECT = "java/lang/Object".getBytes(StandardCharsets.US_ASCII);
  private static final int MAGIC = 0xCAFEBABE;
  private static final int FIRST_ENTRY = 10;
  private static final int TAG_UTF8 = 1;
  private static final int TAG_CLASS = 7;

  private final byte[] classFile;
  // Offset of each entry by its index, 0 where there is none; last, where the pool ends.
  private final int[] entries;

  private ConstantPool(byte[] classFile, int[] entries) {
    this.classFile = classFile;
    this.entries = entries;
  }

  /**
   * {@return the constant pool of a class file; empty when the bytes are no complete class file}
   *
   * @param classFile the bytes of a class file
   */
  public static Optional<ConstantPool> of(byte[] classFile) {
    return Optional.ofNullable(read(classFile));
  }

  private static @Nullable ConstantPool read(byte[] classFile) {
    if (classFile.length < FIRST_ENTRY
        || ((unsignedShort(classFile, 0) << 16) | unsignedShort(classFile, 2)) != MAGIC) {
      return null;
    }
    int count = unsignedShort(classFile, 8);
    // A pool that ends in a long takes one index more.
    int[] entries = new int[count + 2];
    int at = FIRST_ENTRY;
    int index = 1;
    while (index < count) {
      int end = at + 3 <= classFile.length ? endOfEntry(classFile, at) : at;
      if (end == at || end > classFile.length) {
        return null;
      }
      entries[index] = at;
      index += isWide(classFile[at]) ? 2 : 1;
      at = end;
    }
    entries[entries.length - 1] = at;
    return new ConstantPool(classFile, entries);
  }

  private static boolean isWide(byte tag) {
    return tag == 5 || tag == 6;
  }

  private static int endOfEntry(byte[] classFile, int entry) {
    return switch (classFile[entry]) {
      case TAG_UTF8 -> entry + 3 + unsignedShort(classFile, entry + 1);
      case 3, 4, 9, 10, 11, 12, 17, 18 -> entry + 5;
      case 5, 6 -> entry + 9;
      case TAG_CLASS, 8, 16, 19, 20 -> entry + 3;
      case 15 -> entry + 4;
      default -> entry;
    };
  }

  /**
   * Searches the pool for a text, without telling names, descriptors and literals apart.
   *
   * @param text up to 127 ASCII characters, such as the beginning of a package's internal name
   * @return whether an entry contains the text
   */
  public boolean mentions(String text) {
    byte[] wanted = text.getBytes(StandardCharsets.US_ASCII);
    byte[] steps = stepsOf(wanted);
    int last = entries[entries.length - 1] - 1;
    int end = FIRST_ENTRY + wanted.length - 1;
    while (end <= last) {
      if (Arrays.equals(classFile, end + 1 - wanted.length, end + 1, wanted, 0, wanted.length)) {
        return true;
      }
      end += steps[classFile[end] & 0xFF];
    }
    return false;
  }

  /**
   * How far a search may go on, by the byte under the end of the text: Horspool, Practical fast
   * searching in strings, 1980. This looks at few of the bytes, which are most of a large jar.
   */
  private static byte[] stepsOf(byte[] wanted) {
    byte[] steps = new byte[256];
    Arrays.fill(steps, (byte) wanted.length);
    for (int i = 0; i < wanted.length - 1; i++) {
      steps[wanted[i]] = (byte) (wanted.length - 1 - i);
    }
    return steps;
  }

  /** {@return internal name of the class; empty when the class file is damaged} */
  public Optional<String> className() {
    return nameAt(2).map(this::text);
  }

  /**
   * {@return internal name of its superclass; empty when that is {@code java/lang/Object}, and when
   * the class file is damaged}
   */
  public Optional<String> superName() {
    return nameAt(4).filter(name -> !isObject(name)).map(this::text);
  }

  /** The name of the class whose index stands at an offset from the end of the pool. */
  private Optional<Integer> nameAt(int offset) {
    int at = entries[entries.length - 1] + offset;
    int index = at + 2 <= classFile.length ? unsignedShort(classFile, at) : 0;
    return has(index, TAG_CLASS) && has(operand(index), TAG_UTF8)
        ? Optional.of(operand(index))
        : Optional.empty();
  }

  private boolean isObject(int name) {
    int start = entries[name] + 3;
    int end = start + operand(name);
    return Arrays.equals(classFile, start, end, OBJECT, 0, OBJECT.length);
  }

  private String text(int name) {
    return new String(classFile, entries[name] + 3, operand(name), StandardCharsets.UTF_8);
  }

  private boolean has(int index, int tag) {
    return index > 0
        && index < entries.length - 1
        && entries[index] > 0
        && classFile[entries[index]] == tag;
  }

  /** The index that a Class entry holds, or the length that a Utf8 entry holds. */
  private int operand(int index) {
    return unsignedShort(classFile, entries[index] + 1);
  }

  private static int unsignedShort(byte[] classFile, int at) {
    return ((classFile[at] & 0xFF) << 8) | (classFile[at + 1] & 0xFF);
  }
}
