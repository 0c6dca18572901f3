// SPDX-License-Identifier: Apache-2.0
package conformance

import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.infra.Blackhole

/** Ranges, progressions and the loops over them. */
@State(Scope.Thread)
open class Loops {
  var n = 30
  var step = 3
  var long = 40L
  var word = "word"
  var last = 'k'
  var range = 1..9
  var numbers = intArrayOf(3, 1, 4, 1, 5)
  var names = mutableListOf("one", "two", "three")
  var byName = mutableMapOf("a" to 1, "b" to 2)

  private fun work(x: Int): Int = x * 37 + 11

  @Benchmark
  fun rangeTo(blackhole: Blackhole) {
    for (i in 1..n) {
      blackhole.consume(work(i))
    }
  }

  @Benchmark
  fun rangeToFolded(): Int {
    var sum = 0
    for (i in 1..n) {
      sum += work(i) // BUG: LOOP
    }
    return sum
  }

  @Benchmark
  fun until(blackhole: Blackhole) {
    for (i in 0 until n) {
      blackhole.consume(work(i))
    }
  }

  @Benchmark
  fun untilFolded(): Int {
    var sum = 0
    for (i in 0 until n) {
      sum += work(i) // BUG: LOOP
    }
    return sum
  }

  @Benchmark
  fun untilDropped() {
    for (i in 0 until n) {
      work(i) // BUG: RETU HIGH
    }
  }

  @Benchmark
  fun openEnded(blackhole: Blackhole) {
    for (i in 0..<n) {
      blackhole.consume(work(i))
    }
  }

  @Benchmark
  fun downTo(blackhole: Blackhole) {
    for (i in n downTo 0) {
      blackhole.consume(work(i))
    }
  }

  @Benchmark
  fun downToFolded(): Int {
    var sum = 0
    for (i in n downTo 0) {
      sum += work(i) // BUG: LOOP
    }
    return sum
  }

  @Benchmark
  fun constantStep(blackhole: Blackhole) {
    for (i in 0..n step 2) {
      blackhole.consume(work(i))
    }
  }

  @Benchmark
  fun constantStepFolded(): Int {
    var sum = 0
    for (i in 0..n step 2) {
      sum += work(i) // BUG: LOOP
    }
    return sum
  }

  @Benchmark
  fun variableStep(blackhole: Blackhole) {
    for (i in n downTo 1 step step) {
      blackhole.consume(work(i))
    }
  }

  @Benchmark
  fun variableStepDropped() {
    for (i in n downTo 1 step step) {
      work(i) // BUG: RETU
    }
  }

  @Benchmark
  fun rangeInVariable(blackhole: Blackhole) {
    for (i in range) {
      blackhole.consume(work(i))
    }
  }

  @Benchmark
  fun reversed(blackhole: Blackhole) {
    for (i in (0 until n step 3).reversed()) {
      blackhole.consume(work(i))
    }
  }

  @Benchmark
  fun longs(blackhole: Blackhole) {
    for (i in 1L..long) {
      blackhole.consume(i * 37)
    }
  }

  @Benchmark
  fun chars(blackhole: Blackhole) {
    for (c in 'a'..last) {
      blackhole.consume(c.code * n)
    }
  }

  @Benchmark
  fun unsigned(blackhole: Blackhole) {
    for (i in 0u until n.toUInt()) {
      blackhole.consume(work(i.toInt()))
    }
  }

  @Benchmark
  fun indices(blackhole: Blackhole) {
    for (i in numbers.indices) {
      blackhole.consume(work(numbers[i] + i))
    }
  }

  @Benchmark
  fun indicesFolded(): Int {
    var sum = 0
    for (i in numbers.indices) {
      sum += work(numbers[i]) // BUG: LOOP
    }
    return sum
  }

  @Benchmark
  fun withIndex(blackhole: Blackhole) {
    for ((i, name) in names.withIndex()) {
      blackhole.consume(name.length * i)
    }
  }

  @Benchmark
  fun withIndexDropped() {
    for ((i, number) in numbers.withIndex()) {
      work(number + i) // BUG: RETU HIGH
    }
  }

  @Benchmark
  fun array(): Int {
    var hash = 7
    for (number in numbers) {
      hash = hash * 31 + number
    }
    return hash
  }

  @Benchmark
  fun collection(): Int {
    var hash = 7
    for (name in names) {
      hash = hash * 31 + name.length
    }
    return hash
  }

  @Benchmark
  fun characters(): Int {
    var hash = 7
    for (c in word) {
      hash = hash * 31 + c.code
    }
    return hash
  }

  @Benchmark
  fun map(blackhole: Blackhole) {
    for (entry in byName) {
      blackhole.consume(entry.key.length + entry.value)
    }
  }

  @Benchmark
  fun doWhile(): Int {
    var left = n
    do {
      val half = left / 2
      left = half - 1
    } while (half > 3)
    return left
  }

  @Benchmark
  fun labels(blackhole: Blackhole) {
    outer@ for (i in 0 until n) {
      for (j in 0 until i) {
        if (j == step) continue@outer
        if (i * j > 100) break@outer
        blackhole.consume(work(i + j))
      }
    }
  }

  @Benchmark
  fun membership(): Boolean = n in 1..long || word in "a".."m" || step !in 0 until n

  @Benchmark
  fun arithmeticOfRanges(): Int = (1..n step step).count() + range.last

  @Benchmark
  fun untilConsumedLater(): Int {
    var last = 0
    for (i in 0 until n) {
      last = work(last + i)
    }
    return last
  }
}
