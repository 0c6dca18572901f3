// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class BenchmarkCounterTest {
  private static final String QUOTES = "\"\"\"";
  private static final String JMH = "import org.openjdk.jmh.annotations.Benchmark\n;";

  @Test
  void knowsJavaImports() {
    String use = "class A { @Benchmark public int a() {} @ /* here */ Benchmark void b() {} }";
    assertThat(count("import org.openjdk.jmh.annotations.Benchmark;" + use)).isEqualTo(2);
    assertThat(count("import org.openjdk.jmh.annotations.*;" + use)).isEqualTo(2);
    assertThat(count(use)).isZero();
    assertThat(count("import org.openjdk.jmh.annotations.Scope;" + use)).isZero();
  }

  @Test
  void knowsTheNameBeforeJmh1() {
    String use = "class A { @GenerateMicroBenchmark public int a() {} }";
    assertThat(count("import org.openjdk.jmh.annotations.GenerateMicroBenchmark;" + use)).isOne();
    assertThat(count("import org.openjdk.jmh.annotations.*;" + use)).isOne();
    assertThat(count("import org.other.GenerateMicroBenchmark;" + use)).isZero();
  }

  @Test
  void knowsQualifiedNames() {
    assertThat(count("class A { @org.openjdk.jmh.annotations.Benchmark void a() {} }"))
        .isEqualTo(1);
    assertThat(count("class A { @org.other.Benchmark void a() {} }")).isZero();
    assertThat(count(JMH + "class A { @org.other.Benchmark void a() {} }")).isZero();
  }

  @Test
  void otherAnnotationsOfThatNameDoNotCount() {
    String use = "class A { @Benchmark void a() {} }";
    String wildcard = "import org.openjdk.jmh.annotations.*;";
    assertThat(count("import com.google.caliper.Benchmark;" + use)).isZero();
    assertThat(count(wildcard + "class A { @BenchmarkMode(x) @Benchmarks void a() {} }")).isZero();
  }

  @Test
  void aClassMayHaveTheNameOfTheAnnotationOrUseIt() {
    assertThat(count(JMH + "class B { Class<?> c = Benchmark.class; @Benchmark void a() {} }"))
        .isEqualTo(1);
  }

  @Test
  void commentsAndLiteralsDoNotCount() {
    assertThat(
            count(
                JMH
                    + """
                    // @Benchmark
                    /* @Benchmark /* // */
                    class A {
                      /** {@code @Benchmark} */
                      String s = "@Benchmark \\" @Benchmark" + "\\\\";
                      char[] c = {'"', '\\'', '\\\\', '\\u0041', '@'};
                      String t = QQQ
                          @Benchmark "quoted" \\QQQ @Benchmark ${ {
                          QQQ;
                      @Benchmark // counts
                      void a() {}
                    }
                    //\
                    """
                        .replace("QQQ", QUOTES)))
        .isEqualTo(1);
  }

  @Test
  void brokenSourcesAreReadAsFarAsTheyGo() {
    assertThat(count(JMH + "@Benchmark void a() { \"open \n } @Benchmark void b() {}"))
        .isEqualTo(2);
    assertThat(count(JMH + "it's @Benchmark void a() { ' ")).isEqualTo(1);
    assertThat(count(JMH + "@Benchmark void a() {} /* open @Benchmark")).isEqualTo(1);
    for (String open :
        new String[] {"@", "@a.", "'", "'\\", "`", "\"", "\"\\", "import", "import a."}) {
      assertThat(count(JMH + "@Benchmark void a() {}" + open)).as(open).isEqualTo(1);
    }
  }

  @Test
  void knowsKotlin() {
    assertThat(
            kotlin(
                """
                import org.openjdk.jmh.annotations.*
                import org.openjdk.jmh.annotations.Benchmark as Bench
                open class A {
                  val s = "@Benchmark \\${'$'}"
                  val path = QQQC:\\QQQ
                  @Benchmark fun a() = 1
                  @get:Benchmark val b = 2
                  @Bench fun `@Benchmark c`() = Benchmark::class
                  @field:Volatile var d = 3
                }
                """
                    .replace("QQQ", QUOTES)))
        .isEqualTo(3);
  }

  @Test
  void knowsTheMultiPlatformNameOfKotlin() {
    assertThat(kotlin("import kotlinx.benchmark.*\nclass A { @Benchmark fun a() = 1 }"))
        .isEqualTo(1);
  }

  @Test
  void knowsScalaImports() {
    String use = "\nclass A { @Benchmark def a = 1 }";
    for (String imported :
        new String[] {
          "org.openjdk.jmh.annotations._",
          "org.openjdk.jmh.annotations.*",
          "org.openjdk.jmh.annotations.{Scope, Benchmark}",
          "org.openjdk.jmh.annotations.{State => JState, _}",
          "_root_.org.openjdk.jmh.annotations.Benchmark",
        }) {
      assertThat(scala("import " + imported + use)).as(imported).isEqualTo(1);
    }
    assertThat(scala("import org.openjdk.jmh.annotations.{Scope, State}" + use)).isZero();
    assertThat(scala(use)).isZero();
  }

  @Test
  void knowsScalaRenamings() {
    String use = "\nclass A { @Bench def a = 1 }";
    assertThat(scala("import org.openjdk.jmh.annotations.{Benchmark => Bench}" + use)).isEqualTo(1);
    assertThat(scala("import org.openjdk.jmh.annotations.Benchmark as Bench" + use)).isEqualTo(1);
  }

  @Test
  void knowsScalaLiterals() {
    assertThat(
            scala(
                """
                import org.openjdk.jmh.annotations._
                class A {
                  val symbol = 'name
                  val plain = "${ @Benchmark"
                  val raw = QQQ@Benchmark " ""QQQ; @Benchmark def z = 0
                  val path = QQQC:\\QQQ
                  def f[T](x: List[T]): T' = '{ x }
                  @Benchmark @inline final def a = 1
                  @Benchmark
                  def b = 2
                }
                """
                    .replace("QQQ", QUOTES)))
        .isEqualTo(3);
  }

  @Test
  @Timeout(300)
  void longTextsEnd() {
    for (String open : List.of("{/*", "\"${", "\"\"\"${{", "s\"${", "`", "'\\", " ")) {
      assertThat(kotlin(open.repeat(100_000) + "Benchmark")).as(open).isZero();
      assertThat(scala(open.repeat(100_000) + "Benchmark")).as(open).isZero();
    }
    assertThat(count(JMH + "@Benchmark void a() {}" + "\"\\".repeat(100_000))).isOne();
    for (String open :
        List.of("import a.{", "import ", "import a.", "import a as\n", "@ ", "@a:")) {
      assertThat(count(open.repeat(100_000) + "{Benchmark")).as(open).isZero();
      assertThat(count(open + " ".repeat(500_000) + "{Benchmark")).as(open).isZero();
    }
  }

  @Test
  void commentsNestInKotlinAndScalaOnly() {
    String nested = "/* /* */ @Benchmark fun no() {} */ @Benchmark fun yes() {}";
    assertThat(kotlin(JMH + nested)).isOne();
    assertThat(scala(JMH + nested)).isOne();
    assertThat(count(JMH + "/* /* */ @Benchmark void yes() {}")).isOne();
  }

  @Test
  void aTemplateIsPartOfItsString() {
    for (String string :
        List.of(
            "\"${f(@Benchmark)} /* @Benchmark\"",
            "\"\"\"${f(@Benchmark)}\n @Benchmark\"\"\"\"\"")) {
      assertThat(kotlin(JMH + "val s = " + string + "\n@Benchmark fun yes() {}")).isOne();
      assertThat(scala(JMH + "val s = s" + string + "\n@Benchmark def yes = 1")).isOne();
    }
    assertThat(kotlin(JMH + "val s = \"${map[\"key\"]}\"\n@Benchmark fun yes() {}")).isOne();
    assertThat(count(JMH + "String s = \"${ /*\"; @Benchmark void yes() {}")).isOne();
  }

  @Test
  void quotesInTextBlocksOfJavaAreEscaped() {
    String block = "String s = \"\"\"\n \\\"\"\" @Benchmark \\\"\"\" /* \"\"\";";
    assertThat(count(JMH + block + "@Benchmark void a() {} @Benchmark void b() {}")).isEqualTo(2);
  }

  private static int count(String text) {
    return Census.count(text, Language.JAVA);
  }

  private static int kotlin(String text) {
    return Census.count(text, Language.KOTLIN);
  }

  private static int scala(String text) {
    return Census.count(text, Language.SCALA);
  }
}
