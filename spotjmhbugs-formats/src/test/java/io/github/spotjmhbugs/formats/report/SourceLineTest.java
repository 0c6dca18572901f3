// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.finding.SourceSpot;
import io.github.spotjmhbugs.host.source.NamedSpots;
import io.github.spotjmhbugs.practice.invo.InvoPractice;
import io.github.spotjmhbugs.practice.retu.RetuPractice;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class SourceLineTest {
  private static List<String> draw(int width, int line, Site site, String... source) {
    return draw("Math.log", width, line, site, source);
  }

  private static List<String> draw(
      String subject, int width, int line, Site site, String... source) {
    boolean isFixture = site instanceof Site.Declaration;
    Finding finding =
        new Finding(
            isFixture ? InvoPractice.FIXTURE_PER_INVOCATION : RetuPractice.IGNORED_RESULT,
            Rating.HIGH,
            new Location("p/B", "B.java", Location.Kind.METHOD, "b", "()V", 1, line),
            Phrase.of(isFixture ? "B.b" : subject),
            isFixture ? List.of(Phrase.of("@Setup(Level.Invocation)")) : List.of(),
            List.of(site),
            List.of(),
            List.of());
    SourceSpot spot = NamedSpots.in(List.of(source), finding).orElseThrow();
    return SourceLine.of(
        List.of(source), spot, new TextLayout(Palette.PLAIN, width, true, false, Path.of("")));
  }

  private static Site call(String method) {
    return new Site.Code("p/B", method, "()V", 3);
  }

  @Test
  void theCaretPointsAtTheOnlyPlaceWithTheName() {
    assertThat(draw(80, 1, call("b"), "    x(Math.log(2));"))
        .containsExactly("  1 | x(Math.log(2));", "    |   ^~~~~~~~");
    assertThat(draw(80, 1, call("b"), "log(2) + mylog(3)"))
        .containsExactly("  1 | log(2) + mylog(3)", "    | ^~~");
  }

  @Test
  void theCaretPointsAtALocalVariable() {
    String subject = "local variable sum, computed by Math.log,";
    assertThat(draw(subject, 80, 1, call("b"), "sum += Math.log(local);"))
        .containsExactly("  1 | sum += Math.log(local);", "    | ^~~");
  }

  @Test
  void theCaretPointsAtTheCallOfAHelper() {
    assertThat(draw(80, 1, call("helper"), "  this.helper(x);"))
        .containsExactly("  1 | this.helper(x);", "    |      ^~~~~~");
  }

  @Test
  void theCaretPointsAtTheClassThatIsAnnotated() {
    assertThat(draw(80, 1, call("b"), "public class B {"))
        .containsExactly("  1 | public class B {", "    |              ^");
  }

  @Test
  void twoPlacesAreNotToldApart() {
    assertThat(draw(80, 1, call("c"), " f(Math.log(x) + Math.log(y))"))
        .containsExactly("  1 | f(Math.log(x) + Math.log(y))", "    | ^");
  }

  @Test
  void anAnnotationIsShownWhereItStands() {
    Site fixture = new Site.Declaration("p/B", "b", "()V");
    assertThat(draw(80, 4, fixture, "@Setup(Level.Invocation)", "public void b()", "{", "  x = 1;"))
        .containsExactly("  1 | @Setup(Level.Invocation)", "    | ^~~~~~~~~~~~~~~~~~~~~~~~");
    assertThat(draw(80, 3, fixture, "void a() {} // @Setup", "public void b()", "{ x = 1;"))
        .as("without the annotation, the head")
        .containsExactly("  2 | public void b()", "    |             ^");
    assertThat(draw(80, 2, fixture, "{", "x = 1;")).first().isEqualTo("  2 | x = 1;");
  }

  @Test
  void aLongLineIsCutAroundTheCaret() {
    String code = "f(" + "a, ".repeat(30) + "Math.log(x)" + ", b".repeat(30) + ");";
    List<String> drawn = draw(50, 1, call("b"), code);
    assertThat(drawn).allMatch(line -> line.length() <= 50);
    int caret = drawn.get(1).indexOf('^');
    assertThat(drawn.get(0)).startsWith("  1 | ...").endsWith("...");
    assertThat(drawn.get(0).substring(caret)).startsWith("Math.log(x)");
  }

  @Test
  void whatATerminalWouldObeyIsShownAsBlanks() {
    assertThat(draw(80, 1, call("b"), "\t\u001b[2J Math.log(x);\r").get(0))
        .isEqualTo("  1 | [2J Math.log(x);");
  }
}
