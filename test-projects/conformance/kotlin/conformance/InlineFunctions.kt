// SPDX-License-Identifier: Apache-2.0
package conformance

import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.infra.Blackhole

/** Functions that the compiler copies to where they are called, with the lambdas they get. */
@State(Scope.Thread)
open class InlineFunctions {
  var n = 3
  var x = 2.5
  var word = "word"
  var any: Any = "any"
  var names = mutableListOf("one", "two", "three")

  inline fun twice(action: (Int) -> Int): Int = action(n) * 31 + action(n + 1)

  inline fun deferred(crossinline action: () -> Double): Double {
    val task = object : Measure {
      override fun measure(): Double = action()
    }
    return task.measure()
  }

  inline fun kept(noinline action: () -> Double): Double = call(action)

  fun call(action: () -> Double): Double = action()

  inline fun between(lower: Int = 0, upper: Int = n, action: (Int) -> Unit) {
    for (i in lower until upper) {
      action(i)
    }
  }

  inline fun <reified T : Any> castOrNull(value: Any): T? = value as? T

  inline fun <reified T> nameOf(): String = T::class.java.simpleName

  inline val doubled: Double
    get() = x * 2

  interface Measure {
    fun measure(): Double
  }

  @Benchmark
  fun lambda(): Int = twice { it * 7 }

  @Benchmark
  fun lambdaThatCaptures(): Int {
    val local = n + 1
    return twice { it * local }
  }

  @Benchmark
  fun lambdaThatWrites(): Int {
    var last = 0
    twice {
      last = it * 31 + last
      last
    }
    return last
  }

  @Benchmark
  fun lambdaDropped() {
    twice { it * 7 } // BUG: RETU HIGH
  }

  @Benchmark
  fun dropsInLambda(blackhole: Blackhole) {
    between { i ->
      Math.sqrt(x + i) // BUG: RETU HIGH
      blackhole.consume(i)
    }
  }

  @Benchmark
  fun consumesInLambda(blackhole: Blackhole) {
    between { i -> blackhole.consume(Math.sqrt(x + i)) }
  }

  @Benchmark
  fun defaultArguments(blackhole: Blackhole) {
    between(upper = 7) { blackhole.consume(Math.cbrt(x + it)) }
    between(2) { blackhole.consume(Math.cbrt(x * it)) }
  }

  @Benchmark
  fun crossinline(): Double = deferred { Math.sqrt(x) }

  @Benchmark
  fun crossinlineDropped() {
    deferred { Math.sqrt(x) } // BUG: RETU HIGH
  }

  @Benchmark
  fun noinline(): Double = kept { Math.sqrt(x) }

  @Benchmark
  fun reifiedCast(): Int = castOrNull<String>(any)?.length ?: n

  @Benchmark
  fun reifiedCastDropped() {
    castOrNull<String>(any)?.length // BUG: RETU NORMAL
  }

  @Benchmark
  fun reifiedName(): String = nameOf<String>() + n

  @Benchmark
  fun inlineProperty(): Double = Math.sqrt(doubled)

  @Benchmark
  fun inlinePropertyDropped() {
    Math.sqrt(doubled) // BUG: RETU HIGH
  }

  @Benchmark
  fun returnFromLambda(): Int {
    names.forEach { name ->
      if (name.length > n) {
        return name.length
      }
    }
    return -1
  }

  @Benchmark
  fun returnToLabel(blackhole: Blackhole) {
    names.forEach { name ->
      if (name.length > n) return@forEach
      blackhole.consume(name.hashCode())
    }
  }

  @Benchmark
  fun nested(): Int = twice { outer -> twice { inner -> inner * outer } }

  @Benchmark
  fun repeated(blackhole: Blackhole) {
    repeat(n) { blackhole.consume(word + it) }
  }

  @Benchmark
  fun synchronised(): Double = synchronized(this) { Math.sqrt(x) }

  @Benchmark
  fun synchronisedDropped() {
    synchronized(this) {
      Math.sqrt(x) // BUG: RETU HIGH
    }
  }

  @Benchmark
  fun caught(): Int = runCatching { word.toInt() }.getOrDefault(n)
}
