// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** What the value of a literal reveals about the field that it may come from. */
public final class LiteralValues {
  private static final int LARGEST_TINY = 5;
  private static final int SMALLEST_DISTINCTIVE = 16;
  private static final int SMALLEST_RARE = 256;
  private static final int MANY = 100;
  private static final int BASE = 10;

  private static final Set<Object> NAMED =
      Set.of(Math.PI, Math.E, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE);

  private LiteralValues() {}

  /** {@return whether a literal is in nearly every method: -1 to 5, true, false, one character} */
  public static boolean isTiny(Object constant) {
    if (constant instanceof Number number) {
      double value = number.doubleValue();
      return value >= -1 && value <= LARGEST_TINY && value == Math.rint(value);
    }
    return constant instanceof String text && text.length() <= 1;
  }

  /** {@return whether the platform has a name for the value of a literal: {@code Math.PI}} */
  public static boolean isNamed(Object constant) {
    return NAMED.contains(constant);
  }

  /**
   * {@return whether a constant is a number that is a size, radix, mask, factor or unit that people
   * write for many reasons: below 256, a power of two or one less, or with two significant digits}
   */
  public static boolean isCommon(@Nullable Object constant) {
    if (!(constant instanceof Number number) || number.doubleValue() != number.longValue()) {
      return false;
    }
    long size = Math.abs(number.longValue());
    long significant = size;
    while (significant >= MANY && significant % BASE == 0) {
      significant /= BASE;
    }
    return size < SMALLEST_RARE
        || significant < MANY
        || Long.bitCount(size) == 1
        || Long.bitCount(size + 1) == 1;
  }

  /**
   * {@return whether a compiler folds an everyday expression with a constant into a literal: {@code
   * n - 1}, {@code n + 1}, {@code -n}, {@code 2 * n}, {@code n / 2}, a conversion, a concatenation}
   */
  public static boolean isFoldedForm(Object constant, Object literal) {
    if (isTiny(constant) || isTiny(literal) || constant.equals(literal)) {
      return false;
    }
    if (constant instanceof String part && literal instanceof String text) {
      return text.contains(part);
    }
    if (!(constant instanceof Number n) || !(literal instanceof Number folded)) {
      return false;
    }
    if (constant.getClass() != literal.getClass()) {
      return folded.doubleValue() == n.doubleValue() || folded.floatValue() == n.floatValue();
    }
    long whole = n.longValue();
    // Below that, neighbours of any number are as common as the number itself.
    boolean isIntegral = n instanceof Integer || n instanceof Long;
    boolean isDistinctive = isIntegral && Math.abs(whole) >= SMALLEST_DISTINCTIVE;
    return folded.doubleValue() == -n.doubleValue()
        || (isDistinctive
            && LongStream.of(whole - 1, whole + 1, 2 * whole, whole / 2)
                .anyMatch(form -> form == folded.longValue()));
  }
}
