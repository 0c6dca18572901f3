package p

import kotlinx.benchmark.*

expect class Clock

@State(Scope.Benchmark)
open class B {
    private val x = 42

    @Benchmark fun one() = helper(x)
}

fun helper(x: Int): Int = x + 1
