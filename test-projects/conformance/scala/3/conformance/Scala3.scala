// SPDX-License-Identifier: Apache-2.0
package conformance

import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.infra.Blackhole
import scala.annotation.tailrec

/** What Scala 3 added. */
@State(Scope.Thread)
class Scala3:
  import Scala3.*
  import Scala3.given

  var n: Int = 3
  var x: Double = 2.5
  var word: String = "word"
  var colour: Colour = Colour.Green
  var shape: Shape = Shape.Rectangle(2, 3)
  var tree: Tree[Int] = Tree.Node(Tree.Leaf(1), Tree.Leaf(2))
  var metres: Metres = Metres(2.5)
  var union: Int | String = "union"
  var list: List[Int] = List(3, 1, 4)

  private def scaled(by: Int)(using scale: Scale): Int = by * scale.factor

  private def area(of: Shape): Double = of match
    case Shape.Circle(radius) => Math.PI * radius * radius
    case Shape.Rectangle(width, height) => width * height
    case Shape.Empty => 0

  private def hash(all: Int*): Int = all.foldLeft(7)((hash, one) => hash * 31 + one)

  private inline def power(base: Double, inline exponent: Int): Double =
    if exponent == 2 then base * base else Math.pow(base, exponent)

  private inline def twice(inline action: Unit): Unit =
    action
    action

  @Benchmark
  def simpleEnum: Int = colour match
    case Colour.Red => n
    case Colour.Green => n * 31
    case Colour.Blue => n - 7

  @Benchmark
  def enumMembers: Int = colour.ordinal + colour.code + Colour.values.length

  @Benchmark
  def enumMembersDropped(): Unit =
    colour.code // BUG: RETU LOW
    ()

  @Benchmark
  def enumWithCases: Double = area(shape)

  @Benchmark
  def enumWithCasesDropped(): Unit =
    area(shape) // BUG: RETU
    ()

  @Benchmark
  def generalisedEnum: Int = tree.size

  @Benchmark
  def givenArgument: Int = scaled(n)

  @Benchmark
  def givenArgumentDropped(): Unit =
    scaled(n) // BUG: RETU
    ()

  @Benchmark
  def summoned: Int = summon[Scale].factor * n

  @Benchmark
  def typeClass: Int = n.hashed + word.hashed

  @Benchmark
  def contextFunction: Int =
    val f: Scale ?=> Int = scaled(n)
    f(using Scale(31))

  @Benchmark
  def extensionMethod: String = word.times(n)

  @Benchmark
  def extensionMethodDropped(): Unit =
    word.times(n) // BUG: RETU
    ()

  @Benchmark
  def extensionOperator: Double = x ~> n

  @Benchmark
  def opaqueType: Double = (metres + Metres(x)).value

  @Benchmark
  def opaqueTypeDropped(): Unit =
    metres + Metres(x) // BUG: RETU HIGH
    ()

  @Benchmark
  def inlined: Double = power(x, 2) + power(x, n)

  @Benchmark
  def inlinedAction(blackhole: Blackhole): Unit = twice(blackhole.consume(Math.sqrt(x)))

  @Benchmark
  def inlinedDropped(): Unit =
    val square = power(x, n) // BUG: RETU

  @Benchmark
  def unionType: Int = union match
    case text: String => text.length
    case number: Int => number * n

  @Benchmark
  def intersectionType: Int =
    val both: Sized & Named = new Both(word)
    both.size + both.name.length

  @Benchmark
  def traitParameters: String = Greeting(word).greet

  @Benchmark
  def traitParametersDropped(): Unit =
    Greeting(word).greet // BUG: RETU
    ()

  @Benchmark
  def creator: Box = Box(n)

  @Benchmark
  def exported: Int = Facade(n).size

  @Benchmark
  def controlSyntax: Int =
    var i = 0
    var hash = 7
    while i < n do
      hash = hash * 31 + i
      i += 1
    if hash > 1000 then hash else -hash

  @Benchmark
  def controlSyntaxFolded: Int =
    var i = 0
    var sum = 0
    while i < n do
      sum += Integer.reverse(i) // BUG: LOOP
      i += 1
    sum

  @Benchmark
  def forDo(blackhole: Blackhole): Unit =
    for i <- 0 until n if i % 2 == 0 do blackhole.consume(i * 37)

  @Benchmark
  def forYield: List[Int] =
    for
      one <- list
      square = one * one
      if square > n
    yield square

  @Benchmark
  def splice: Int = hash(list*)

  @Benchmark
  def splicePattern: Int = list match
    case List(a, rest*) => a * rest.length
    case _ => n

  @Benchmark
  def parameterUntupling: List[Int] = list.zip(list).map((a, b) => a * b)

  @Benchmark
  def tuples: Int =
    val (a, b) = (n, n + 1) ++ EmptyTuple
    a * b

  @Benchmark
  def matchOnTuple: Int = (n, word) match
    case (3, text) => text.length
    case (number, _) => number

  @Benchmark
  def polymorphicFunction: Int =
    val first = [T] => (all: List[T]) => all.head
    first(list) * n

  @Benchmark
  def topLevel: Int = tripled(n)

  @Benchmark
  def topLevelDropped(): Unit =
    tripled(n) // BUG: RETU HIGH
    ()

  @Benchmark
  def tailRecursive: Int =
    @tailrec
    def last(i: Int, hash: Int): Int = if i < n then last(i + 1, hash * 31 + i) else hash
    last(0, 7)

object Scala3:
  enum Colour(val code: Int):
    case Red extends Colour(1)
    case Green extends Colour(2)
    case Blue extends Colour(3)

  enum Shape:
    case Circle(radius: Double)
    case Rectangle(width: Double, height: Double)
    case Empty

  enum Tree[+T]:
    case Leaf(value: T)
    case Node(left: Tree[T], right: Tree[T])

    def size: Int = this match
      case Leaf(_) => 1
      case Node(left, right) => left.size + right.size

  opaque type Metres = Double

  object Metres:
    def apply(value: Double): Metres = value

    extension (metres: Metres)
      def value: Double = metres
      def +(other: Metres): Metres = metres + other

  class Scale(val factor: Int)

  given Scale = Scale(7)

  trait Hashed[T]:
    extension (value: T) def hashed: Int

  given Hashed[Int] with
    extension (value: Int) def hashed: Int = value * 31

  given Hashed[String] with
    extension (value: String) def hashed: Int = value.length * 7

  extension (text: String) def times(count: Int): String = text * count

  extension (x: Double) infix def ~>(count: Int): Double = x * count

  trait Sized:
    def size: Int

  trait Named:
    def name: String

  class Both(text: String) extends Sized, Named:
    def size: Int = text.length
    def name: String = text.trim

  trait Greeter(name: String):
    def greet: String = "Hello, " + name

  class Greeting(name: String) extends Greeter(name)

  class Box(val content: Int)

  class Facade(n: Int):
    private val both = Both("n" * n)
    export both.size

def tripled(i: Int): Int = i * 3
