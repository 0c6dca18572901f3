package org.example

internal expect fun platform(): String
actual fun platform2(): String = ""
@RequiresOptIn(level = RequiresOptIn.Level.ERROR)
annotation class Experimental
