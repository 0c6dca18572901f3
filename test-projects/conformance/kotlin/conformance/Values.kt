// SPDX-License-Identifier: Apache-2.0
package conformance

import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State

/** Strings, absent values, exceptions and the members of objects. */
@State(Scope.Thread)
open class Values {
  companion object {
    const val FACTOR = 31
    const val GREETING = "Hello"

    @JvmField val TABLE = intArrayOf(3, 1, 4)

    @JvmStatic fun scaled(by: Int): Int = by * FACTOR

    fun shifted(by: Int): Int = by + FACTOR
  }

  object Registry {
    var entries = 7

    fun lookUp(index: Int): Int = index * 31 + entries

    @JvmStatic fun lookUpStatically(index: Int): Int = index * 37
  }

  interface Sized {
    val size: Int

    fun doubled(): Int = size * 2
  }

  open class Base(protected val seed: Int) {
    var value = seed * 3
      get() = field + 1
      set(new) {
        field = new * 2
      }

    val computed: Int
      get() = value * 31

    init {
      value += 1
    }
  }

  class Derived(seed: Int) : Base(seed), Sized {
    constructor(text: String) : this(text.length)

    override val size: Int
      get() = seed

    inner class Part {
      fun total(): Int = seed + value
    }
  }

  class Box<T : Comparable<T>>(val content: T) {
    fun larger(than: T): T = if (content > than) content else than
  }

  var n = 3
  var x = 2.5
  var word = "word"
  var number = "17"
  var text: String? = "text"
  var nested: Box<String>? = Box("box")
  var derived = Derived(4)
  var boxed: Int? = 1000
  lateinit var late: String

  @Benchmark
  fun template(): String = "n=$n, ${word.length} and ${x * 2}"

  @Benchmark
  fun templateOfOne(): String = "$word"

  @Benchmark
  fun templateDropped() {
    val text = "n=$n, $word" // BUG: RETU
  }

  @Benchmark
  fun constantInTemplate(): String = "$GREETING, $word"

  @Benchmark
  fun rawString(): String =
    """
    |n is $n
    |${'$'}word is $word
    """.trimMargin()

  @Benchmark
  fun plus(): String = word + n + null + x

  @Benchmark
  fun substring(): String = word.substring(n - 2)

  @Benchmark
  fun substringDropped() {
    word.substring(n - 2) // MISSED: RETU
  }

  @Benchmark
  fun safeCall(): Int? = text?.length

  @Benchmark
  fun safeCalls(): Int? = nested?.content?.length

  @Benchmark
  fun safeCallDropped() {
    text?.indexOf(word) // BUG: RETU
  }

  @Benchmark
  fun elvis(): String = text ?: word

  @Benchmark
  fun elvisDropped() {
    val length = text?.hashCode() ?: Math.floorMod(n, 7) // BUG: RETU
  }

  @Benchmark
  fun elvisThatReturns(): Int {
    val present = text ?: return n
    return present.length * n
  }

  @Benchmark
  fun elvisThatThrows(): Int {
    val present = text ?: throw IllegalStateException("none of $n")
    return present.length
  }

  @Benchmark
  fun notNull(): Int = text!!.length

  @Benchmark
  fun notNullDropped() {
    text!!.indexOf(word) // BUG: RETU
  }

  @Benchmark
  fun safeCast(): Int = (text as? CharSequence)?.length ?: -1

  @Benchmark
  fun boxedArithmetic(): Int? = boxed?.plus(n)

  @Benchmark
  fun boxedComparison(): Boolean = boxed == n * 2

  @Benchmark
  fun lateInitialised(): Int {
    late = word + n
    return late.length
  }

  @Benchmark
  fun lateChecked(): Boolean = this::late.isInitialized

  @Benchmark
  fun tryExpression(): Int = try {
    number.toInt()
  } catch (e: NumberFormatException) {
    -n
  }

  @Benchmark
  fun tryExpressionDropped() {
    val parsed = try {
      Math.floorMod(n, 7) // BUG: RETU
    } catch (e: ArithmeticException) {
      -n
    }
  }

  @Benchmark
  fun finally(): Int {
    var result = n
    try {
      result = number.toInt()
    } finally {
      result *= 31
    }
    return result
  }

  @Benchmark
  fun companion(): Int = shifted(n)

  @Benchmark
  fun companionStatic(): Int = scaled(n)

  @Benchmark
  fun companionField(): Int = TABLE[n - 1] * n

  @Benchmark
  fun companionDropped() {
    shifted(n) // BUG: RETU HIGH
  }

  @Benchmark
  fun companionStaticDropped() {
    scaled(n) // BUG: RETU HIGH
  }

  @Benchmark
  fun singleton(): Int = Registry.lookUp(n)

  @Benchmark
  fun singletonStatic(): Int = Registry.lookUpStatically(n)

  @Benchmark
  fun singletonDropped() {
    Registry.lookUp(n) // BUG: RETU HIGH
  }

  @Benchmark
  fun objectExpression(): Int {
    val sized = object : Sized {
      override val size: Int = n * 3
      val extra = word.length
    }
    return sized.doubled() + sized.extra
  }

  @Benchmark
  fun accessors(): Int {
    derived.value = n
    return derived.computed
  }

  @Benchmark
  fun construction(): Derived = Derived(word)

  @Benchmark
  fun inner(): Int = derived.Part().total()

  @Benchmark
  fun innerDropped() {
    derived.Part().total() // BUG: RETU HIGH
  }

  @Benchmark
  fun inheritedDefault(): Int = derived.doubled()

  @Benchmark
  fun generic(): String = Box(word).larger("x")

  @Benchmark
  fun genericOfPrimitive(): Int = Box(n).larger(2)

  @Benchmark
  fun typeReference(): String = Derived::class.java.name + n
}
