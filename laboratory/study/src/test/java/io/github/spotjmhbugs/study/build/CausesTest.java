// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import static io.github.spotjmhbugs.study.Poms.pom;
import static io.github.spotjmhbugs.study.build.Projects.benchmarks;
import static io.github.spotjmhbugs.study.build.Projects.scalaBenchmarks;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.spotjmhbugs.study.record.ProjectRecord.StepFailure;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a record says of benchmarks that are missing: the first cause, not what follows from it. */
class CausesTest {
  private static final String LOMBOK = "uses Lombok, whose annotation processor is not run";

  @TempDir private Path folder;
  private Projects project;

  @BeforeEach
  void setUp() {
    project = new Projects(folder.resolve("a näme"));
  }

  @Test
  void aPomThatCannotBeRead() throws Exception {
    project
        .file("pom.xml", pom("top", false, "<dependencies>"))
        .source("src/main/java/p/B.java", benchmarks("B", "return this;"));

    assertThat(failure())
        .startsWith("2 benchmarks: build file pom.xml: Non-parseable POM pom.xml: end tag");
    assertThat(project.problems())
        .anyMatch(line -> line.startsWith("build file pom.xml: Non-parseable"))
        .contains(failure().replaceFirst("; compiler: .*", ""));
  }

  @Test
  void aParentThatCannotBeRead() throws Exception {
    project
        .file("pom.xml", "<project><modelVersion>")
        .file("bench/pom.xml", pom("bench", true))
        .source("bench/src/main/java/p/B.java", benchmarks("B", "return this;"));

    assertThat(failure())
        .startsWith("2 benchmarks: build file bench/pom.xml: Non-readable POM pom.xml");
    assertThat(project.problems()).anyMatch(line -> line.startsWith("POM pom.xml: "));
  }

  @Test
  void aBomThatWasNeverPublished() throws Exception {
    String bom =
        "<dependencyManagement><dependencies><dependency><groupId>no.such</groupId>"
            + "<artifactId>bom</artifactId><version>1</version><type>pom</type>"
            + "<scope>import</scope></dependency></dependencies></dependencyManagement>";
    project
        .file("pom.xml", pom("top", false, bom, dependency("no.such", "library", "")))
        .source("src/main/java/p/B.java", imported("B", "no.such.library.It"));

    assertThat(missing()).startsWith("1 benchmark: BOM no.such:bom:pom:1: not found");
    assertThat(project.problems()).anyMatch(line -> line.startsWith("BOM no.such:bom:pom:1: "));
  }

  @Test
  void aParentThatWasNeverPublished() throws Exception {
    String dependency = dependency("no.such", "library", "");
    project
        .file("pom.xml", pom("a", true, dependency).replace("<groupId>g<", "<groupId>no.such<"))
        .source("src/main/java/p/B.java", imported("B", "no.such.library.It"));

    assertThat(missing()).startsWith("1 benchmark: parent no.such:top:pom:1: not found");
  }

  @Test
  void aParentThatWasNeverPublishedHasTheProperty() throws Exception {
    String dependency = dependency("no.such", "library", "<version>${its}</version>");
    project
        .file("pom.xml", pom("a", true, dependency).replace("<groupId>g<", "<groupId>no.such<"))
        .source("src/main/java/p/B.java", imported("B", "no.such.library.It"));

    assertThat(missing()).startsWith("1 benchmark: parent no.such:top:pom:1: not found");
  }

  @Test
  void aVersionThatAScriptComputes() throws Exception {
    project
        .file("build.gradle", "dependencies { implementation \"no.such:library:${version()}\" }")
        .source("src/jmh/java/p/B.java", imported("B", "no.such.library.It"));

    assertThat(missing())
        .isEqualTo(
            "1 benchmark: dependency no.such:library:"
                + " its version is not declared in a way that is read: ${version()}");
  }

  @Test
  void aDependencyThatCannotBeHad() throws Exception {
    project
        .file(
            "pom.xml",
            pom("top", false, dependency("no.such", "library", "<version>1</version>"), "<!-- -->"))
        .source("src/main/java/p/B.java", imported("B", "no.such.library.It"));

    assertThat(missing()).startsWith("1 benchmark: dependency no.such:library:jar:1: ");
  }

  @Test
  void aPackageThatNoDependencyHas() throws Exception {
    project.source("p/B.java", imported("B", "no.such.library.It"));

    assertThat(missing())
        .isEqualTo(
            "1 benchmark: uses classes such as no.such.library.It,"
                + " which no dependency has that was found");
  }

  @Test
  void aProblemOfAnotherModuleIsNoCause() throws Exception {
    project
        .file("a/pom.xml", pom("a", true).replace("<groupId>g<", "<groupId>no.such<"))
        .source("a/src/main/java/p/A.java", benchmarks("A", "return this;"))
        .file("b/pom.xml", pom("b", false))
        .source("b/src/main/java/p/B.java", imported("B", "no.library.It"))
        .file("c/pom.xml", "<project>");

    assertThat(missing()).startsWith("1 benchmark: uses classes such as no.library.It, which no");
    assertThat(project.problems())
        .anyMatch(line -> line.startsWith("parent no.such:top:pom:1: "))
        .anyMatch(line -> line.startsWith("POM c/pom.xml: "));
  }

  @Test
  void aScriptThatIsTooLarge() throws Exception {
    project
        .file("build.gradle", "//" + " ".repeat(16 << 20))
        .source("p/B.java", imported("B", "no.such.library.It"));

    assertThat(missing()).startsWith("1 benchmark: build file build.gradle: not readable, or");
  }

