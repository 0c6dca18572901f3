// SPDX-License-Identifier: Apache-2.0
package conformance

import kotlin.properties.Delegates
import kotlin.properties.ReadWriteProperty
import kotlin.reflect.KProperty
import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State

/** Properties and interfaces that others implement. */
@State(Scope.Thread)
open class Delegation {
  interface Measure {
    fun measure(x: Double): Double

    fun twice(x: Double): Double = 2 * measure(x)
  }

  class Root : Measure {
    override fun measure(x: Double): Double = Math.sqrt(x)
  }

  class Shifted(private val by: Double, measure: Measure) : Measure by measure {
    override fun twice(x: Double): Double = 2 * measure(x + by)
  }

  class Counted(initial: Int) : ReadWriteProperty<Any?, Int> {
    private var value = initial
    private var reads = 0

    override fun getValue(thisRef: Any?, property: KProperty<*>): Int {
      reads++
      return value + property.name.length
    }

    override fun setValue(thisRef: Any?, property: KProperty<*>, value: Int) {
      this.value = value
    }
  }

  class Settings(map: MutableMap<String, Any?>) {
    var size: Int by map
    val name: String by map
  }

  var n = 3
  var x = 2.5
  var word = "word"
  val root by lazy { Math.sqrt(x) }
  val unsafe by lazy(LazyThreadSafetyMode.NONE) { word.length }
  var observed: Double by Delegates.observable(1.0) { _, _, new -> last = new }
  var vetoed: Int by Delegates.vetoable(1) { _, _, new -> new > 0 }
  var late: Double by Delegates.notNull()
  var counted by Counted(7)
  var last = 0.0
  var alias: Int by this::n
  var settings = Settings(mutableMapOf("size" to 3, "name" to "settings"))
  var measure: Measure = Shifted(0.5, Root())

  @Benchmark
  fun lazyProperty(): Double = root * n

  @Benchmark
  fun lazyWithoutLock(): Int = unsafe + n

  @Benchmark
  fun lazyLocal(): Double {
    val computed by lazy { Math.sqrt(x) }
    return if (n > 2) computed else 0.0
  }

  @Benchmark
  fun lazyLocalDropped() {
    val computed by lazy { Math.sqrt(x) }
    val copy = computed * n // BUG: RETU
  }

  @Benchmark
  fun observable(): Double {
    observed = Math.sqrt(x)
    return last
  }

  @Benchmark
  fun vetoable(): Int {
    vetoed = n * 31
    return vetoed
  }

  @Benchmark
  fun notNull(): Double {
    late = Math.sqrt(x)
    return late
  }

  @Benchmark
  fun ownDelegate(): Int = counted + n

  @Benchmark
  fun ownDelegateWritten(): Int {
    counted = n * 3
    return counted
  }

  @Benchmark
  fun ofProperty(): Int = alias * 31

  @Benchmark
  fun ofPropertyDropped() {
    Math.floorMod(alias, 31) // BUG: RETU
  }

  @Benchmark
  fun ofMap(): Int = settings.name.length + settings.size

  @Benchmark
  fun ofMapWritten(): Int {
    settings.size = n
    return settings.size
  }

  @Benchmark
  fun ofClass(): Double = measure.measure(x)

  @Benchmark
  fun ofClassOverridden(): Double = Shifted(n.toDouble(), Root()).twice(x)

  @Benchmark
  fun ofClassDropped() {
    Shifted(n.toDouble(), Root()).measure(x) // BUG: RETU
  }
}
