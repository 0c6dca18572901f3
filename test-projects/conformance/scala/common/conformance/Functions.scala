// SPDX-License-Identifier: Apache-2.0
package conformance

import scala.annotation.tailrec
import scala.annotation.varargs
import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.infra.Blackhole

/** Functions of each kind, and how arguments get to them. */
@State(Scope.Thread)
class Functions {
  import Functions._

  var n: Int = 3
  var x: Double = 2.5
  var word: String = "word"
  var list: List[Int] = List(3, 1, 4)
  var vector: Vector2 = Vector2(1.5, 2.5)
  lazy val late: Double = Math.sqrt(x)

  private def root(of: Double): Double = Math.sqrt(of)

  private def power(base: Double, exponent: Int = 2, scale: Double = 1.5): Double =
    Math.pow(base, exponent) * scale

  private def hash(all: Int*): Int = all.foldLeft(7)((hash, one) => hash * 31 + one)

  @varargs def hashOfArray(all: Int*): Int = all.length * 31

  private def applied(f: Double => Double): Double = f(x)

  private def unless(condition: Boolean)(otherwise: => Double): Double =
    if (condition) 0 else otherwise

  private def twice(action: => Unit): Unit = {
    action
    action
  }

  private def scaled(by: Int)(implicit scale: Scale): Int = by * scale.factor

  private def generic[@specialized(Int, Double) T](value: T, times: Int): Seq[T] =
    Seq.fill(times)(value)

  final def identity2[@specialized(Int, Double) T](value: T): T = value

  @tailrec
  private def gcd(a: Int, b: Int): Int = if (b == 0) a else gcd(b, a % b)

  @Benchmark
  def defaultArguments: Double = power(x)

  @Benchmark
  def namedArguments: Double = power(scale = 3, base = x)

  @Benchmark
  def defaultArgumentsDropped(): Unit = {
    power(x) // BUG: RETU
    ()
  }

  @Benchmark
  def varargs: Int = hash(n, n + 1)

  @Benchmark
  def varargsOfSequence: Int = hash(list: _*)

  @Benchmark
  def varargsOfJava: Int = hashOfArray(n, 7)

  @Benchmark
  def varargsDropped(): Unit = {
    hash(n, n + 1) // BUG: RETU
    ()
  }

  @Benchmark
  def byName: Double = unless(n > 7) { Math.sqrt(x) }

  @Benchmark
  def byNameConsumed(blackhole: Blackhole): Unit = twice(blackhole.consume(Math.sqrt(x)))

  @Benchmark
  def byNameDropped(): Unit = {
    unless(n > 7) { Math.sqrt(x) } // BUG: RETU
    ()
  }

  @Benchmark
  def byNameThatDrops(): Unit =
    twice { Math.sqrt(x); () } // BUG: RETU HIGH

  @Benchmark
  def lambda: Double = applied(of => of * n)

  @Benchmark
  def lambdaInVariable: Double = {
    val f = (of: Double) => Math.sqrt(of)
    f(x)
  }

  @Benchmark
  def lambdaInVariableDropped(): Unit = {
    val f = (of: Double) => Math.sqrt(of)
    f(x) // BUG: RETU HIGH
    ()
  }

  @Benchmark
  def lambdaDropped(): Unit = {
    applied(of => of * n) // BUG: RETU
    ()
  }

  @Benchmark
  def closureThatWrites: Int = {
    var last = 0
    list.foreach(one => last = last * 31 + one)
    last
  }

  @Benchmark
  def closureThatWritesDropped(): Unit = {
    var last = 0 // BUG: RETU
    list.foreach(one => last = last * 31 + one)
  }

  @Benchmark
  def etaExpansion: Double = applied(root)

  @Benchmark
  def placeholder: List[Int] = list.map(_ * 31 + n)

  @Benchmark
  def curried: Int = {
    val f = (a: Int) => (b: Int) => a * b
    f(n)(7)
  }

  @Benchmark
  def partiallyApplied: Double = {
    val f = power(_: Double, n)
    f(x)
  }

  @Benchmark
  def composed: Int = {
    val f = ((_: Int) + 1).andThen(_ * 31).compose((s: String) => s.length)
    f(word)
  }

