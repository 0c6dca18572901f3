// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/** What can be told of a literal from its value alone. */
final class ConstantFolding {
  private static final int LARGEST_TINY = 5;
  private static final int SMALLEST_DISTINCTIVE = 16;

  private ConstantFolding() {}

  /**
   * @param constant a literal
   * @return whether it is one of those that stand in nearly every method: -1 to 5, {@code true},
   *     {@code false}, and strings of at most one character
   */
  static boolean isTiny(Object constant) {
    if (constant instanceof Number number) {
      double value = number.doubleValue();
      return value >= -1 && value <= LARGEST_TINY && value == Math.rint(value);
    }
    return constant instanceof String text && text.length() <= 1;
  }

  /**
   * @param constant a literal
   * @return whether it is a power of ten, which people like to write
   */
  static boolean isPowerOfTen(Object constant) {
    if (!(constant instanceof Number number)) {
      return false;
    }
    double exponent = Math.log10(number.doubleValue());
    return exponent > 0 && exponent == Math.rint(exponent);
  }

  /**
   * @param constant the value of a constant field
   * @param literal a literal in the code
   * @return whether a compiler would make the literal of an everyday expression with the field:
   *     {@code n - 1}, {@code n + 1}, {@code -n}, {@code 2 * n}, {@code n / 2}, a conversion, a
   *     concatenation
   */
  static boolean isFoldedForm(Object constant, Object literal) {
    if (isTiny(constant) || isTiny(literal) || constant.equals(literal)) {
      return false;
    }
    if (constant instanceof String part && literal instanceof String whole) {
      return whole.contains(part);
    }
    if (!(constant instanceof Number n) || !(literal instanceof Number folded)) {
      return false;
    }
    if (constant.getClass() != literal.getClass()) {
      return folded.doubleValue() == n.doubleValue() || folded.floatValue() == n.floatValue();
    }
    return folded.doubleValue() == -n.doubleValue()
        || (isIntegral(n) && isNear(n.longValue(), folded.longValue()));
  }

  /**
   * @param first the value of a constant field
   * @param second the value of another
   * @param literal a literal in the code
   * @return whether a compiler would make the literal of a sum, difference, product or quotient of
   *     the two
   */
  static boolean isFoldedTogether(Object first, Object second, Object literal) {
    if (isTiny(first) || isTiny(second) || isTiny(literal)) {
      return false;
    }
    if (!(first instanceof Number a)
        || !(second instanceof Number b)
        || !(literal instanceof Number folded)) {
      return false;
    }
    boolean integral = isIntegral(a) && isIntegral(b) && isIntegral(folded);
    return integral
        ? isCombination(a.longValue(), b.longValue(), folded.longValue())
        : isCombination(a.doubleValue(), b.doubleValue(), folded.doubleValue());
  }

  private static boolean isCombination(long a, long b, long folded) {
    return LongStream.of(a + b, a - b, b - a, a * b, a / b, b / a).anyMatch(c -> c == folded);
  }

  private static boolean isCombination(double a, double b, double folded) {
    return DoubleStream.of(a + b, a - b, b - a, a * b, a / b, b / a)
        .anyMatch(combination -> Double.compare(combination, folded) == 0);
  }

  private static boolean isIntegral(Number number) {
    return number instanceof Integer || number instanceof Long;
  }

  // Below that, neighbours of any number are as common as the number itself.
  private static boolean isNear(long n, long folded) {
    return Math.abs(n) >= SMALLEST_DISTINCTIVE
        && (folded == n - 1 || folded == n + 1 || folded == 2 * n || folded == n / 2);
  }
}
