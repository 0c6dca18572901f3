// SPDX-License-Identifier: Apache-2.0
package conformance

import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.infra.Blackhole

/** Collections, arrays and pipelines, and the operators on them. */
@State(Scope.Thread)
open class Collections {
  class Grid(private val width: Int) {
    private val cells = IntArray(width * width)

    operator fun get(x: Int, y: Int): Int = cells[y * width + x]

    operator fun set(x: Int, y: Int, value: Int) {
      cells[y * width + x] = value
    }
  }

  class Countdown(private val from: Int) : Iterable<Int> {
    override fun iterator(): Iterator<Int> = object : Iterator<Int> {
      private var left = from

      override fun hasNext(): Boolean = left > 0

      override fun next(): Int = left--
    }
  }

  var n = 3
  var word = "word"
  var names = mutableListOf("one", "two", "three")
  var numbers = intArrayOf(3, 1, 4)
  var immutable = listOf(1, 2, 3)
  var counts = mutableMapOf("one" to 1)
  var grid = Grid(4)

  @Benchmark
  fun plusAssignOfMutable(): MutableList<Int> {
    val list = mutableListOf<Int>()
    list += n
    list += listOf(1, 2)
    list -= 2
    return list
  }

  @Benchmark
  fun plusAssignOfMutableDropped() {
    val list = mutableListOf<Int>() // BUG: RETU
    list += n
  }

  @Benchmark
  fun plusAssignOfImmutable(): List<Int> {
    var list = immutable
    list += n
    return list
  }

  @Benchmark
  fun plusAssignOfImmutableDropped() {
    var list = immutable
    list += n // BUG: RETU
  }

  @Benchmark
  fun plusAssignOfMap(): Map<String, Int> {
    val map = HashMap<String, Int>()
    map += word to n
    map[word + n] = n
    return map
  }

  @Benchmark
  fun indexed(): Int {
    counts["one"] = n
    return counts["one"]!! + counts.getOrElse("two") { n * 3 }
  }

  @Benchmark
  fun ownIndex(): Int {
    grid[1, 2] = n
    grid[2, 1] = grid[1, 2] * 31
    return grid[2, 1]
  }

  @Benchmark
  fun arrays(): IntArray {
    val array = IntArray(n) { it * n }
    array[0] += n
    array[1]++
    return array
  }

  @Benchmark
  fun arraysDropped() {
    val array = IntArray(n) { it * n } // BUG: RETU
  }

  @Benchmark
  fun arrayOfObjects(): Array<String> = arrayOf(word, "n")

  @Benchmark
  fun arrayOfArrays(): Int {
    val grid = Array(n) { IntArray(n) }
    grid[1][2] = n
    return grid[1][2] + grid[2][1]
  }

  @Benchmark
  fun literals(): List<Any> = listOf(n, word, setOf(n), mapOf(word to n))

  @Benchmark
  fun pipeline(): List<String> = names.filter { it.length > n }.map { it + word }.sorted()

  @Benchmark
  fun pipelineDropped() {
    names.filter { it.length > n }.map { it + word } // BUG: RETU
  }

  @Benchmark
  fun grouped(): Map<Int, List<String>> = names.groupBy { it.length }

  @Benchmark
  fun groupedDropped() {
    names.groupBy { it.length } // MISSED: RETU
  }

  @Benchmark
  fun associated(): Map<String, Int> = names.associateWith { it.length * n }

  @Benchmark
  fun folded(): Int = numbers.fold(7) { hash, one -> hash * 31 + one }

  @Benchmark
  fun reduced(): String = names.reduce { all, one -> all + one }

  @Benchmark
  fun summed(): Int = names.sumOf { it.length } // BUG: LOOP LOW

  @Benchmark
  fun largest(): String? = names.maxByOrNull { it.length }

  @Benchmark
  fun joined(): String = names.joinToString(prefix = "[", postfix = "]") { it.trim() }

  @Benchmark
  fun joinedDropped() {
    names.joinToString { it.trim() } // BUG: RETU
  }

  @Benchmark
  fun zipped(): List<Pair<String, Int>> = names.zip(immutable)

  @Benchmark
  fun windows(): List<Int> = immutable.windowed(2) { it[0] * it[1] }

  @Benchmark
  fun partitioned(): Int {
    val (short, long) = names.partition { it.length <= n }
    return short.size * 31 + long.size
  }

  @Benchmark
  fun flattened(): List<Char> = names.flatMap { it.toList() }

  @Benchmark
  fun predicates(): Boolean = names.any { it.length > n } && names.none { it == word }

  @Benchmark
  fun sorted(): List<String> = names.sortedWith(compareBy<String> { it.length }.thenBy { it })

  @Benchmark
  fun inPlace(): Int {
    names.sortBy { it.length } // BUG: STATE LOW
    return names[0].length
  }

  @Benchmark
  fun forEach(blackhole: Blackhole) {
    names.forEachIndexed { i, name -> blackhole.consume(name.length * i) }
  }

  @Benchmark
  fun mapForEach(blackhole: Blackhole) {
    counts.forEach { (name, count) -> blackhole.consume(name.length * count) }
  }

  @Benchmark
  fun sequence(): List<Int> = names.asSequence().map { it.length * n }.filter { it > 3 }.toList()

  @Benchmark
  fun sequenceGenerated(): Int = generateSequence(n) { it * 2 }.takeWhile { it < 100 }.last()

  @Benchmark
  fun sequenceDropped() {
    names.asSequence().map { it.length * n }.toList() // BUG: RETU
  }

  @Benchmark
  fun ownIterable(blackhole: Blackhole) {
    for (i in Countdown(n)) {
      blackhole.consume(i * 31)
    }
  }

  @Benchmark
  fun toArrays(): Int = names.toTypedArray().size + immutable.toIntArray()[0]

  @Benchmark
  fun stack(): Int {
    val stack = ArrayDeque<Int>()
    stack.addLast(n)
    stack.addFirst(7)
    return stack.removeLast() + stack.first()
  }
}
