// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.suppress;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.classfile.ClassSource;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.host.TargetScanner;
import io.github.spotjmhbugs.host.TestClasses;
import io.github.spotjmhbugs.host.classpath.ClassContainer;
import io.github.spotjmhbugs.host.classpath.ClassPath;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.TargetResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SuppressionsTest {
  /** A finding at each place that there is: the class, a field, a fixture and two benchmarks. */
  private static final String EVERY_PLACE =
      """
      package p;
      import edu.umd.cs.findbugs.annotations.*;
      import org.openjdk.jmh.annotations.*;
      @State(Scope.Thread) @Fork(0) %s
      public class Places {
        %s private final double seed = 1.5;
        private double x = 42;
        @Setup(Level.Invocation) %s public void fill() {
          x++;
        }
        @Benchmark %s public void call() {
          Math.log(x);
        }
        @Benchmark public void twin() {
          Math.log(x);
        }
        @Benchmark public double sine() {
          return Math.sin(seed);
        }
      }
      """;

  private static final String NESTED =
      """
      package p;
      import edu.umd.cs.findbugs.annotations.*;
      import org.openjdk.jmh.annotations.*;
      %s public class Outer {
        %s @State(Scope.Thread) public static class In {
          private double x = 42;
          @Benchmark public void call() {
            Math.log(x);
          }
        }
        %s @State(Scope.Thread) public static class Inner {
          private double x = 42;
          @Benchmark public void call() {
            Math.log(x);
          }
        }
      }
      """;

  private static final List<String> ALL =
      List.of(
          "p/Places FORK",
          "p/Places#call RETU",
          "p/Places#fill INVO",
          "p/Places#seed FINAL",
          "p/Places#twin RETU");

  @TempDir private Path folder;

  @Test
  void withoutAnnotationsEverythingIsLeft() throws IOException {
    assertThat(left(places("", "", "", ""))).isEqualTo(ALL);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "@SuppressFBWarnings",
        "@SuppressFBWarnings({})",
        "@SuppressFBWarnings(\"JMH\")",
        "@SuppressFBWarnings(value = {\"X\", \"J[MN]H\"}, matchType = SuppressMatchType.REGEX)",
        "@edu.umd.cs.findbugs.annotations.SuppressWarnings(\"JMH\")"
      })
  void onTheClassAllOfItIsSuppressed(String annotation) throws IOException {
    assertThat(left(places(annotation, "", "", ""))).isEmpty();
  }

  @Test
  void onTheClassOnlyWhatIsNamedIsSuppressed() throws IOException {
    assertThat(left(places("@SuppressFBWarnings({\"JMHFORK\", \"JMH_RETU\"})", "", "", "")))
        .containsExactly("p/Places#fill INVO", "p/Places#seed FINAL");
  }

  @Test
  void onAFieldTheFindingAboutItIsSuppressed() throws IOException {
    assertThat(left(places("", "@SuppressFBWarnings", "", "")))
        .isEqualTo(without("p/Places#seed FINAL"));
  }

  @Test
  void onAFixtureTheFindingAboutItIsSuppressed() throws IOException {
    assertThat(left(places("", "", "@SuppressFBWarnings(\"JMH_INVO\")", "")))
        .isEqualTo(without("p/Places#fill INVO"));
  }

  @Test
  void onABenchmarkItsTwinIsLeft() throws IOException {
    String named = "@SuppressFBWarnings(value = \"JMHRETU\", matchType = SuppressMatchType.EXACT)";
    assertThat(left(places("", "", "", named))).isEqualTo(without("p/Places#call RETU"));
  }

  @Test
  void onAMethodWhatIsAboutNoMethodIsSuppressedTooAsInSpotBugs() throws IOException {
    assertThat(left(places("", "", "", "@SuppressFBWarnings(\"JMH\")")))
        .containsExactly("p/Places#fill INVO", "p/Places#twin RETU");
  }

  @Test
  void anAnnotationOfTheProjectIsAsGood() throws IOException {
    String visible =
        """
        package p;
        import java.lang.annotation.*;
        import org.openjdk.jmh.annotations.*;
        @State(Scope.Thread)
        public class Own {
          @Retention(RetentionPolicy.RUNTIME) @interface SuppressFBWarnings {
            String[] value();
            String matchType() default "";
          }
          @interface WeSuppressWarnings {
            String value();
          }
          private double x = 42;
          @Benchmark @SuppressFBWarnings("JMHRETU") public void call() {
            Math.log(x);
          }
          @Benchmark @SuppressFBWarnings("JMHFORK") public void other() {
            Math.log(x);
          }
          @Benchmark @WeSuppressWarnings("no array") public void all() {
            Math.log(x);
          }
        }
        """;

    assertThat(left(visible)).containsExactly("p/Own#other RETU");
  }

  @Test
  void nestedClassesAreCovered() throws IOException {
    assertThat(left(NESTED.formatted("@SuppressFBWarnings(\"JMHRETU\")", "", ""))).isEmpty();
    assertThat(left(NESTED.formatted("", "", "@SuppressFBWarnings")))
        .containsExactly("p/Outer$In#call RETU");
  }

  @Test
  void theBeginningOfANestedNameIsEnoughAsInSpotBugs() throws IOException {
    assertThat(left(NESTED.formatted("", "@SuppressFBWarnings", ""))).isEmpty();
  }

  @Test
  void anotherClassWhoseNameBeginsTheSameIsLeft() throws IOException {
    String shorter =
        "package p; @edu.umd.cs.findbugs.annotations.SuppressFBWarnings public class Place {}";
    assertThat(left(shorter, places("", "", "", ""))).isEqualTo(ALL);
  }

  @Test
  void onAPackageWhatIsBelowItIsSuppressed() throws IOException {
    String info = "@edu.umd.cs.findbugs.annotations.SuppressFBWarnings(\"JMHRETU\") package p;";
    String below = places("", "", "", "").replace("package p;", "package p.q;");
    String beside = places("", "", "", "").replace("package p;", "package o;");

    assertThat(left(info, below, beside, places("", "", "", "")))
        .contains("o/Places#call RETU", "p/q/Places FORK", "p/Places FORK")
        .doesNotContain("p/q/Places#call RETU", "p/Places#call RETU");
  }

  @Test
  void whatIsSuppressedIsSetApart() throws IOException {
    TargetResult result = scan(places("", "", "@SuppressFBWarnings(\"JMHINVO\")", ""));

    assertThat(texts(result.suppressed())).containsExactly("p/Places#fill INVO");
    assertThat(result.benchmarks()).hasSize(3);
  }

  @Test
  void annotationsOfASuperclassAreLookedUpWhereItIs() throws IOException {
    String base =
        places("@SuppressFBWarnings(\"JMHRETU\")", "", "", "")
            .replace("public class", "public abstract class");
    Path both =
        TestClasses.compile(
            folder.resolve("both"), base, "package p; public class Heir extends Places {}");
    byte[] heir = Files.readAllBytes(both.resolve("p/Heir.class"));
    Path jar = TestClasses.jar(folder.resolve("heir.jar"), Map.of("p/Heir.class", heir));

    try (ClassContainer classes = ClassContainer.open(jar, "heir");
        ClassContainer lookup = ClassContainer.open(both, "both")) {
      TargetResult all = new TargetScanner(1).scan("t", classes, List.of(lookup));
      ClassPath classPath = ClassPath.of(classes, List.of(lookup));
      assertThat(texts(all.findings())).containsAll(ALL);
      assertThat(texts(new Suppressions(classPath).apply(all).findings()))
          .isEqualTo(without("p/Places#call RETU", "p/Places#twin RETU"));
    }
  }

  @Test
  void aClassFileThatCannotBeReadSuppressesNothing() throws IOException {
    TargetResult all = scan(places("", "", "", ""));

    assertThat(new Suppressions(name -> null).apply(all)).isEqualTo(all);
    assertThat(new Suppressions(name -> new byte[] {1, 2, 3}).apply(all)).isEqualTo(all);
  }

  @Test
  void withoutFindingsNothingIsRead() throws IOException {
    TargetResult clean = scan(TestClasses.SOUND);
    List<String> read = new ArrayList<>();
    ClassSource source =
        name -> {
          read.add(name);
          return null;
        };

    assertThat(new Suppressions(source).apply(clean)).isEqualTo(clean);
    assertThat(read).isEmpty();
  }

  private static String places(String onClass, String onField, String onFixture, String onMethod) {
    return EVERY_PLACE.formatted(onClass, onField, onFixture, onMethod);
  }

  private static List<String> without(String... suppressed) {
    return ALL.stream().filter(finding -> !List.of(suppressed).contains(finding)).toList();
  }

  private List<String> left(String... sources) throws IOException {
    return texts(scan(sources).findings());
  }

  private TargetResult scan(String... sources) throws IOException {
    Path directory = Files.createTempDirectory(folder, "classes");
    try (ClassContainer classes =
        ClassContainer.open(TestClasses.compile(directory, sources), "classes")) {
      TargetResult all = new TargetScanner(1).scan("t", classes, List.of());
      return new Suppressions(ClassPath.of(classes, List.of())).apply(all);
    }
  }

  /** Class, member and practice of each finding, sorted. */
  private static List<String> texts(List<Finding> findings) {
    return findings.stream().map(SuppressionsTest::text).sorted().toList();
  }

  private static String text(Finding finding) {
    Location location = finding.location();
    String member = location.member().isEmpty() ? "" : "#" + location.member();
    return location.className() + member + " " + finding.pattern().practice();
  }

  @ParameterizedTest
  @CsvSource({
    "JMHFORKK, ; did you mean JMHFORK?",
    "jmhretux, ; did you mean JMHRETU?",
    "JMH_RETU_IGNORED_RESULTS, ; did you mean JMH_RETU_IGNORED_RESULT?",
    "JMHX, ''",
  })
  void wordsThatSuppressNothingAreNamed(String word, String suggestion) throws IOException {
    String annotation = "@SuppressFBWarnings(\"" + word + "\")";
    assertThat(problems(EVERY_PLACE.formatted("", "", "", annotation)))
        .containsExactly(
            "p.Places.call: '%s' in its annotation suppresses nothing: no pattern or practice has"
                    .formatted(word)
                + " that name"
                + suggestion);
  }

  @ParameterizedTest
  @ValueSource(strings = {"JMH", "jmhretu", "JMH_RE", "URF_UNREAD_FIELD", ""})
  void otherWordsAreNobodysMistake(String word) throws IOException {
    String annotation = "@SuppressFBWarnings(\"" + word + "\")";
    assertThat(problems(EVERY_PLACE.formatted(annotation, annotation, annotation, annotation)))
        .isEmpty();
  }

  private List<String> problems(String source) throws IOException {
    Path directory = TestClasses.compile(folder.resolve("mistyped"), source);
    try (ClassContainer classes = ClassContainer.open(directory, "target")) {
      TargetResult result = new TargetScanner(1).scan("target", classes, List.of());
      return new Suppressions(ClassPath.of(classes, List.of()))
          .apply(result).problems().stream().map(Problem::text).toList();
    }
  }
}
