// SPDX-License-Identifier: Apache-2.0
package conformance

import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State

/** The forms of when, and casts that follow from conditions. */
@State(Scope.Thread)
open class Branches {
  sealed class Shape {
    class Circle(val radius: Double) : Shape()

    class Rectangle(val width: Double, val height: Double) : Shape()

    object Empty : Shape()
  }

  sealed interface Expression

  class Literal(val value: Int) : Expression

  class Sum(val left: Expression, val right: Expression) : Expression

  enum class Colour { RED, GREEN, BLUE }

  var n = 3
  var word = "three"
  var any: Any? = "any"
  var colour = Colour.GREEN
  var shape: Shape = Shape.Rectangle(2.0, 3.0)
  var expression: Expression = Sum(Literal(1), Sum(Literal(2), Literal(3)))

  private fun area(of: Shape): Double = when (of) {
    is Shape.Circle -> Math.PI * of.radius * of.radius
    is Shape.Rectangle -> of.width * of.height
    Shape.Empty -> 0.0
  }

  private fun evaluate(of: Expression): Int = when (of) {
    is Literal -> of.value
    is Sum -> evaluate(of.left) + evaluate(of.right)
  }

  @Benchmark
  fun sealedClass(): Double = area(shape)

  @Benchmark
  fun sealedClassDropped() {
    area(shape) // BUG: RETU
  }

  @Benchmark
  fun sealedInterface(): Int = evaluate(expression)

  @Benchmark
  fun sealedInterfaceDropped() {
    evaluate(expression) // BUG: RETU
  }

  @Benchmark
  fun inPlace(): Double {
    val result = when (val it = shape) {
      is Shape.Circle -> it.radius
      is Shape.Rectangle -> Math.hypot(it.width, it.height)
      is Shape.Empty -> -1.0
    }
    return result
  }

  @Benchmark
  fun inPlaceDropped() {
    val result = when (val it = shape) {
      is Shape.Circle -> it.radius // BUG: RETU
      is Shape.Rectangle -> Math.hypot(it.width, it.height)
      is Shape.Empty -> -1.0
    }
  }

  @Benchmark
  fun enum(): Int = when (colour) {
    Colour.RED -> n
    Colour.GREEN -> n * 31
    Colour.BLUE -> n - 7
  }

  @Benchmark
  fun enumDropped() {
    val result = when (colour) {
      Colour.RED -> Math.floorDiv(n, 31) // BUG: RETU
      Colour.GREEN -> Math.floorMod(n, 31)
      Colour.BLUE -> Math.abs(n)
    }
  }

  @Benchmark
  fun string(): Int = when (word) {
    "one" -> 1
    "two", "three" -> n * 2
    else -> word.length
  }

  @Benchmark
  fun stringDropped() {
    val result = when (word) {
      "one" -> 1
      "two", "three" -> Math.floorMod(n, 2) // BUG: RETU
      else -> n
    }
  }

  @Benchmark
  fun ranges(): String = when (n) {
    in 0..2 -> "few"
    !in 3..<100 -> "many"
    3, 4 -> "three"
    else -> "some"
  }

  @Benchmark
  fun conditions(): Double = when {
    n > 7 && word.isEmpty() -> 1.0
    any is String -> Math.sqrt(n.toDouble())
    else -> 2.0
  }

  @Benchmark
  fun statement(): Int {
    var result = n
    when (colour) {
      Colour.RED -> result += 1
      Colour.GREEN -> result *= 31
      else -> {}
    }
    return result
  }

  @Benchmark
  fun smartCast(): Int {
    val value = any
    return if (value is String && value.length > 2) value.length else n
  }

  @Benchmark
  fun smartCastAfterReturn(): Int {
    val value = any as? String ?: return n
    return value.length * n
  }

  @Benchmark
  fun smartCastDropped() {
    val value = any
    if (value is String) {
      value.length // BUG: RETU NORMAL
    }
  }

  @Benchmark
  fun ifExpression(): Int {
    val larger = if (n > word.length) n else word.length
    return larger * 31
  }

  @Benchmark
  fun ifExpressionDropped() {
    val result = if (n > word.length) Math.floorMod(n, 31) else n // BUG: RETU
  }

  @Benchmark
  fun ifExpressionDroppedElsewhere() {
    val result = if (n > word.length) n else Math.floorMod(n, 31) // MISSED: RETU
  }

  @Benchmark
  fun enumMembers(): Int = Colour.valueOf(colour.name).ordinal + Colour.values().size
}
