// SPDX-License-Identifier: Apache-2.0
package conformance

import groovy.transform.CompileStatic
import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State

/** Strings, operators, branches and exceptions. */
@CompileStatic
@State(Scope.Thread)
class Expressions {
  enum Colour { RED, GREEN, BLUE }

  static class Vector {
    final double x
    final double y

    Vector(double x, double y) {
      this.x = x
      this.y = y
    }

    Vector plus(Vector other) {
      new Vector(x + other.x, y + other.y)
    }

    double getAt(int index) {
      index == 0 ? x : y
    }
  }

  int n = 3
  double x = 2.5d
  String word = "word"
  String number = "17"
  String nothing
  Object any = "any"
  Colour colour = Colour.GREEN
  Vector vector = new Vector(1.5d, 2.5d)
  BigDecimal exact = 2.5

  private double root(double of) {
    Math.sqrt(of)
  }

  private int scaled(int value, int by = 31, int shift = by) {
    value * by + shift
  }

  @Benchmark
  double call() {
    root(x)
  }

  @Benchmark
  void callDropped() {
    root(x) // BUG: RETU HIGH
  }

  @Benchmark
  int defaultArguments() {
    scaled(n) + scaled(n, 7)
  }

  @Benchmark
  void defaultArgumentsDropped() {
    scaled(n) // BUG: RETU HIGH
  }

  @Benchmark
  String template() {
    "n=$n, ${word.length()} and ${x * 2}"
  }

  @Benchmark
  void templateDropped() {
    String text = "n=$n, $word" // BUG: RETU LOW
  }

  @Benchmark
  GString lazyTemplate() {
    "n=${-> n}, $word"
  }

  @Benchmark
  String literal() {
    'Hello, ' + word + n
  }

  @Benchmark
  String multiline() {
    """
      n is $n
    """.stripIndent()
  }

  @Benchmark
  int elvis() {
    String present = nothing ?: word
    present.length()
  }

  @Benchmark
  Integer safeNavigation() {
    nothing?.length()
  }

  @Benchmark
  void safeNavigationDropped() {
    word?.indexOf('r') // BUG: RETU HIGH
  }

  @Benchmark
  int elvisAssignment() {
    String local = nothing
    local ?= word
    local.length() * n
  }

  @Benchmark
  int ternary() {
    n > 2 && word.length() > 3 ? n * 31 : -n
  }

  @Benchmark
  int ofString() {
    switch (word) {
      case "one": return 1
      case "two":
      case "word": return n * 2
      default: return word.length()
    }
  }

  @Benchmark
  int ofEnum() {
    int result = n
    switch (colour) {
      case Colour.RED:
        result += 1
        break
      case Colour.GREEN:
        result *= 31
        break
      default:
        break
    }
    result
  }

  @Benchmark
  String ofKinds() {
    switch (any) {
      case String: return "string"
      case 1..3: return "few"
      case ~/\d+/: return "digits"
      case [7, 8]: return "listed"
      default: return word
    }
  }

  @Benchmark
  void ofStringDropped() {
    switch (word) {
      case "word":
        Math.floorMod(n, 7) // BUG: RETU
        break
      default:
        break
    }
  }

  @Benchmark
  int conversion() {
    if (any instanceof String) {
      return any.length()
    }
    n
  }

  @Benchmark
  int cast() {
    ((String) any).length() + (x as int)
  }

  @Benchmark
  BigDecimal decimal() {
    exact * n / 7
  }

  @Benchmark
  void decimalDropped() {
    exact * n // BUG: RETU LOW
  }

  @Benchmark
  int power() {
    n**2 as int
  }

  @Benchmark
  boolean equality() {
    word == number || any.is(word) || (n <=> 7) > 0
  }

  @Benchmark
  void equalityDropped() {
    boolean same = word == number // BUG: RETU LOW
  }

  @Benchmark
  Vector operators() {
    vector + vector
  }

  @Benchmark
  double operatorOfAccess() {
    vector[0]
  }

  @Benchmark
  void operatorsDropped() {
    vector + vector // MISSED: RETU
  }

  @Benchmark
  int compoundAssignments() {
    int local = n
    local += 7
    local <<= 2
    local ^= n
    local++
    local
  }

  @Benchmark
  int multipleAssignment() {
    def (int a, int b) = [n, n + 1]
    a * b
  }

  @Benchmark
  void multipleAssignmentDropped() {
    def (int a, int b) = [n, n + 1]
    Math.floorMod(a, b) // BUG: RETU
  }

  @Benchmark
  int caught() {
    try {
      return Integer.parseInt(number)
    } catch (NumberFormatException e) {
      return -n
    }
  }

  @Benchmark
  int withFinally() {
    int result = n
    try {
      result = Integer.parseInt(number)
    } finally {
      result *= 31
    }
    result
  }

  @Benchmark
  void withFinallyDropped() {
    try {
      Math.sqrt(x) // BUG: RETU HIGH
    } finally {
      n++
    }
  }

  @Benchmark
  int withResource() {
    try (StringReader reader = new StringReader(word)) {
      return reader.read()
    }
  }

  @Benchmark
  int asserted() {
    assert n > 0 : "n is $n"
    n * 31
  }
}
