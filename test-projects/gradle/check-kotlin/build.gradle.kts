// SPDX-License-Identifier: Apache-2.0
// The same as ../check/build.gradle, in Kotlin. No test reads it.
plugins {
    java
    id("me.champeau.jmh") version "0.7.4"
}

val spotjmhbugs by configurations.creating
dependencies { spotjmhbugs("io.github.spotjmhbugs:spotjmhbugs-cli:0.1.0-SNAPSHOT") }
val scanBenchmarks = tasks.register<JavaExec>("spotjmhbugs") {
    dependsOn("jmhClasses"); classpath = spotjmhbugs; mainClass = "io.github.spotjmhbugs.scan.Main"; args("scan")
}
tasks.check { dependsOn(scanBenchmarks) }
