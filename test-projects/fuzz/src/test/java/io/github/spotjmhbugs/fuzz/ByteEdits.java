// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fuzz;

import java.util.Arrays;
import java.util.List;

/** Changes bytes in place, which keeps the offsets of binary formats, or cuts and copies them. */
final class ByteEdits {
  private static final List<Integer> HOSTILE = List.of(0, 1, 0x7F, 0x80, 0xFF);

  private ByteEdits() {}

  /** Makes one change. */
  static byte[] edit(byte[] content, Script script) {
    if (content.length == 0) {
      return new byte[] {(byte) script.below(256)};
    }
    byte[] changed = content.clone();
    int at = script.below(content.length);
    int end = Math.min(content.length, at + 1 + script.below(16));
    switch (script.below(7)) {
      case 0 -> changed[at] = (byte) script.below(256);
      case 1 -> changed[at] ^= (byte) (1 << script.below(8));
      case 2 -> changed[at] += (byte) (script.below(2) == 0 ? 1 : -1);
      case 3 -> Arrays.fill(changed, at, end, script.oneOf(HOSTILE).byteValue());
      case 4 -> changed = Arrays.copyOf(content, at);
      case 5 -> changed = joined(content, 0, at, content, end, content.length);
      default -> changed = joined(content, 0, end, content, at, content.length);
    }
    return changed;
  }

  private static byte[] joined(byte[] one, int from, int to, byte[] other, int begin, int end) {
    byte[] all = Arrays.copyOf(Arrays.copyOfRange(one, from, to), to - from + end - begin);
    System.arraycopy(other, begin, all, to - from, end - begin);
    return all;
  }
}
