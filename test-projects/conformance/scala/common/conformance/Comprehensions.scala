// SPDX-License-Identifier: Apache-2.0
package conformance

import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.infra.Blackhole

/** For-comprehensions over ranges, collections and options, and loops. */
@State(Scope.Thread)
class Comprehensions {
  var n: Int = 30
  var step: Int = 3
  var word: String = "word"
  var option: Option[Int] = Some(1000)
  var other: Option[Int] = Some(7)
  var list: List[Int] = List(3, 1, 4)
  var array: Array[Int] = Array(3, 1, 4)
  var map: Map[String, Int] = Map("one" -> 1, "two" -> 2)
  var right: Either[String, Int] = Right(7)

  private def work(i: Int): Int = i * 37 + 11

  @Benchmark
  def until(blackhole: Blackhole): Unit =
    for (i <- 0 until n) blackhole.consume(work(i))

  @Benchmark
  def untilDropped(): Unit =
    for (i <- 0 until n) { work(i); () } // BUG: RETU HIGH

  @Benchmark
  def untilFolded: Int = {
    var sum = 0
    for (i <- 0 until n) sum += work(i) // BUG: LOOP
    sum
  }

  @Benchmark
  def untilLast: Int = {
    var last = 0
    for (i <- 0 until n) last = work(last + i)
    last
  }

  @Benchmark
  def by(blackhole: Blackhole): Unit =
    for (i <- n to 1 by -2) blackhole.consume(work(i))

  @Benchmark
  def byVariable(blackhole: Blackhole): Unit =
    for (i <- Range(0, n, step)) blackhole.consume(work(i))

  @Benchmark
  def guard(blackhole: Blackhole): Unit =
    for (i <- 0 until n if i % step == 0) blackhole.consume(work(i))

  @Benchmark
  def nestedLoops(blackhole: Blackhole): Unit =
    for (i <- 0 until n; j <- 0 until i) blackhole.consume(work(i + j))

  @Benchmark
  def definitions(blackhole: Blackhole): Unit =
    for {
      i <- 0 until n
      square = i * i
      if square > step
    } blackhole.consume(square)

  @Benchmark
  def longs(blackhole: Blackhole): Unit =
    for (i <- 1L to 9L) blackhole.consume(i * n)

  @Benchmark
  def chars(blackhole: Blackhole): Unit =
    for (c <- 'a' to 'k') blackhole.consume(c * n)

  @Benchmark
  def yields: Seq[Int] = for (i <- 0 until n) yield work(i)

  @Benchmark
  def yieldsDropped(): Unit = {
    for (i <- 0 until n) yield work(i) // BUG: RETU
    ()
  }

  @Benchmark
  def yieldsOfTwo: List[(Int, Int)] =
    for (i <- list; j <- list if i < j) yield (i, j)

  @Benchmark
  def yieldsOfPatterns: Iterable[Int] =
    for ((name, count) <- map) yield name.length * count

  @Benchmark
  def options: Option[Int] =
    for (a <- option; b <- other) yield a * 31 + b

  @Benchmark
  def optionsDropped(): Unit = {
    for (a <- option; b <- other) yield a * 31 + b // MISSED: RETU
    ()
  }

  @Benchmark
  def eithers: Either[String, Int] =
    for (a <- right; b <- right) yield a * 31 + b

  @Benchmark
  def ofArray(blackhole: Blackhole): Unit =
    for (i <- array) blackhole.consume(work(i))

  @Benchmark
  def ofString(blackhole: Blackhole): Unit =
    for (c <- word) blackhole.consume(c * n)

  @Benchmark
  def ofMap(blackhole: Blackhole): Unit =
    for ((name, count) <- map) blackhole.consume(name.length * count)

  @Benchmark
  def withIndex(blackhole: Blackhole): Unit =
    for ((one, i) <- list.zipWithIndex) blackhole.consume(one * i)

  @Benchmark
  def indices: Int = {
    var hash = 7
    for (i <- array.indices) hash = hash * 31 + array(i)
    hash
  }

  @Benchmark
  def whileLoop: Int = {
    var hash = 7
    var i = 0
    while (i < array.length) {
      hash = hash * 31 + array(i)
      i += 1
    }
    hash
  }

  @Benchmark
  def whileFolded: Int = {
    var sum = 0
    var i = 0
    while (i < n) {
      sum += work(i) // BUG: LOOP
      i += 1
    }
    sum
  }

  @Benchmark
  def whileWithCondition: Int = {
    var left = n
    while ({
      left -= step
      left > 10
    }) ()
    left
  }

  @Benchmark
  def compoundAssignments: Int = {
    var a = n
    a += step
    a *= 31
    a <<= 2
    a ^= n
    array(0) += n
    array(1) = array(0) | a
    a + array(1)
  }

  @Benchmark
  def compoundAssignmentOfMember: Int = {
    step += 1
    step *= 3
    step %= 100
    step
  }

  @Benchmark
  def compoundAssignmentOfCollection: List[Int] = {
    var all = list
    all ::= n
    all = all :+ step
    all
  }

  @Benchmark
  def compoundAssignmentDropped(): Unit = {
    var all = list
    all ::= Math.floorMod(n, step) // BUG: RETU
  }

  @Benchmark
  def pipeline: List[Int] = list.filter(_ > 2).map(_ * n).sorted

  @Benchmark
  def pipelineDropped(): Unit = {
    list.filter(_ > 2).map(_ * n) // BUG: RETU
    ()
  }

  @Benchmark
  def folded: Int = list.foldLeft(7)((hash, one) => hash * 31 + one)

  @Benchmark
  def infix: Int = (7 /: list.reverse.map(_ + n))((hash, one) => hash * 31 + one)

  @Benchmark
  def iterator: Int = list.iterator.map(_ * n).takeWhile(_ < 100).max

  @Benchmark
  def arrays: Array[Int] = Array.tabulate(n)(i => i * step)

  @Benchmark
  def arrayOfArrays: Int = {
    val grid = Array.ofDim[Int](n, n)
    grid(1)(2) = step
    grid(1)(2) + grid(2)(1)
  }

  @Benchmark
  def builder: Vector[Int] = {
    val builder = Vector.newBuilder[Int]
    builder += n
    builder ++= list
    builder.result()
  }

  @Benchmark
  def builderDropped(): Unit = {
    val builder = Vector.newBuilder[Int] // BUG: RETU
    builder += n
  }
}
