// SPDX-License-Identifier: Apache-2.0
package conformance

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext
import kotlinx.coroutines.yield
import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.infra.Blackhole

/** Functions that can be suspended, which become state machines. */
@State(Scope.Thread)
open class Coroutines {
  var n = 3
  var x = 2.5
  var word = "word"

  private suspend fun root(of: Double): Double {
    val root = Math.sqrt(of)
    yield()
    return root * n
  }

  private suspend fun both(): Double = root(x) + root(x + 1)

  private suspend fun direct(of: Double): Double = Math.sqrt(of)

  private suspend inline fun inlined(action: suspend (Double) -> Double): Double = action(x) * n

  private suspend fun scoped(): Double = coroutineScope {
    val first = async { root(x) }
    val second = async { direct(x) }
    first.await() + second.await()
  }

  @Benchmark
  fun blocking(): Double = runBlocking { root(x) }

  @Benchmark
  fun blockingDirect(): Double = runBlocking { direct(x) }

  @Benchmark
  fun blockingTwice(): Double = runBlocking { both() }

  @Benchmark
  fun blockingWithLocals(): String = runBlocking {
    val before = word.length
    yield()
    val after = Math.sqrt(x)
    yield()
    "$before $after"
  }

  @Benchmark
  fun blockingWithLocalsThatDie(): Double = runBlocking {
    val text = word
    val first = text.length + root(x)
    first + root(x + 1)
  }

  @Benchmark
  fun blockingConsumed(blackhole: Blackhole) = runBlocking {
    blackhole.consume(root(x))
  }

  @Benchmark
  fun blockingDropped() = runBlocking { // BUG: RETU HIGH
    Math.sqrt(x)
    Unit
  }

  @Benchmark
  fun inline(): Double = runBlocking { inlined { direct(it) } }

  @Benchmark
  fun children(): Double = runBlocking { scoped() }

  @Benchmark
  fun context(): Double = runBlocking {
    withContext(Dispatchers.Unconfined) { root(x) }
  }

  @Benchmark
  fun caught(): Double = runBlocking {
    try {
      root(x)
    } catch (e: IllegalStateException) {
      -1.0
    } finally {
      yield()
    }
  }

  @Benchmark
  fun inLoop(blackhole: Blackhole) = runBlocking {
    for (i in 0 until n) {
      blackhole.consume(root(x + i))
    }
  }

  @Benchmark
  fun sequence(): List<Int> = sequence {
    yield(n)
    for (i in 0 until n) {
      yield(i * n)
    }
    yieldAll(listOf(1, 2))
  }.toList()

  @Benchmark
  fun sequenceWithLocals(): List<Int> = sequence {
    val first = word
    yield(first.length)
    val second = first + n
    yield(second.length)
    yield(n)
  }.toList()

  @Benchmark
  fun sequenceConsumed(blackhole: Blackhole) {
    val all = sequence {
      var next = n
      while (next < 100) {
        yield(next)
        next *= 3
      }
    }
    for (one in all) {
      blackhole.consume(one)
    }
  }

  @Benchmark
  fun sequenceDropped() {
    sequence { yield(n) }.toList() // BUG: RETU
  }

  @Benchmark
  fun iterator(): Int {
    val iterator = iterator {
      yield(word.length)
      yield(n)
    }
    return iterator.next() * 31 + iterator.next()
  }

  @Benchmark
  fun flow(): List<Int> = runBlocking {
    flow {
      emit(n)
      emit(n + 1)
    }.map { it * 7 }.toList()
  }
}
