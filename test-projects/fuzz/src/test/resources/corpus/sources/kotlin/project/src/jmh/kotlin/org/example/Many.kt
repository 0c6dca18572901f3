@file:JvmName("ManyKt")
package org.example

import org.openjdk.jmh.annotations.Benchmark as Bench
import org.openjdk.jmh.annotations.*
import kotlin.random.Random

/* nested /* comments */ @Bench */
@State(Scope.Thread)
open class Many {
    val `odd name` = 1
    val raw = """@Bench "${1 + 1}" and "" """
    val template = "a ${"@Bench"} b $raw"
    val c = '\''

    @Bench fun one() = raw.length
    @get:Bench val two: Int get() = 2
    @org.openjdk.jmh.annotations.Benchmark
    suspend fun <T> three(x: T?): Map<String, List<T?>> = mapOf()
}
typealias Other = Many
object Helpers { fun help() = Other() }
fun Many.extended(): Int = one()
val <T> List<T>.second get() = this[1]
