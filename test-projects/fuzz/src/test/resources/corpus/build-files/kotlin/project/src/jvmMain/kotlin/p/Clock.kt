package p

actual class Clock

@RequiresOptIn
annotation class Dangerous
