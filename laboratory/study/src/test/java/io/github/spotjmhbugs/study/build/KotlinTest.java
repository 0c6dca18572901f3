// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import static io.github.spotjmhbugs.study.build.Projects.benchmarks;
import static io.github.spotjmhbugs.study.build.Projects.kotlinBenchmarks;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.study.build.BuildRun.BuildResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Projects in Kotlin, as their builds lay them out. */
@Timeout(300)
class KotlinTest {
  @TempDir private Path folder;
  private Projects project;

  @BeforeEach
  void setUp() {
    project = new Projects(folder.resolve("a näme"));
  }

  @Test
  void kotlinAndJavaReferToEachOtherAndToSiblings() throws Exception {
    project
        .file("settings.gradle", "include(':core')\nproject(':core').name = 'the-core'")
        .file("core/build.gradle", "")
        .file(
            "core/src/main/kotlin/Core.kt",
            "package q\nclass Core : Plain() { fun it() = Missed().it() }")
        .file("core/src/wasm/q/Plain.kt", "package q\nopen class Plain")
        .file(
            "core/src/main/java/q/Missed.java",
            "package q; public class Missed {" + " public Object it() { return this; } }")
        .file("core/src/main/kotlin/Unused.kt", "package q\nclass Unused : Missing()")
        .file("bench/build.gradle", "dependencies { implementation project(':the-core') }")
        .source(
            "bench/src/jmh/kotlin/InKotlin.kt",
            kotlinBenchmarks("InKotlin", "return q.Core().it()")
                .replace("import", "import q.Core\nimport"))
        .source("bench/src/jmh/java/p/InJava.java", benchmarks("InJava", "return new InKotlin();"));

    BuildResult result = project.buildFetching();

    assertThat(result.missing()).isEmpty();
    assertThat(result.seen()).isEqualTo(4);
  }

  @Test
  void whatIsInNoPackageIsImportedByItsName() throws Exception {
    project
        .file("build.gradle", "")
        .file("src/main/kotlin/Bare.kt", "object Bare { fun it() = 1 }")
        .source(
            "src/jmh/kotlin/InKotlin.kt",
            kotlinBenchmarks("InKotlin", "return Bare.it()")
                .replace("import", "import Bare\nimport"));

    BuildResult result = project.buildFetching();

    assertThat(result.missing()).isEmpty();
    assertThat(result.seen()).isEqualTo(2);
  }

  @Test
  void sourceSetsOfOtherPlatformsAreLeftOut() throws Exception {
    String annotations = "package kotlinx.benchmark\n%s annotation class Benchmark%s";
    project
        .file("build.gradle.kts", "kotlin { jvm(); js(); linuxX64(\"native\") }")
        .file("bench/commonMain/src/Names.kt", annotations.formatted("expect", "()"))
        .file(
            "bench/jvmMain/src/Names.kt",
            "package kotlinx.benchmark\n"
                + "actual typealias Benchmark = org.openjdk.jmh.annotations.Benchmark")
        .file("bench/nativeMain/src/Names.kt", annotations.formatted("actual", "()"))
        .file("bench/commonMain/src/Platform.kt", "package p\nexpect fun platform(): String")
        .file("bench/jvmMain/src/Platform.kt", "package p\nactual fun platform() = \"JVM\"")
        .file("bench/jsMain/src/Platform.kt", "package p\nactual fun platform() = js(\"it\")")
        .file("bench/sharedMain/src/Platform.kt", "package p\nactual fun platform() = native()")
        .source(
            "bench/commonMain/src/B.kt",
            "package p\nimport kotlinx.benchmark.Benchmark\nopen class B {\n"
                + "  @Benchmark fun a() = platform()\n  @Benchmark fun b() = platform().length\n}");

    BuildResult result = project.buildFetching();

    assertThat(result.missing()).isEmpty();
    assertThat(result.seen()).isEqualTo(2);
  }

  @Test
  void plainFoldersWithSourcesForPlatformsBesideThemAreCommon() throws Exception {
    project
        .file("core/build.gradle.kts", "kotlin { sourceSets { commonMain { srcDir(\"src\") } } }")
        .file("core/src/wasm/Plain.kt", "package q\nclass Plain { fun it() = platform() }")
        .file("core/src/wasm/Expected.kt", "package q\nexpect fun platform(): Int")
        .file("core/src@jvm/wasm/Actual.kt", "package q\nactual fun platform() = 1")
        .file("core/src@android/wasm/Actual.kt", "package q\nactual fun platform() = missing()")
        .file("bench/build.gradle.kts", "dependencies { implementation(project(\":core\")) }")
        .source(
            "bench/src/commonMain/kotlin/InKotlin.kt",
            kotlinBenchmarks("InKotlin", "return q.Plain().it()")
                .replace("import", "import q.Plain\nimport"));

    BuildResult result = project.buildFetching();

    assertThat(result.missing()).isEmpty();
    assertThat(result.seen()).isEqualTo(2);
  }

