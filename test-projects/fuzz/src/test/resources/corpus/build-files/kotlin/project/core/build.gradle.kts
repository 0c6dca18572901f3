dependencies { implementation(group = "org.example", name = "named", version = jmhVersion) }
tasks.withType<JavaCompile> { options.release.set(11) }
