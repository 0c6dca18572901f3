// SPDX-License-Identifier: Apache-2.0
package conformance

import java.io.StringReader
import java.io.StringWriter
import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.infra.Blackhole

/** Functions that run a block with an object. */
@State(Scope.Thread)
open class ScopeFunctions {
  var n = 3
  var x = 2.5
  var word = "word"
  var nothing: String? = null
  var kept: Any = ""

  @Benchmark
  fun let(): Double = x.let { Math.sqrt(it) }

  @Benchmark
  fun letDropped() {
    x.let { Math.sqrt(it) } // BUG: RETU HIGH
  }

  @Benchmark
  fun letOfNullable(): Int = nothing?.let { it.length } ?: n

  @Benchmark
  fun letChained(): Int = word.let { it + n }.let { it.length }

  @Benchmark
  fun run(): Double = word.run { Math.sqrt(length + x) }

  @Benchmark
  fun runDropped() {
    word.run { Math.sqrt(length + x) } // BUG: RETU HIGH
  }

  @Benchmark
  fun runWithoutReceiver(): Double = run {
    val local = x + 1
    Math.sqrt(local)
  }

  @Benchmark
  fun apply(): StringBuilder = StringBuilder().apply {
    append(word)
    append(n)
  }

  @Benchmark
  fun applyDropped() {
    StringBuilder().apply { // BUG: RETU
      append(word)
      append(n)
    }
  }

  @Benchmark
  fun also(): Double = Math.sqrt(x).also { kept = it }

  @Benchmark
  fun alsoConsumed(blackhole: Blackhole) {
    Math.sqrt(x).also(blackhole::consume)
  }

  @Benchmark
  fun alsoDropped() {
    x.also { Math.sqrt(it) } // BUG: RETU HIGH
  }

  @Benchmark
  fun with(): Int = with(word) { length + indexOf('r') + n }

  @Benchmark
  fun withDropped() {
    with(word) {
      indexOf('r') // BUG: RETU
    }
  }

  @Benchmark
  fun use(): Int = StringReader(word).use { it.read() }

  @Benchmark
  fun useWritten(): String {
    val writer = StringWriter()
    writer.use {
      it.write(word)
      it.write(n)
    }
    return writer.toString()
  }

  @Benchmark
  fun useOfLines(): List<String> = StringReader(word).useLines { it.toList() }

  @Benchmark
  fun takeIf(): Int = word.takeIf { it.length > n }?.hashCode() ?: -1

  @Benchmark
  fun takeUnless(): String = word.takeUnless { it.isEmpty() } ?: "empty"

  @Benchmark
  fun builtString(): String = buildString {
    append(word)
    for (i in 0 until n) {
      append(i)
    }
  }

  @Benchmark
  fun builtStringDropped() {
    buildString { append(word) } // BUG: RETU
  }

  @Benchmark
  fun builtList(): List<Int> = buildList {
    add(n)
    addAll(listOf(1, 2))
  }

  @Benchmark
  fun builtMap(): Map<String, Int> = buildMap { put(word, n) }
}
