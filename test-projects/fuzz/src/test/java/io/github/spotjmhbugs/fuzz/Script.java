// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fuzz;

import java.util.List;

/** Decisions that the fuzzer makes, told by its bytes: the same bytes are the same decisions. */
final class Script {
  private final byte[] bytes;
  private int at;

  Script(byte[] bytes) {
    this.bytes = bytes.clone();
  }

  /** Whether decisions are left; further ones are all 0. */
  boolean hasNext() {
    return at < bytes.length;
  }

  private int next() {
    return hasNext() ? bytes[at++] & 0xFF : 0;
  }

  /** A number from 0 to below a limit, which is at least 1. */
  int below(int limit) {
    int number = next();
    for (long reach = 256; reach < limit; reach *= 256) {
      number = number << 8 | next();
    }
    return Math.floorMod(number, limit);
  }

  <T> T oneOf(List<T> all) {
    return all.get(below(all.size()));
  }
}
