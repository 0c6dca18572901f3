// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.practice.fork.ForkPractice;
import io.github.spotjmhbugs.practice.retu.RetuPractice;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourceSpotTest {
  private static final Site ANNOTATED = new Site.Declaration("p/A$B", "", "");

  private static Finding fork(int line) {
    return new Finding(
        ForkPractice.ZERO_ANNOTATION,
        Rating.NORMAL,
        new Location("p/A$B", "A.java", Location.Kind.CLASS, "", "", 0, line),
        Phrase.of("@Fork(0)"),
        List.of(Phrase.of("B")),
        List.of(ANNOTATED),
        List.of(),
        List.of("p.A$B#b"));
  }

  private static Finding dropped(Phrase callee) {
    return new Finding(
        RetuPractice.IGNORED_RESULT,
        Rating.NORMAL,
        new Location("p/A", "A.java", Location.Kind.METHOD, "encode", "()V", 0, 1),
        callee,
        List.of(),
        List.of(new Site.Code("p/A", "encode", "()V", 3)),
        List.of(),
        List.of("p.A#encode"));
  }

  /** The line, with a caret before what is found. */
  private static String marked(Phrase callee, String line) {
    SourceSpot spot = SourceSpot.in(List.of(line), dropped(callee)).orElseThrow();
    return line.substring(0, spot.start()) + "^" + line.substring(spot.start());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "@Benchmark public void encode() { codec.^encode(x); }",
        "public List<String> encode() { return ^encode(x); }",
        "public int[] encode() { if (a > ^encode(x)) {} }",
        "void encode() { run(() -> ^encode(x)); }",
        "@Benchmark fun encode() { codec.^encode(x) }",
        "fun encode() = ^encode(x)",
        "def encode: Unit = codec.^encode(x)",
        "private def encode() { codec.^encode(x) }",
        "^encode(x); // encode",
        "log(\"encode(\" + ^encode(x) + '\"' /* encode(x) */);",
        "^encode(encode);",
        "^void encode() { a.encode(x); b.encode(y); }",
      })
  void theCaretIsAtTheCallAndNotAtAnotherPlaceOfTheName(String expected) {
    assertThat(marked(Phrase.of("A.encode"), expected.replace("^", ""))).isEqualTo(expected);
  }

  @Test
  void kotlinsDefaultArgumentsHaveNoNameOfTheirOwn() {
    Phrase callee = Phrase.ofMember("kotlin/text/StringsKt", "split$default");
    assertThat(dropped(callee).subjectText()).isEqualTo("kotlin.text.StringsKt.split");
    assertThat(marked(callee, "fun encode() { text.split(x) }"))
        .isEqualTo("fun encode() { text.^split(x) }");
  }

  @Test
  void aKotlinClassBeginsAtItsFirstAnnotation() {
    assertThat(found(1, "@State(Scope.Thread)", "// none", "@Fork(0)", "open class B {"))
        .isEqualTo("3 @Fork(0)");
  }

  /** The text of what is found, with its line. */
  private static String found(int line, String... source) {
    return SourceSpot.in(List.of(source), fork(line))
        .map(
            spot ->
                spot.line()
                    + " "
                    + source[spot.line() - 1].substring(spot.start(), spot.start() + spot.length())
                    + (spot.isNamed() ? "" : " ?"))
        .orElse("");
  }

  @Test
  void theAnnotationOfAClassStandsAboveItsHead() {
    assertThat(
            found(
                7,
                "/** Not @Fork(1). */",
                "@State(Scope.Thread)",
                "@Fork(value = 0, jvmArgs = {",
                "    \"-Xmx1g\"",
                "})",
                "// A class B { } in a comment.",
                "public static class B {"))
        .isEqualTo("3 @Fork");
    assertThat(found(1, "@org.openjdk.jmh.annotations.Fork( 0 ) class B {}"))
        .isEqualTo("1 @org.openjdk.jmh.annotations.Fork( 0 )");
  }

  @Test
  void theFirstLineOfCodeMayBeFarBelowTheHead() {
    assertThat(found(5, "@Fork(0)", "class B {", "  int x;", "", "  void b() {}"))
        .isEqualTo("1 @Fork(0)");
  }

  @Test
  void theAnnotationOfAnotherIsNotMistakenForIt() {
    assertThat(found(4, "@Fork(0)", "class A {", "  int x;", "  class B {}")).isEqualTo("4 B");
  }

  @Test
  void otherSourcesHaveNeither() {
    assertThat(found(2, "class C {", " x();")).isEqualTo("2 x ?");
    assertThat(found(3, "class C {", "}")).isEmpty();
    assertThat(found(-1, "@Fork(0)", "class B {}")).isEmpty();
  }
}
