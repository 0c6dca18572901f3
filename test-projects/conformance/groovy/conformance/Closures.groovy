// SPDX-License-Identifier: Apache-2.0
package conformance

import java.util.function.Function
import java.util.function.ToIntFunction
import groovy.transform.CompileStatic
import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.infra.Blackhole

/** Closures, and what takes them. */
@CompileStatic
@State(Scope.Thread)
class Closures {
  int n = 3
  double x = 2.5d
  String word = "word"
  List<String> names = ["one", "two", "three"]
  Map<String, Integer> counts = [one: 1, two: 2]

  private double root(double of) {
    Math.sqrt(of)
  }

  private static double applied(Closure<Double> f, double to) {
    f.call(to)
  }

  @Benchmark
  double closure() {
    Closure<Double> f = { double of -> Math.sqrt(of) }
    f.call(x)
  }

  @Benchmark
  double closureThatCaptures() {
    int local = n + 1
    Closure<Double> f = { double of -> of * local + x }
    f(x)
  }

  @Benchmark
  int closureThatWrites() {
    int last = 0
    names.each { String name -> last = last * 31 + name.length() }
    last
  }

  @Benchmark
  double passed() {
    applied({ double of -> Math.cbrt(of) }, x)
  }

  @Benchmark
  double reference() {
    Function<Double, Double> f = this::root
    f.apply(x)
  }

  @Benchmark
  double methodClosure() {
    Closure<Double> f = this.&root as Closure<Double>
    f.call(x)
  }

  @Benchmark
  int lambda() {
    ToIntFunction<String> f = (String of) -> of.length() * n
    f.applyAsInt(word)
  }

  @Benchmark
  void lambdaDropped() {
    ToIntFunction<String> f = (String of) -> of.length() * n
    f.applyAsInt(word) // BUG: RETU
  }

  @Benchmark
  int coerced() {
    ToIntFunction<String> f = { String of -> of.length() } as ToIntFunction<String>
    f.applyAsInt(word)
  }

  @Benchmark
  int curried() {
    Closure<Integer> f = { int a, int b -> a * 31 + b }
    f.curry(n).call(7)
  }

  @Benchmark
  List<Integer> collected() {
    names.collect { it.length() * n }
  }

  @Benchmark
  void collectedDropped() {
    names.collect { it.length() * n } // MISSED: RETU
  }

  @Benchmark
  List<String> found() {
    names.findAll { it.length() > n }.sort()
  }

  @Benchmark
  int injected() {
    names.inject(7) { int hash, String name -> hash * 31 + name.length() }
  }

  @Benchmark
  Map<Integer, List<String>> grouped() {
    names.groupBy { it.length() }
  }

  @Benchmark
  String joined() {
    names.join(word)
  }

  @Benchmark
  void joinedDropped() {
    names.join(word) // MISSED: RETU
  }

  @Benchmark
  void eachConsumed(Blackhole blackhole) {
    names.each { blackhole.consume(it.length() * n) }
  }

  @Benchmark
  void eachEntry(Blackhole blackhole) {
    counts.each { String key, Integer value -> blackhole.consume(key.length() * value) }
  }

  @Benchmark
  void times(Blackhole blackhole) {
    n.times { blackhole.consume(it * 31) }
  }

  @Benchmark
  StringBuilder with() {
    new StringBuilder().with {
      append(word)
      append(n)
    }
  }

  @Benchmark
  StringBuilder tap() {
    new StringBuilder().tap { append(word) }
  }

  @Benchmark
  List<Integer> spread() {
    names*.length()
  }
}