  /** Seen in kotlinx.coroutines, whose source set for threads is called concurrent. */
  @Test
  void whatExpectsIsCommonWhateverItsSourceSetIsCalled() throws Exception {
    project
        .file("build.gradle.kts", "kotlin { jvm(); linuxX64(\"native\") }")
        .file("core/build.gradle.kts", "")
        .file("core/concurrent/src/Threads.kt", "package q\nexpect fun threads(): Int")
        .file("core/concurrent/src/Both.kt", "package q\nfun twice() = 2 * threads()")
        .file("core/jvm/src/Threads.kt", "package q\nactual fun threads() = 1")
        .file("bench/build.gradle.kts", "dependencies { implementation(project(\":core\")) }")
        .source(
            "bench/src/jmh/kotlin/InKotlin.kt",
            kotlinBenchmarks("InKotlin", "return q.twice()")
                .replace("import", "import q.twice\nimport"));

    BuildResult result = project.buildFetching();

    assertThat(result.missing()).isEmpty();
    assertThat(result.seen()).isEqualTo(2);
  }

  /** What is expected in one source set is actual in another, which expects more of the JVM's. */
  @Test
  void sourceSetsOfSeveralLevelsMeetTheExpectationsOfOthers() throws Exception {
    project
        .file("build.gradle.kts", "kotlin { jvm(); linuxX64(\"native\") }")
        .file("core/build.gradle.kts", "")
        .file("core/commonMain/src/Most.kt", "package q\nexpect fun most(): Int")
        .file("core/commonMain/src/Some.kt", "package q\nexpect class Some() { fun it(): Int }")
        .file(
            "core/concurrentMain/src/Most.kt",
            "package q\nactual fun most() = fewer() + 1\nexpect fun fewer(): Int")
        .file(
            "core/nonWebMain/src/Fewer.kt",
            "package q\nactual fun fewer() = none() + 1\nexpect fun none(): Int")
        .file("core/concurrentMain/src/Some.kt", "package q\nfun some() = Some().it() + fewer()")
        .file("core/jvmMain/src/None.kt", "package q\nactual fun none() = 0")
        .file(
            "core/jvmMain/src/Some.kt",
            "package q\nactual class Some actual constructor() { actual fun it() = 1 }")
        .file("core/nativeMain/src/None.kt", "package q\nactual fun none() = native()")
        .file("bench/build.gradle.kts", "dependencies { implementation(project(\":core\")) }")
        .source(
            "bench/src/jmh/kotlin/InKotlin.kt",
            kotlinBenchmarks("InKotlin", "return q.most() + q.some()")
                .replaceFirst("import", "import q.most\nimport q.some\nimport"));

    BuildResult result = project.buildFetching();

    assertThat(result.missing()).isEmpty();
    assertThat(result.seen()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fun<T> T.it() = 1",
        "inline fun <T : Comparable<T>> T.it(): Int = 1",
        "fun ((Int, Long) -> Int).it(): Int = this(2, 1L)",
        "fun ((Int, (Int) -> Long) -> Int)?.it() = 1",
        "fun (suspend () -> Unit).it(by: Int = 1) = by",
        "fun <T> Map<T, (Int) -> T>.it(): Int = size",
        "val <T> List<T>.it: Int get() = size",
      })
  void whateverTheReceiverADeclarationHasItsName(String declaration) throws IOException {
    Path source = folder.resolve("Code.kt");
    Files.writeString(source, "package q\n" + declaration);

    assertThat(KotlinModule.declaredIn(source)).containsExactly("q.it");
  }

  @Test
  void whatIsExpectedNeedsNoSpaceBeforeItsTypes() throws Exception {
    project
        .file("core/build.gradle.kts", "")
        .file("core/commonMain/src/Most.kt", "package q\nexpect fun<T> most(it: T): T")
        .file("core/jvmMain/src/Most.kt", "package q\nactual fun<T> most(it: T): T = it")
        .file("bench/build.gradle.kts", "dependencies { implementation(project(\":core\")) }")
        .source(
            "bench/src/jmh/kotlin/InKotlin.kt",
            kotlinBenchmarks("InKotlin", "return q.most(1)")
                .replaceFirst("import", "import q.most\nimport"));

    assertThat(project.buildFetching().seen()).isEqualTo(2);
  }