  @Test
  void lombokInTheFileItself() throws Exception {
    project
        .source(
            "p/Getter.java",
            benchmarks("Getter", "return new V().getX(); } @lombok.Value static class V { int x;"))
        .source(
            "p/Log.java",
            benchmarks("Log", "log.info(\"\"); return this;")
                .replace("@State", "@lombok.extern.slf4j.Slf4j @State"))
        .source("p/Other.java", benchmarks("Other", "return missing();"));

    assertThat(missing()).startsWith("3 benchmarks: " + LOMBOK + "; 1 benchmark: ");
  }

  @Test
  void lombokInAClassThatIsUsed() throws Exception {
    project
        .file("q/Data.java", "package q; @lombok.Data public class Data { private int x; }")
        .source("p/Getter.java", benchmarks("Getter", "return new q.Data().getX();"))
        .source("p/Of.java", imported("Of", "q.Data").replace("new Data()", "Data.of(1)"))
        .source("p/Made.java", imported("Made", "q.Data").replace("Data()", "Data(1)"));

    assertThat(missing()).isEqualTo("3 benchmarks: " + LOMBOK);
  }

  @Test
  void whatABuildWouldGenerate() throws Exception {
    project
        .file("src/main/java/g/h/i/j/Own.java", "package g.h.i.j; public class Own {}")
        .source("p/Same.java", imported("Same", "g.h.i.Parser"))
        .source("p/Below.java", imported("Below", "g.h.i.proto.Messages.Request"));

    assertThat(missing())
        .isEqualTo(
            "2 benchmarks: uses classes such as g.h.i.Parser, of which its module sees no source;"
                + " a build may generate them");
  }

  @Test
  void whatABuildWouldGenerateOrALibraryOfTheSameAuthorsHas() throws Exception {
    String library = dependency("g.h", "parsers", "<version>1</version>");
    project
        .file("pom.xml", pom("a", false, library))
        .file("src/main/java/g/h/i/j/Own.java", "package g.h.i.j; public class Own {}")
        .source("src/main/java/p/B.java", imported("B", "g.h.i.parsers.inner.Parser"));

    assertThat(missing())
        .startsWith(
            "1 benchmark: uses classes such as g.h.i.parsers.inner.Parser, of which its module sees"
                + " no source; a build may generate them, unless dependency g.h:parsers:jar:1: not");
  }

  @Test
  void whatIsWrongInScala() throws Exception {
    project
        .file("build.sbt", "scalaVersion := \"2.13.18\"\nlazy val b = project")
        .file("b/src/main/scala/g/h/Own.scala", "package g.h\nclass Own extends g.h.i.Parser")
        .source("b/src/main/java/p/B.java", imported("B", "g.h.Own"))
        .source(
            "b/src/main/scala/p/C.scala",
            scalaBenchmarks("C", "new Own").replaceFirst("import", "import g.h.Own\nimport"));

    assertThat(project.buildFetching().missing())
        .isEqualTo("3 benchmarks: uses g.h.i, which no dependency has that was found");
  }

  @Test
  void whatTheJdkNoLongerHas() throws Exception {
    int jdk = project.file("README", "").site().jdk(9).feature();
    project
        .source("p/A.java", imported("A", "sun.misc.BASE64Encoder"))
        .source(
            "p/B.java",
            benchmarks("B", "return new BASE64Encoder();")
                .replace("import org", "import sun.misc.*;\nimport org"))
        .source("p/C.java", imported("C", "javax.xml.bind.DatatypeConverter"))
        .source("p/D.java", imported("D", "javax.annotation.PostConstruct"))
        .source("p/E.java", imported("E", "javax.annotation.Nonnull"));

    assertThat(missing())
        .startsWith(
            "2 benchmarks: uses sun.misc.BASE64Encoder, which JDK " + jdk + " no longer has")
        .endsWith("; other reasons");
    assertThat(project.problems())
        .contains(
            "1 benchmark: uses javax.xml.bind.DatatypeConverter, which JDK "
                + jdk
                + " no longer has")
        .contains(
            "1 benchmark: uses javax.annotation.PostConstruct, which JDK " + jdk + " no longer has")
        .anyMatch(
            line -> line.startsWith("1 benchmark: uses classes such as javax.annotation.Nonnull"));
  }

  @Test
  void theCauseInAnotherSource() throws Exception {
    project
        .file(
            "q/Base.java",
            "package q;\nimport no.such.library.It;\npublic class Base extends It {}")
        .source("p/B.java", imported("B", "q.Base").replace("class B", "class B extends Base"));

    assertThat(failure())
        .startsWith("2 benchmarks: uses classes such as no.such.library.It, which no dependency");
  }

  @Test
  void theMostFrequentFirst() throws Exception {
    project
        .source("p/A.java", imported("A", "sun.misc.BASE64Encoder"))
        .source("p/B.java", imported("B", "no.such.library.It"))
        .source("p/C.java", imported("C", "no.such.library.Other"));

    assertThat(missing())
        .startsWith("2 benchmarks: uses classes such as no.such.library.It, which")
        .contains("; 1 benchmark: uses sun.misc.BASE64Encoder");
  }

  /** Of its two benchmarks, one is missing. */
  private static String imported(String name, String type) {
    String simple = type.substring(type.lastIndexOf('.') + 1);
    return benchmarks(name, "return new " + simple + "();")
        .replace("import org", "import " + type + ";\nimport org");
  }

  private static String dependency(String group, String artifact, String version) {
    return "<dependencies><dependency><groupId>%s</groupId><artifactId>%s</artifactId>%s"
            .formatted(group, artifact, version)
        + "</dependency></dependencies>";
  }

  /** Why benchmarks are missing, whether there are others or not. */
  private String missing() throws StepFailure, IOException, InterruptedException {
    return project.build().missing();
  }

  private String failure() {
    return catchThrowableOfType(StepFailure.class, project::build).reason();
  }
}
