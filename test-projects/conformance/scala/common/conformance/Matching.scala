// SPDX-License-Identifier: Apache-2.0
package conformance

import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import scala.util.Failure
import scala.util.Success
import scala.util.Try

/** Patterns of each kind. */
@State(Scope.Thread)
class Matching {
  import Matching._

  var n: Int = 3
  var x: Double = 2.5
  var word: String = "word"
  var any: Any = "any"
  var shape: Shape = Rectangle(2, 3)
  var expression: Expression = Sum(Literal(1), Product(Literal(2), Literal(3)))
  var option: Option[Int] = Some(1000)
  var list: List[Int] = List(3, 1, 4)
  var array: Array[Int] = Array(3, 1, 4)
  var map: Map[String, Int] = Map("one" -> 1, "two" -> 2)
  var pair: (Int, String) = (1, "one")
  var date: String = "2026-11-27"

  private def area(of: Shape): Double = of match {
    case Circle(radius) => Math.PI * radius * radius
    case Rectangle(width, height) => width * height
    case Empty => 0
  }

  private def evaluate(of: Expression): Int = of match {
    case Literal(value) => value
    case Sum(left, right) => evaluate(left) + evaluate(right)
    case Product(Literal(0), _) | Product(_, Literal(0)) => 0
    case Product(left, right) => evaluate(left) * evaluate(right)
  }

  @Benchmark
  def sealedTrait: Double = area(shape)

  @Benchmark
  def sealedTraitDropped(): Unit = {
    area(shape) // BUG: RETU
    ()
  }

  @Benchmark
  def nested: Int = evaluate(expression)

  @Benchmark
  def nestedDropped(): Unit = {
    evaluate(expression) // MISSED: RETU
    ()
  }

  @Benchmark
  def inPlace: Double = {
    val result = shape match {
      case Circle(radius) => radius
      case Rectangle(width, height) => Math.hypot(width, height)
      case Empty => -1
    }
    result
  }

  @Benchmark
  def guards: Int = n match {
    case 0 => 7
    case few if few < 3 => few * 31
    case many if word.length > 3 => many * word.length
    case _ => -n
  }

  @Benchmark
  def integers: Int = n match {
    case 1 | 2 => n * 31
    case 3 => n * 7
    case 1000 => word.length
    case _ => n
  }

  @Benchmark
  def strings: Int = word match {
    case "one" => 1
    case "two" | "word" => n * 2
    case other => other.length
  }

  @Benchmark
  def stringsDropped(): Unit = {
    word match {
      case "word" => Math.floorMod(n, 7) // BUG: RETU
      case _ => ()
    }
    ()
  }

  @Benchmark
  def types: String = any match {
    case s: String if s.nonEmpty => s.trim
    case i: Int => (i * n).toString
    case _: Double | _: Float => "decimal"
    case null => "none"
    case _ => word
  }

  @Benchmark
  def typesDropped(): Unit = {
    any match {
      case s: String =>
        s.indexOf(word) // BUG: RETU HIGH
        ()
      case _ => ()
    }
  }

  @Benchmark
  def options: Int = option match {
    case Some(value) => value * 31
    case None => -n
  }

  @Benchmark
  def tuples: Int = pair match {
    case (1, "one") => n
    case (number, name) => number * name.length
  }

  @Benchmark
  def tuplesOnTheFly: Int = (n, option) match {
    case (3, Some(value)) => value
    case (number, None) => number
    case _ => -1
  }

  @Benchmark
  def lists: Int = list match {
    case Nil => 0
    case head :: Nil => head
    case head :: next :: _ => head * 31 + next
  }

  @Benchmark
  def sequences: Int = list match {
    case Seq(a, b, rest @ _*) => a * b + rest.length
    case _ => n
  }

  @Benchmark
  def listPattern: Int = list match {
    case List(a, b, c) => a * b + c
    case _ => n
  }

  @Benchmark
  def listPatternOfSequences: List[Int] = list.sliding(2).map {
    case Seq(a, b) => a * b
    case _ => n
  }.toList

  @Benchmark
  def firstOfSequence: Int = list match {
    case Seq(first, _*) => first * n
    case _ => n
  }

  @Benchmark
  def arrayPattern: Int = array match {
    case Array(a, b, c) => a * b + c
    case _ => n
  }

  @Benchmark
  def wildcards: Double = shape match {
    case Rectangle(_, height) => height
    case Circle(_) => x
    case _ => -1
  }

  @Benchmark
  def wildcardsOfOpenClass: Expression = expression match {
    case Sum(_, right) => right
    case other => other
  }

  @Benchmark
  def attempt: Int = Try(date.length * n) match {
    case Success(length) => length
    case Failure(e) => -n
  }

  @Benchmark
  def regularExpression: Int = date match {
    case Pattern(year, month) => month.length * n
    case _ => n
  }

  @Benchmark
  def extractor: Int = date match {
    case Date(year, month, day) => year * 31 + month * 7 + day
    case _ => n
  }

  @Benchmark
  def extractorDropped(): Unit = {
    val Date(year, month, day) = date
    val hash = Math.floorMod(year * month, day) // BUG: RETU
  }

  @Benchmark
  def booleanExtractor: Int = n match {
    case Even() => n / 2
    case _ => n * 3 + 1
  }

  @Benchmark
  def binders: Shape = shape match {
    case circle @ Circle(radius) if radius > x => circle
    case other => other
  }

  @Benchmark
  def destructuring: Int = {
    val (number, name) = pair
    number * name.length
  }

  @Benchmark
  def destructuringUnread: Int = {
    val (number, name) = pair
    number * 31
  }

  @Benchmark
  def destructuringDropped(): Unit = {
    val (number, _) = pair
    Math.floorMod(number, n) // BUG: RETU
    ()
  }

  @Benchmark
  def partialFunction: Int = {
    val half: PartialFunction[Int, Int] = { case i if i % 2 == 1 => i / 2 }
    if (half.isDefinedAt(n)) half(n) else half.applyOrElse(n, (i: Int) => i * 31)
  }

  @Benchmark
  def collected: List[Int] = list.collect { case i if i > 2 => i * n }

  @Benchmark
  def collectedDropped(): Unit = {
    list.collect { case i if i > 2 => i * n } // MISSED: RETU
    ()
  }

  @Benchmark
  def collectedPairs: Iterable[String] = map.collect { case (name, count) if count > 1 => name }

  @Benchmark
  def lifted: Option[Int] = {
    val half: PartialFunction[Int, Int] = { case i if i % 2 == 1 => i / 2 }
    half.lift(n).orElse(option)
  }

  @Benchmark
  def constants: Int = {
    val expected = n
    list.head match {
      case `expected` => 1
      case Matching.Limit => 2
      case _ => list.length
    }
  }
}

object Matching {
  val Limit = 1000
  val Pattern = "(\\d+)-(\\d+).*".r

  sealed trait Shape

  final case class Circle(radius: Double) extends Shape

  final case class Rectangle(width: Double, height: Double) extends Shape

  case object Empty extends Shape

  sealed abstract class Expression

  case class Literal(value: Int) extends Expression

  case class Sum(left: Expression, right: Expression) extends Expression

  case class Product(left: Expression, right: Expression) extends Expression

  object Date {
    def unapply(text: String): Option[(Int, Int, Int)] = {
      val parts = text.split("-")
      if (parts.length == 3) Some((parts(0).toInt, parts(1).toInt, parts(2).toInt)) else None
    }
  }

  object Even {
    def unapply(i: Int): Boolean = i % 2 == 0
  }
}