  @Test
  void functionsOfFunctionsAreFound() throws Exception {
    project
        .file("core/build.gradle", "")
        .file(
            "core/src/main/kotlin/Code.kt",
            "package q\ninline fun ((Int, Long) -> Int).twice(): Int = this(2, this(1, 1L).toLong())")
        .file("bench/build.gradle", "dependencies { implementation project(':core') }")
        .source(
            "bench/src/jmh/kotlin/InKotlin.kt",
            kotlinBenchmarks("InKotlin", "return { x: Int, y: Long -> x + y.toInt() }.twice()")
                .replaceFirst("import", "import q.twice\nimport"));

    assertThat(project.buildFetching().seen()).isEqualTo(2);
  }

  @Test
  void anotherVersionOfTheSourcesIsLeftOut() throws Exception {
    Path source = folder.resolve("Some.kt");
    Files.writeString(source, "package q\nclass One\nobject Two\nfun three() = 3");
    Path own = jar("own", "q/One", "q/One$Part", "q/Two", "q/SomeKt", "q/Gone");
    Path copies = jar("copies", "q/One", "q/More", "q/Most", "q/Other");
    Path other = jar("other", "r/One", "q/SomeKt");

    assertThat(
            KotlinModule.others(
                List.of(own, copies, other),
                new KotlinCompiler.Sources(List.of(source), List.of(), List.of(), Set.of())))
        .containsExactly(copies, other);
  }