  @Benchmark
  def singleMethodInterface: Int = {
    val comparator: java.util.Comparator[String] = (a, b) => a.length - b.length + n
    comparator.compare(word, "x")
  }

  @Benchmark
  def anonymousClass: Double = {
    val measure = new Measure {
      def measure(of: Double): Double = Math.sqrt(of + n)
    }
    measure.twice(x)
  }

  @Benchmark
  def local: Double = {
    def shifted(by: Int): Double = Math.sqrt(x + by)
    shifted(n) + shifted(1)
  }

  @Benchmark
  def localThatWrites: Int = {
    var last = 0
    def next(by: Int): Unit = last = last * 31 + by
    next(n)
    next(7)
    last
  }

  @Benchmark
  def localDropped(): Unit = {
    def shifted(by: Int): Double = Math.sqrt(x + by)
    shifted(n) // BUG: RETU HIGH
    ()
  }

  @Benchmark
  def tailRecursive: Int = gcd(n * 7, 21)

  @Benchmark
  def tailRecursiveDropped(): Unit = {
    gcd(n * 7, 21) // BUG: RETU
    ()
  }

  @Benchmark
  def localTailRecursive: Int = {
    @tailrec
    def last(i: Int, hash: Int): Int = if (i < n) last(i + 1, hash * 31 + i) else hash
    last(0, 7)
  }

  @Benchmark
  def implicitArgument: Int = scaled(n)

  @Benchmark
  def implicitArgumentDropped(): Unit = {
    scaled(n) // BUG: RETU
    ()
  }

  @Benchmark
  def implicitClass: String = word.times(n)

  @Benchmark
  def implicitClassDropped(): Unit = {
    word.times(n) // BUG: RETU
    ()
  }

  @Benchmark
  def implicitConversion: Double = {
    val converted: Vector2 = x
    converted.length
  }

  @Benchmark
  def ordering: List[String] = List(word, "a").sortBy(_.length)

  @Benchmark
  def operators: Vector2 = vector * x + -vector

  @Benchmark
  def operatorsDropped(): Unit = {
    vector * x + -vector // MISSED: RETU
    ()
  }

  @Benchmark
  def applyAndUpdate: Double = {
    val cells = new Cells(n)
    cells(1) = x
    cells(1) + cells(2)
  }

  @Benchmark
  def specialised: Double = identity2(n) * identity2(x)

  @Benchmark
  def specialisedSequence: Seq[Int] = generic(n, 3)

  @Benchmark
  def specialisedClass: Int = new Box(n).content * new Box(7).content

  @Benchmark
  def specialisedDropped(): Unit = {
    identity2(n * 31) // BUG: RETU HIGH
    ()
  }

  @Benchmark
  def lazyMember: Double = late * n

  @Benchmark
  def lazyLocal: Double = {
    lazy val computed = Math.sqrt(x)
    if (n > 2) computed else 0
  }

  @Benchmark
  def lazyLocalDropped(): Unit = {
    lazy val computed = Math.sqrt(x)
    Math.floorMod(computed.toInt, n) // BUG: RETU
    ()
  }
}

object Functions {
  trait Measure {
    def measure(of: Double): Double

    def twice(of: Double): Double = 2 * measure(of)
  }

  case class Vector2(x: Double, y: Double) {
    def +(other: Vector2): Vector2 = Vector2(x + other.x, y + other.y)

    def *(factor: Double): Vector2 = Vector2(x * factor, y * factor)

    def unary_- : Vector2 = Vector2(-x, -y)

    def length: Double = Math.hypot(x, y)
  }

  class Cells(size: Int) {
    private val cells = new Array[Double](size)

    def apply(index: Int): Double = cells(index)

    def update(index: Int, value: Double): Unit = cells(index) = value
  }

  class Box[@specialized(Int) T](val content: T)

  class Scale(val factor: Int)

  implicit val scale: Scale = new Scale(7)

  implicit def toVector(length: Double): Vector2 = Vector2(length, 0)

  implicit class Repeating(val text: String) extends AnyVal {
    def times(count: Int): String = text * count
  }
}
