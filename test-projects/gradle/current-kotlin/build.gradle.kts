// SPDX-License-Identifier: Apache-2.0
// The same as ../current/build.gradle, in Kotlin. No test reads it.
plugins {
    java
    id("me.champeau.jmh") version "0.7.4"
    id("com.github.spotbugs") version "6.5.9"
}

dependencies {
    spotbugsPlugins("io.github.spotjmhbugs:spotjmhbugs-core:0.1.0-SNAPSHOT")
}

tasks.named<com.github.spotbugs.snom.SpotBugsTask>("spotbugsJmh") {
    extraArgs = listOf("-bugCategories", "JMH")
}
