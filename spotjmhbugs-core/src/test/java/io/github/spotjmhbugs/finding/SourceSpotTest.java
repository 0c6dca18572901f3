// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.practice.fork.ForkPractice;
import java.util.List;
import org.junit.jupiter.api.Test;

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
    assertThat(found(4, "@Fork(0)", "class A {", "  int x;", "  class B {}")).isEqualTo("4 c ?");
  }

  @Test
  void otherSourcesHaveNeither() {
    assertThat(found(2, "class C {", " x();")).isEqualTo("2 x ?");
    assertThat(found(3, "class C {", "}")).isEmpty();
    assertThat(found(-1, "@Fork(0)", "class B {}")).isEmpty();
  }
}