  private Path jar(String name, String... classes) throws IOException {
    Path jar = folder.resolve(name + ".jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (String one : classes) {
        zip.putNextEntry(new ZipEntry(one + ".class"));
      }
    }
    return jar;
  }

  @Test
  void whatMayChangeIsUsedWithoutSayingSo() throws Exception {
    String marker = "kotlinx.coroutines.InternalCoroutinesApi";
    project
        .file(
            "build.gradle.kts",
            "kotlin { compilerOptions { optIn.add(\"%s\") } }%ndependencies { %s }"
                .formatted(
                    marker,
                    "implementation(\"org.jetbrains.kotlinx:kotlinx-coroutines-core-jvm:1.8.0\")"))
        .source(
            "p/Named.kt",
            kotlinBenchmarks("Named", "return check(x)")
                + "@Suppress(\"x\") fun check(x: Int): Int { kotlin.contracts.contract { returns() }; return x }")
        .source(
            "p/Declared.kt",
            kotlinBenchmarks(
                "Declared", "return kotlinx.coroutines.Job().getCancellationException()"));

    BuildResult result = project.buildFetching();

    assertThat(result.missing()).isEmpty();
    assertThat(result.seen()).isEqualTo(4);
  }

  @Test
  void benchmarksForAnotherPlatformAreNamed() throws Exception {
    project
        .file("build.gradle.kts", "kotlin { jvm(); js() }")
        .source("bench/jvmMain/src/Sound.kt", kotlinBenchmarks("Sound", "return this"))
        .source("bench/jsMain/src/Foreign.kt", kotlinBenchmarks("Foreign", "return js(\"1\")"));

    assertThat(project.buildFetching().missing())
        .isEqualTo("2 benchmarks: written for another platform than the JVM");
  }

  @Test
  void aCompilerPluginThatIsNotRunIsNamed() throws Exception {
    project
        .file("build.gradle.kts", "plugins { kotlin(\"jvm\"); kotlin(\"plugin.allopen\") }")
        .source("p/Sound.kt", kotlinBenchmarks("Sound", "return this"))
        .file("p/Final.kt", "package p\nclass Final")
        .source("p/Sub.kt", kotlinBenchmarks("Sub", "return object : Final() {}"));

    assertThat(project.buildFetching().missing())
        .startsWith("2 benchmarks: This type is final")
        .endsWith(" (the build's compiler plug-in allopen is not run)");
  }

  @Test
  void javaThatNeedsKotlinNamesTheCauseInIt() throws Exception {
    project
        .file("q/Base.kt", "package q\nimport no.such.library.It\nopen class Base : It()")
        .source(
            "p/B.java",
            benchmarks("B", "return new q.Base();").replace("import", "import q.Base; import"));

    assertThat(project.buildFetching().missing())
        .isEqualTo(
            "1 benchmark: uses classes such as no.such.library.It,"
                + " which no dependency has that was found");
  }

  @Test
  void namesInCommentsAndStringsAreNoNamesOfClasses() throws Exception {
    project.source(
        "p/Sound.kt",
        "/** The class `p.Sound<T>` and the class `a/b`. */\n"
            + kotlinBenchmarks("Sound", "return \"class `a.b`\""));

    assertThat(project.buildFetching().seen()).isEqualTo(2);
  }

  @Test
  void whatIsInternalIsVisibleInSourcesAndInJars() throws Exception {
    String core = "org.jetbrains.kotlinx:kotlinx-coroutines-core-jvm:1.8.0";
    project
        .file("build.gradle", "dependencies { implementation '%s' }".formatted(core))
        .file("src/main/kotlin/Own.kt", "package p\ninternal class Own")
        .source("src/jmh/kotlin/InSource.kt", kotlinBenchmarks("InSource", "return Own()"))
        .source(
            "src/jmh/kotlin/InJar.kt",
            kotlinBenchmarks(
                "InJar", "return kotlinx.coroutines.scheduling.CoroutineScheduler(1, 1)"));

    BuildResult result = project.buildFetching();

    assertThat(result.missing()).isEmpty();
    assertThat(result.seen()).isEqualTo(4);
  }

  @Test
  void whatIsLeftAfterTheLastRoundNamesItsCause() throws Exception {
    project.source("p/Sound.kt", kotlinBenchmarks("Sound", "return this"));
    for (int i = 1; i < 10; i++) {
      project.file(
          "p/C%d.kt".formatted(i), "package p\nfun c%d(): Int = c%d()".formatted(i, i - 1));
    }
    project.source("p/Needs.kt", kotlinBenchmarks("Needs", "return c9()"));

    assertThatThrownBy(() -> project.buildFetching())
        .hasMessageStartingWith("4 benchmarks: errors in files that it is compiled with, such")
        .hasMessageContaining("as: Unresolved reference 'c");
  }

  @Test
  void whatOnlyKotlin1AcceptsIsCompiledAsThat() throws Exception {
    project
        .file("commonMain/src/Held.kt", "package p\nexpect class Held() { val it: Int }")
        .file(
            "jvmMain/src/Actual.kt",
            "package p\nactual class Held actual constructor() { actual val it = 1 }")
        .file("jvmMain/src/Receives.kt", "package p\ncontext(Held) fun received() = it")
        .source(
            "jvmMain/src/Needs.kt",
            kotlinBenchmarks("Needs", "return with(Held()) { received() }"));

    BuildResult result = project.buildFetching();

    assertThat(result.missing()).isEmpty();
    assertThat(result.seen()).isEqualTo(2);
  }

  @Test
  void aFileWithErrorsCostsItselfAndWhatNeedsIt() throws Exception {
    project
        .source("p/Sound.kt", kotlinBenchmarks("Sound", "return this"))
        .source("p/Wrong.kt", kotlinBenchmarks("Wrong", "return Missing()"))
        .source("p/Needs.kt", kotlinBenchmarks("Needs", "return Wrong()"))
        .source("p/Broken.kt", "package p\nclass {{{");

    BuildResult result = project.buildFetching();

    assertThat(result.seen()).isEqualTo(2);
    assertThat(result.missing())
        .contains("4 benchmarks: Unresolved reference 'Missing'.")
        .contains("2 benchmarks: Syntax error");
  }

  /** It is not compiled beside other versions of its own classes, so that a second time is vain. */
  @Test
  void errorsInKotlinAskForNoRelease() throws Exception {
    project
        .file("gradle.properties", "group=org.jspecify\nversion=1.0.1")
        .file("jspecify/build.gradle", "")
        .file("bench/build.gradle", "dependencies { implementation project(':jspecify') }")
        .source("bench/src/jmh/kotlin/p/A.kt", kotlinBenchmarks("A", "return Missing()"))
        .source("bench/src/jmh/kotlin/p/B.kt", kotlinBenchmarks("B", "return this"));

    BuildResult result = project.buildFetching();

    assertThat(result.seen()).isEqualTo(2);
    assertThat(Files.readAllLines(project.logs().resolve("build-compiler.log")))
        .filteredOn(line -> line.contains("files in Kotlin, Java 17"))
        .hasSize(1);
  }
}
