import org.gradle.api.JavaVersion

plugins {
    kotlin("multiplatform") version "2.4.21"
    id("org.jetbrains.kotlinx.benchmark") version "0.4.15"
    alias(libs.plugins.jmh)
}
val jmhVersion: String by project
val coroutines = "1.11.0"
extra["okio"] = "3.9.0"
repositories { maven("https://maven.example.org") }
kotlin {
    jvmToolchain(17)
    compilerOptions { optIn.add("kotlin.contracts.ExperimentalContracts") }
    sourceSets {
        all { languageSettings.optIn("kotlin.time.ExperimentalTime") }
        commonMain {
            dependencies {
                implementation("org.jetbrains.kotlinx:kotlinx-coroutines-core:$coroutines")
                implementation("com.squareup.okio:okio:${property("okio")}")
                implementation(platform("org.example:bom:2"))
                implementation(libs.jmh.core.get())
                api(projects.core)
            }
        }
    }
}
