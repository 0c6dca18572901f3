// SPDX-License-Identifier: Apache-2.0
package conformance

import java.util.function.Function
import java.util.function.ToIntFunction
import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State

/** Functions of each kind, and ways to call them. */
@State(Scope.Thread)
open class Functions {
  fun interface Measure {
    fun of(x: Double): Double
  }

  class Vector(val x: Double, val y: Double) {
    operator fun plus(other: Vector): Vector = Vector(x + other.x, y + other.y)

    operator fun times(factor: Double): Vector = Vector(x * factor, y * factor)

    operator fun unaryMinus(): Vector = Vector(-x, -y)

    operator fun get(index: Int): Double = if (index == 0) x else y

    operator fun invoke(of: Double): Double = x * of + y

    operator fun contains(value: Double): Boolean = value == x || value == y

    infix fun dot(other: Vector): Double = x * other.x + y * other.y

    override fun equals(other: Any?): Boolean = other is Vector && other.x == x && other.y == y

    override fun hashCode(): Int = x.hashCode()
  }

  var n = 3
  var x = 2.5
  var word = "word"
  var vector = Vector(1.5, 2.5)
  var numbers = intArrayOf(1, 2, 3)

  private fun power(base: Double, exponent: Int = 2, scale: Double = base): Double =
    Math.pow(base, exponent.toDouble()) * scale

  private fun hash(vararg all: Int): Int {
    var hash = 7
    for (one in all) {
      hash = hash * 31 + one
    }
    return hash
  }

  private fun String.times(count: Int): String = repeat(count)

  private val String.last: Char
    get() = this[length - 1]

  private fun root(of: Double): Double = Math.sqrt(of)

  private fun apply(f: (Double) -> Double): Double = f(x)

  private fun build(block: StringBuilder.() -> Unit): String = StringBuilder().apply(block).toString()

  private tailrec fun gcd(a: Int, b: Int): Int = if (b == 0) a else gcd(b, a % b)

  @Benchmark
  fun defaultArguments(): Double = power(x)

  @Benchmark
  fun namedArguments(): Double = power(scale = 3.0, base = x)

  @Benchmark
  fun defaultArgumentsDropped() {
    power(x) // BUG: RETU
  }

  @Benchmark
  fun varargs(): Int = hash(n, n + 1)

  @Benchmark
  fun spread(): Int = hash(n, *numbers, 7)

  @Benchmark
  fun spreadDropped() {
    hash(*numbers, n) // BUG: RETU
  }

  @Benchmark
  fun extensionFunction(): String = word.times(n)

  @Benchmark
  fun extensionFunctionDropped() {
    word.times(n) // BUG: RETU
  }

  @Benchmark
  fun extensionProperty(): Char = word.last

  @Benchmark
  fun lambda(): Double = apply { it * n }

  @Benchmark
  fun lambdaInVariable(): Double {
    val f = { of: Double -> Math.sqrt(of) }
    return f(x)
  }

  @Benchmark
  fun lambdaInVariableDropped() {
    val f = { of: Double -> Math.sqrt(of) }
    f(x) // BUG: RETU HIGH
  }

  @Benchmark
  fun lambdaThatWrites(): Double {
    var last = 0.0
    val f = { of: Double -> last = Math.sqrt(of) }
    f(x)
    return last
  }

  @Benchmark
  fun lambdaWithReceiver(): String = build {
    append(word)
    append(n)
  }

  @Benchmark
  fun anonymousFunction(): Double = apply(fun(of: Double): Double { return Math.cbrt(of) })

  @Benchmark
  fun boundReference(): Double = apply(this::root)

  @Benchmark
  fun staticReference(): Double = apply(Math::sqrt)

  @Benchmark
  fun unboundReference(): Int {
    val f = String::length
    return f(word)
  }

  @Benchmark
  fun constructorReference(): Vector {
    val f = ::Vector
    return f(x, 2.0)
  }

  @Benchmark
  fun propertyReference(): Int {
    val property = this::n
    property.set(property.get() + 1)
    return property.get()
  }

  @Benchmark
  fun referenceDropped() {
    apply(this::root) // MISSED: RETU
  }

  @Benchmark
  fun singleMethodInterface(): Double = Measure { Math.sqrt(it + n) }.of(x)

  @Benchmark
  fun interfaceOfJava(): Int = ToIntFunction<String> { it.length * n }.applyAsInt(word)

  @Benchmark
  fun composed(): Int = Function<String, Int> { it.length }.andThen { it * n }.apply(word)

  @Benchmark
  fun local(): Double {
    fun shifted(by: Int): Double = Math.sqrt(x + by)
    return shifted(n) + shifted(1)
  }

  @Benchmark
  fun localThatWrites(): Int {
    var last = 0
    fun next(by: Int) {
      last = last * 31 + by
    }
    next(n)
    next(7)
    return last
  }

  @Benchmark
  fun localDropped() {
    fun shifted(by: Int): Double = Math.sqrt(x + by)
    shifted(n) // BUG: RETU HIGH
  }

  @Benchmark
  fun tailRecursive(): Int = gcd(n * 7, 21)

  @Benchmark
  fun tailRecursiveDropped() {
    gcd(n * 7, 21) // BUG: RETU
  }

  @Benchmark
  fun operators(): Vector = vector * x + -vector

  @Benchmark
  fun operatorsOfAccess(): Double = if (x in vector) vector[0] else vector(x)

  @Benchmark
  fun infix(): Double = vector dot vector

  @Benchmark
  fun operatorsDropped() {
    vector * x + -vector // BUG: RETU
  }

  @Benchmark
  fun compoundOperator(): Vector {
    var sum = vector
    sum += vector * x
    return sum
  }

  @Benchmark
  fun curried(): Int {
    val f = { a: Int -> { b: Int -> a * b } }
    return f(n)(7)
  }
}
