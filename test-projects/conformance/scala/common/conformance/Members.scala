// SPDX-License-Identifier: Apache-2.0
package conformance

import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State

/** Classes, traits and objects, strings and exceptions. */
@State(Scope.Thread)
class Members extends Members.Base with Members.Named with Members.Counted {
  import Members._

  var n: Int = 3
  var x: Double = 2.5
  var word: String = "word"
  var number: String = "17"
  var point: Point = Point(1, 2)
  var line: Line = Line(Point(1, 2), Point(3, 4))
  var metres: Metres = new Metres(2)
  var anyMetres: Any = new Metres(3)
  var colour: Colours.Value = Colours.Green
  var mutable: Mutable = new Mutable(7)

  def name: String = word

  @Benchmark
  def construction: Point = Point(n, n + 1)

  @Benchmark
  def constructionDropped(): Unit = {
    Point(n, n + 1) // BUG: RETU HIGH
    ()
  }

  @Benchmark
  def copy: Point = point.copy(y = n)

  @Benchmark
  def copyDropped(): Unit = {
    point.copy(y = n) // MISSED: RETU
    ()
  }

  @Benchmark
  def copyOfFinalClassDropped(): Unit = {
    line.copy(to = point) // BUG: RETU HIGH
    ()
  }

  @Benchmark
  def nestedCopy: Line = line.copy(to = line.to.copy(x = n))

  @Benchmark
  def equality: Boolean = point == Point(1, n)

  @Benchmark
  def equalityDropped(): Unit = {
    val same = point == Point(1, n) // BUG: RETU
  }

  @Benchmark
  def hash: Int = line.##

  @Benchmark
  def text: String = line.toString

  @Benchmark
  def product: Int = point.productArity + point.productIterator.length

  @Benchmark
  def traitMembers: String = greeting + doubled

  @Benchmark
  def traitMembersDropped(): Unit = {
    greeting // BUG: RETU
    ()
  }

  @Benchmark
  def traitState: Int = {
    count = n * 31
    increased()
  }

  @Benchmark
  def stackable: Int = new Doubling with Shifting {}.of(n)

  @Benchmark
  def superCall: Int = inherited * n

  @Benchmark
  def structural: Int = new Outer(n).Inner(7).sum

  @Benchmark
  def valueClass: Double = (new Metres(x) + metres).value

  @Benchmark
  def valueClassDropped(): Unit = {
    new Metres(x) + metres // BUG: RETU HIGH
    ()
  }

  @Benchmark
  def valueClassBoxed: Double = anyMetres match {
    case metres: Metres => metres.value * n
    case _ => x
  }

  @Benchmark
  def valueClassInArray: Double = Array(metres, new Metres(x)).apply(1).value

  @Benchmark
  def enumeration: Int = colour match {
    case Colours.Red => n
    case Colours.Green => n * 31
    case _ => n - 7
  }

  @Benchmark
  def accessors: Int = {
    mutable.value = n
    mutable.value += 7
    mutable.value
  }

  @Benchmark
  def companion: Int = Members.shifted(n)

  @Benchmark
  def companionDropped(): Unit = {
    Members.shifted(n) // BUG: RETU HIGH
    ()
  }

  @Benchmark
  def singleton: Int = Registry.lookUp(n)

  @Benchmark
  def singletonDropped(): Unit = {
    Registry.lookUp(n) // BUG: RETU HIGH
    ()
  }

  @Benchmark
  def interpolation: String = s"n=$n, ${word.length} and ${x * 2}"

  @Benchmark
  def interpolationWithFormat: String = f"$x%.2f of $n%d"

  @Benchmark
  def interpolationRaw: String = raw"$word\n"

  @Benchmark
  def interpolationDropped(): Unit = {
    val text = s"n=$n, $word" // BUG: RETU
  }

  @Benchmark
  def concatenation: String = word + n + null + x + 'c'

  @Benchmark
  def margin: String =
    """n is
      |many""".stripMargin + n

  @Benchmark
  def tryExpression: Int = try number.toInt catch { case _: NumberFormatException => -n }

  @Benchmark
  def tryExpressionDropped(): Unit = {
    val parsed = try Math.floorMod(n, 7) catch { case _: ArithmeticException => 0 } // BUG: RETU
  }

  @Benchmark
  def tryFinally: Int = {
    var result = n
    try result = number.toInt
    finally result *= 31
    result
  }

  @Benchmark
  def caughtWithGuard: Int =
    try Integer.parseInt(word)
    catch {
      case e: NumberFormatException if e.getMessage.length > n => word.length
      case _: IllegalArgumentException | _: IllegalStateException => n
    }

  @Benchmark
  def thrown: Int = if (n > 1000) throw new IllegalStateException(word) else n * 31

  @Benchmark
  def tried: Int = scala.util.Try(number.toInt).getOrElse(n)

  @Benchmark
  def returned: Int = {
    List(1, n, 7).foreach(one => if (one > 2) return one * 31)
    -1
  }

  @Benchmark
  def ifExpression: Int = {
    val larger = if (n > word.length) n else word.length
    larger * 31
  }

  @Benchmark
  def blockExpression: Double = {
    val result = { val local = x + 1; Math.sqrt(local) }
    result
  }

  @Benchmark
  def tuple: (Int, String) = (n, word).swap.swap

  @Benchmark
  def tupleDropped(): Unit = {
    (n, word).swap // BUG: RETU
    ()
  }

  @Benchmark
  def boxed: Any = n

  @Benchmark
  def boxedComparison: Boolean = (n: Any) == (x: Any)

  @Benchmark
  def synchronised: Double = this.synchronized(Math.sqrt(x))

  @Benchmark
  def classLiteral: String = classOf[Point].getName + n

  @Benchmark
  def either: Either[String, Int] = if (n > 2) Right(n) else Left(word)

  @Benchmark
  def option: Option[Int] = Option(word).map(_.length).filter(_ > n)

  @Benchmark
  def optionDropped(): Unit = {
    Option(word).map(_.length) // BUG: RETU
    ()
  }
}

object Members {
  case class Point(x: Int, y: Int = 0)

  final case class Line(from: Point, to: Point)

  class Metres(val value: Double) extends AnyVal {
    def +(other: Metres): Metres = new Metres(value + other.value)
  }

  abstract class Base {
    protected def inherited: Int = 7
  }

  trait Named {
    def name: String

    def greeting: String = "Hello, " + name

    val initial: Int = 7
  }

  trait Counted { self: Members =>
    var count: Int = 0

    def doubled: Int = n * 2

    def increased(): Int = {
      count += 1
      count
    }
  }

  trait Function0 {
    def of(n: Int): Int = n
  }

  trait Doubling extends Function0 {
    override def of(n: Int): Int = super.of(n * 2)
  }

  trait Shifting extends Function0 {
    override def of(n: Int): Int = super.of(n + 1)
  }

  class Outer(n: Int) {
    case class Inner(m: Int) {
      def sum: Int = n * 31 + m
    }
  }

  object Colours extends Enumeration {
    val Red, Green, Blue = Value
  }

  class Mutable(private var held: Int) {
    def value: Int = held

    def value_=(value: Int): Unit = held = value * 2
  }

  object Registry {
    var entries: Int = 7

    def lookUp(index: Int): Int = index * 31 + entries
  }

  def shifted(by: Int): Int = by + 31
}
