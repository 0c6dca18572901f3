// SPDX-License-Identifier: Apache-2.0
package conformance

import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.infra.Blackhole

/** Classes whose members the compiler writes. */
@State(Scope.Thread)
open class DataClasses {
  data class Point(val x: Int, val y: Int = 0)

  data class Named<T>(val name: String, var value: T)

  data class Line(val from: Point, val to: Point)

  var n = 3
  var point = Point(1, 2)
  var line = Line(Point(1, 2), Point(3, 4))
  var named = Named("name", 3.5)
  var points = mutableListOf(Point(1, 2), Point(3, 4))
  var byName = mutableMapOf("a" to 1, "b" to 2)

  @Benchmark
  fun construction(): Point = Point(n, n + 1)

  @Benchmark
  fun defaultArgument(): Point = Point(n)

  @Benchmark
  fun copy(): Point = point.copy(y = n)

  @Benchmark
  fun copyDropped() {
    point.copy(y = n) // BUG: RETU HIGH
  }

  @Benchmark
  fun nestedCopy(): Line = line.copy(to = line.to.copy(x = n))

  @Benchmark
  fun destructuring(): Int {
    val (x, y) = point
    return x * 31 + y
  }

  @Benchmark
  fun destructuringWithGap(): Int {
    val (_, y) = point
    return y * 31 + n
  }

  @Benchmark
  fun destructuringUnread(): Int {
    val (x, y) = point
    return y * 31
  }

  @Benchmark
  fun destructuringDropped() {
    val (x, y) = point
    val hash = Math.floorMod(x * 31 + y, n) // BUG: RETU
  }

  @Benchmark
  fun destructuringInLoop(blackhole: Blackhole) {
    for ((x, y) in points) {
      blackhole.consume(x * y)
    }
  }

  @Benchmark
  fun destructuringOfMap(blackhole: Blackhole) {
    for ((key, value) in byName) {
      blackhole.consume(key.length * value)
    }
  }

  @Benchmark
  fun destructuringInLambda(): List<Int> = points.map { (x, y) -> x * y }

  @Benchmark
  fun equality(): Boolean = point == Point(1, n)

  @Benchmark
  fun inequality(): Boolean = points[0] != point

  @Benchmark
  fun equalityDropped() {
    point == Point(1, n) // BUG: RETU
  }

  @Benchmark
  fun hash(): Int = line.hashCode()

  @Benchmark
  fun hashDropped() {
    line.hashCode() // BUG: RETU HIGH
  }

  @Benchmark
  fun text(): String = point.toString()

  @Benchmark
  fun generic(): Named<Double> = named.copy(value = named.value + n)

  @Benchmark
  fun mutable(): Double {
    named.value = Math.sqrt(n.toDouble())
    return named.value
  }

  @Benchmark
  fun pair(): Int {
    val (first, second) = n to n + 1
    return first * second
  }

  @Benchmark
  fun triple(): Triple<Int, String, Double> = Triple(n, "n", n / 2.0)
}
