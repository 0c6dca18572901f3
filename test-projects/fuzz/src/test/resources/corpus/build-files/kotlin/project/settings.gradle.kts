rootProject.name = "all"
include(":core", ":benchmarks")
enableFeaturePreview("TYPESAFE_PROJECT_ACCESSORS")
dependencyResolutionManagement { versionCatalogs { create("libs") { version("jmh", "1.37") } } }
