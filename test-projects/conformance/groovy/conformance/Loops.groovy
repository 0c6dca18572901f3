// SPDX-License-Identifier: Apache-2.0
package conformance

import groovy.transform.CompileStatic
import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.infra.Blackhole

/** Loops, ranges, and lists and maps in source code. */
@CompileStatic
@State(Scope.Thread)
class Loops {
  int n = 30
  String word = "word"
  int[] numbers = [3, 1, 4, 1, 5] as int[]
  List<String> names = ["one", "two", "three"]
  Map<String, Integer> counts = [one: 1, two: 2]

  private int work(int i) {
    i * 37 + 11
  }

  @Benchmark
  void range(Blackhole blackhole) {
    for (int i in 1..n) {
      blackhole.consume(work(i))
    }
  }

  @Benchmark
  void openRange(Blackhole blackhole) {
    for (int i in 0..<n) {
      blackhole.consume(work(i))
    }
  }

  @Benchmark
  void rangeDropped() {
    for (int i in 0..<n) {
      work(i) // BUG: RETU
    }
  }

  @Benchmark
  int rangeFolded() {
    int sum = 0
    for (int i in 0..<n) {
      sum += work(i) // BUG: LOOP
    }
    sum
  }

  @Benchmark
  void counted(Blackhole blackhole) {
    for (int i = 0; i < n; i++) {
      blackhole.consume(work(i))
    }
  }

  @Benchmark
  int countedFolded() {
    int sum = 0
    for (int i = 0; i < n; i++) {
      sum += work(i) // BUG: LOOP
    }
    sum
  }

  @Benchmark
  void reversed(Blackhole blackhole) {
    for (int i in n..0) {
      blackhole.consume(work(i))
    }
  }

  @Benchmark
  void stepped(Blackhole blackhole) {
    for (int i in (0..n).step(3)) {
      blackhole.consume(work(i))
    }
  }

  @Benchmark
  int ofArray() {
    int hash = 7
    for (int number : numbers) {
      hash = hash * 31 + number
    }
    hash
  }

  @Benchmark
  int ofList() {
    int hash = 7
    for (String name in names) {
      hash = hash * 31 + name.length()
    }
    hash
  }

  @Benchmark
  void ofListDropped() {
    for (String name in names) {
      name.indexOf(word) // BUG: RETU
    }
  }

  @Benchmark
  void ofMap(Blackhole blackhole) {
    for (Map.Entry<String, Integer> entry in counts) {
      blackhole.consume(entry.key.length() * entry.value)
    }
  }

  @Benchmark
  int ofCharacters() {
    int hash = 7
    for (String c in word) {
      hash = hash * 31 + c.length()
    }
    hash
  }

  @Benchmark
  int whileLoop() {
    int left = n
    while (left > 3) {
      left = left.intdiv(2) as int
    }
    left
  }

  @Benchmark
  int untilConsumedLater() {
    int last = 0
    for (int i in 0..<n) {
      last = work(last + i)
    }
    last
  }

  @Benchmark
  List<Object> literals() {
    [n, word, [n, 7], [key: n], 1..3] as List<Object>
  }

  @Benchmark
  void literalDropped() {
    List<Integer> list = [n, 7] // BUG: RETU LOW
  }

  @Benchmark
  List<Integer> appended() {
    List<Integer> list = []
    list << n << 7
    list += 31
    list
  }

  @Benchmark
  void appendedDropped() {
    List<Integer> list = [] // BUG: RETU
    list << n
  }

  @Benchmark
  int indexed() {
    counts["one"] = n
    counts.two = 7
    numbers[1] += n
    counts["one"] + numbers[-1] + counts.two
  }

  @Benchmark
  List<String> sliced() {
    names[0..1] + names[-1]
  }

  @Benchmark
  boolean membership() {
    word in names || n in 1..3
  }

  @Benchmark
  void membershipDropped() {
    boolean isIn = word in names // BUG: RETU
  }

  @Benchmark
  int[] array() {
    int[] array = new int[n]
    array[0] += n
    array[1]++
    array
  }

  @Benchmark
  String sequence() {
    (1..n).collect { it * 7 }.findAll { it > 3 }.join(", ")
  }
}
