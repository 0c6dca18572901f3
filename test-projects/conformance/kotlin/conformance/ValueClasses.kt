// SPDX-License-Identifier: Apache-2.0
package conformance

import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.infra.Blackhole

/** Classes that are there for the compiler only, except where they are boxed. */
@State(Scope.Thread)
open class ValueClasses {
  @JvmInline
  value class Metres(val value: Double) : Comparable<Metres> {
    val halved: Metres
      get() = Metres(value / 2)

    operator fun plus(other: Metres): Metres = Metres(value + other.value)

    operator fun times(factor: Int): Metres = Metres(value * factor)

    override fun compareTo(other: Metres): Int = value.compareTo(other.value)

    companion object {
      fun ofFeet(feet: Double): Metres = Metres(feet * 0.3048)
    }
  }

  @JvmInline
  value class Name(val text: String) {
    init {
      require(text.isNotEmpty())
    }

    val size: Int
      get() = text.length
  }

  var n = 3
  var feet = 12.5
  var word = "word"
  var unsigned = 3u
  var boxed: Any = Metres(2.0)
  var all = mutableListOf(Metres(1.0), Metres(2.0))

  private fun <T> same(value: T): T = value

  @Benchmark
  fun arithmetic(): Double = (Metres(feet) * n + Metres.ofFeet(feet)).value

  @Benchmark
  fun arithmeticDropped() {
    Metres(feet) + Metres.ofFeet(feet) // BUG: RETU HIGH
  }

  @Benchmark
  fun property(): Double = Metres(feet).halved.value

  @Benchmark
  fun boxed(): Any = Metres(feet)

  @Benchmark
  fun unboxed(): Double = (boxed as Metres).value * n

  @Benchmark
  fun generic(): Double = same(Metres(feet)).value

  @Benchmark
  fun nullable(): Double {
    val metres: Metres? = if (n > 2) Metres(feet) else null
    return metres?.value ?: -1.0
  }

  @Benchmark
  fun inCollection(): Boolean = all[0] < Metres(feet)

  @Benchmark
  fun inLoop(blackhole: Blackhole) {
    for (metres in all) {
      blackhole.consume((metres * n).value)
    }
  }

  @Benchmark
  fun validated(): Int = Name(word).size

  @Benchmark
  fun validatedDropped() {
    Name(word).size // BUG: RETU
  }

  @Benchmark
  fun equality(): Boolean = Name(word) == Name("word")

  @Benchmark
  fun unsignedArithmetic(): UInt = unsigned * 7u / 2u

  @Benchmark
  fun unsignedToString(): String = (unsigned + 1u).toString()

  @Benchmark
  fun unsignedDropped() {
    (unsigned / 7u).toString() // BUG: RETU
  }

  @Benchmark
  fun text(): String = "${Metres(feet)}"
}
