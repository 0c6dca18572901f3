// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.finding.SourceSpot;
import io.github.spotjmhbugs.practice.fork.ForkPractice;
import io.github.spotjmhbugs.practice.retu.RetuPractice;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamedSpotsTest {
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
    SourceSpot spot = NamedSpots.in(List.of(line), dropped(callee)).orElseThrow();
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
  void withoutItsAnnotationAClassIsNamed() {
    Finding fork =
        new Finding(
            ForkPractice.ZERO_ANNOTATION,
            Rating.NORMAL,
            new Location("p/A$B", "A.java", Location.Kind.CLASS, "", "", 0, 1),
            Phrase.of("@Fork(0)"),
            List.of(Phrase.of("B")),
            List.of(new Site.Declaration("p/A$B", "", "")),
            List.of(),
            List.of("p.A$B#b"));
    assertThat(NamedSpots.in(List.of("class B {}"), fork)).hasValue(new SourceSpot(1, 6, 1, true));
    assertThat(NamedSpots.in(List.of("@Fork(0) class B {}"), fork))
        .hasValue(new SourceSpot(1, 0, 8, true));
  }
}
