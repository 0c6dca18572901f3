// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import static io.github.spotjmhbugs.study.Poms.LEVEL_8;
import static io.github.spotjmhbugs.study.Poms.pom;
import static io.github.spotjmhbugs.study.build.Projects.benchmarks;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.host.classpath.ClassContainers;
import io.github.spotjmhbugs.host.classpath.JoinedClasses;
import io.github.spotjmhbugs.study.build.BuildRun.BuildResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompilerStrategyTest {
  @TempDir private Path folder;
  private Projects project;

  @BeforeEach
  void setUp() {
    project = new Projects(folder.resolve("a näme"));
  }

  @Test
  void compilesWithSourcesOfSiblings() throws Exception {
    project
        .file("core/java/q/Plain.java", "package q; public class Plain { sun.misc.Unsafe u; }")
        .file("core/java/q/Unused.java", "package q; class Unused extends Missing {}")
        .source("bench/java/p/B.java", benchmarks("B", "return new q.Plain();"));

    BuildResult result = project.build();

    assertThat(result.builtBy()).isEqualTo("compiler");
    assertThat(classes(result)).containsExactly("p/B", "q/Plain");
    assertThat(result.classPath())
        .extracting(jar -> jar.getFileName().toString())
        .contains("jmh-core-1.37.jar");
  }

  @Test
  void compilesWhatInheritsBenchmarks() throws Exception {
    project
        .source(
            "p/Base.java", benchmarks("Base", "return this;").replace("class", "abstract class"))
        .file("p/Heir.java", "package p; public class Heir extends p.Base {}")
        .file("p/q/HeirOfHeir.java", "package p.q; public class HeirOfHeir extends p.Heir {}")
        .file("p/Other.java", "package p; public class Other extends Thread {}");

    BuildResult result = project.build();

    assertThat(result.seen()).isEqualTo(2);
    assertThat(classes(result)).containsExactly("p/Base", "p/Heir", "p/q/HeirOfHeir");
  }

  @Test
  void compilesEachSourceOfAName() throws Exception {
    String first = benchmarks("B", "return q.Only.class;");
    project
        .file("one/build.gradle", "")
        .source("one/src/jmh/java/p/B.java", first)
        .file("one/src/main/java/q/Only.java", "package q; public class Only {}")
        .file("two/build.gradle", "")
        .source("two/src/main/java/p/B.java", benchmarks("B", "return this;"))
        .source("two/copies/of/p/B.java", benchmarks("B", "return missing();"));

    BuildResult result = project.build();

    assertThat(result.seen()).isEqualTo(5);
    assertThat(result.missing()).startsWith("1 benchmark: The method missing() is undefined");
    assertThat(result.classes()).hasSize(3);
  }

  /** Modules of an organisation often have one package. */
  @Test
  void aClassThatAModuleDoesNotSeeHidesNoImport() throws Exception {
    String random = benchmarks("B", "return new Random(3).doubles();");
    project
        .file("one/build.gradle", "")
        .source(
            "one/src/jmh/java/p/B.java",
            random.replaceFirst("import", "import java.util.*; import"))
        .file("two/build.gradle", "")
        .file("two/src/main/java/p/Random.java", "package p; public class Random {}");

    assertThat(project.build().missing()).isEmpty();
  }

  @Test
  void findsWhatBuildScriptsDeclare() throws Exception {
    project
        .file(
            "build.gradle.kts", "dependencies { implementation(\"org.jspecify:jspecify:1.0.1\") }")
        .source("jmh/p/B.java", benchmarks("B", "return org.jspecify.annotations.Nullable.class;"));

    BuildResult result = project.build();

    assertThat(result.builtBy()).isEqualTo("compiler");
    assertThat(result.classPath())
        .extracting(jar -> jar.getFileName().toString())
        .contains("jspecify-1.0.1.jar");
  }

  @ParameterizedTest
  @CsvSource({
    "org.jspecify.annotations.Nullable.class, true",
    "q.Own.class, false", // which needs none
    "q.Missing.class, false", // which it does not have
  })
  void aReleaseOfTheProjectHasWhatABuildGenerates(String used, boolean isTaken) throws Exception {
    project
        .file("gradle.properties", "group=org.jspecify\nversion=1.0.1-SNAPSHOT")
        .file(
            "build.gradle",
            """
            project(':core') {
              base { archivesName = "jspecify" }
            }
            """)
        .file("core/build.gradle", "")
        .file("core/src/main/java/q/Own.java", "package q; public class Own {}")
        .file("bench/build.gradle", "dependencies { implementation project(':core') }")
        .source("bench/src/jmh/java/p/B.java", benchmarks("B", "return " + used + ";"));

    BuildResult result = project.buildFetching();

    assertThat(result.seen()).isEqualTo(used.contains("Missing") ? 1 : 2);
    assertThat(classes(result)).contains("p/B");
    String release =
        "releases of the project: org.jspecify:jspecify:jar:1.0.1 supply what only a build generates";
    assertThat(project.problems().contains(release)).isEqualTo(isTaken);
    assertThat(result.classPath().toString().contains("jspecify")).isEqualTo(isTaken);
  }

  @Test
  void doesNotPassOffBrokenMethodsAsBenchmarks() throws Exception {
    project.source("p/Half.java", benchmarks("Half", "return new Missing();"));

    BuildResult result = project.build();

    assertThat(result.builtBy()).isEqualTo("compiler");
    assertThat(result.seen()).isEqualTo(1);
  }

  @Test
  void dropsClassesWhoseStateIsUnknown() throws Exception {
    String state = "return this; } @Setup public void setUp() { x = missing();";
    project
        .source("p/Sound.java", benchmarks("Sound", "return this;"))
        .source("p/Half.java", benchmarks("Half", state));

    BuildResult result = project.build();

    assertThat(result.builtBy()).isEqualTo("compiler");
    assertThat(result.seen()).isEqualTo(2);
    assertThat(classes(result)).containsExactly("p/Sound");
  }

  private static List<String> classes(BuildResult result) throws IOException {
    try (ClassContainers opened = ClassContainers.open(result.classes().get(0))) {
      return new JoinedClasses(opened.opened(), opened.problems()).classNames();
    }
  }

  @Test
  void takesModulesAsSourceAndVersionsFromParentsAndBoms() throws Exception {
    String parent = "<parent><groupId>g</groupId><artifactId>%s</artifactId><version>1</version>";
    String managed =
        "<dependencyManagement><dependencies><dependency><groupId>%s</groupId>"
            + "<artifactId>%s</artifactId><version>%s</version>%s</dependency></dependencies>"
            + "</dependencyManagement>";
    String jspecify = managed.formatted("org.jspecify", "jspecify", "1.0.1", "");
    String bom = managed.formatted("g", "bom", "1", "<type>pom</type><scope>import</scope>");
    project
        .file("pom.xml", pom("top", false, "<packaging>pom</packaging>", bom))
        .file("some/bom/pom.xml", pom("bom", false, "<packaging>pom</packaging>", jspecify))
        .file(
            "core/pom.xml",
            "<project><modelVersion>4.0.0</modelVersion>"
                + parent.formatted("top")
                + "<relativePath/></parent><artifactId>core</artifactId>"
                + dependency("org.jspecify", "jspecify", "")
                + "</project>")
        .file(
            "core/src/main/java/q/Plain.java",
            "package q; @org.jspecify.annotations.NullMarked public class Plain {}")
        .file("bench/pom.xml", pom("bench", true, dependency("g", "core", "<version>1</version>")))
        .source(
            "bench/src/main/java/p/B.java",
            benchmarks("B", "return q.Plain.class.getAnnotations();"));

    BuildResult result = project.build();

    assertThat(result.seen()).isEqualTo(2);
    assertThat(result.missing()).isEmpty();
    assertThat(project.problems()).isEmpty();
    assertThat(names(result.classPath())).contains("jspecify-1.0.1.jar", "jmh-core-1.37.jar");
  }

  @Test
  void activatesProfilesByTheJdkAndByProperties() throws Exception {
    String profile =
        "<profile><id>%s</id><activation>%s</activation>%s</profile>"
            .formatted(
                "jdk",
                "<jdk>[9,)</jdk>",
                dependency("org.jspecify", "jspecify", "<version>1.0.1</version>"));
    String other =
        "<profile><id>property</id><activation><property><name>java.version</name></property>"
            + "</activation>"
            + dependency("org.apiguardian", "apiguardian-api", "<version>1.1.2</version>")
            + "</profile>";
    project
        .file("pom.xml", pom("top", false, "<profiles>" + profile + other + "</profiles>"))
        .source("src/test/java/p/B.java", benchmarks("B", "return this;"));

    assertThat(names(project.build().classPath()))
        .contains("jspecify-1.0.1.jar", "apiguardian-api-1.1.2.jar");
  }

  @Test
  void aReleaseStandsInForTheSnapshotOfAParent() throws Exception {
    String parent =
        "<parent><groupId>org.openjdk.jmh</groupId><artifactId>jmh-parent</artifactId>"
            + "<version>1.37-SNAPSHOT</version></parent>";
    project
        .file("pom.xml", pom("top", false, parent))
        .source("src/main/java/p/B.java", benchmarks("B", "return this;"));

    assertThat(project.build().seen()).isEqualTo(2);
    assertThat(project.problems()).isEmpty();
  }

  @Test
  void namesWhatCannotBeHadAndGoesOn() throws Exception {
    String plugin =
        "<build><plugins><plugin><groupId>g</groupId><artifactId>absent-plugin</artifactId>"
            + "<version>1</version></plugin></plugins></build>";
    project
        .file(
            "pom.xml", pom("top", false, plugin, dependency("g", "absent", "<version>1</version>")))
        .source("src/main/java/p/B.java", benchmarks("B", "return this;"));

    BuildResult result = project.build();

    assertThat(result.seen()).isEqualTo(2);
    assertThat(project.problems())
        .as("the plugin is not looked up")
        .isNotEmpty()
        .allSatisfy(problem -> assertThat(problem).contains("g:absent:jar:1"));
  }

  @Test
  void raisesTheLevelThatSourcesNeed() throws Exception {
    project
        .file("pom.xml", pom("top", false, LEVEL_8))
        .source("src/main/java/p/B.java", benchmarks("B", "var x = 1; return x;"));

    assertThat(project.build().seen()).isEqualTo(2);
  }

  /** It was removed from Java 14. */
  @Test
  void aTypeThatTheJdkNoLongerHasIsThatOfTheLevel() throws Exception {
    project
        .file("build.gradle", "sourceCompatibility = '11'")
        .source(
            "src/jmh/java/p/B.java", benchmarks("B", "return java.util.jar.Pack200.newPacker();"))
        .source("src/jmh/java/p/C.java", benchmarks("C", "return new java.util.jar.Missing();"));

    BuildResult result = project.build();

    assertThat(result.seen()).isEqualTo(3);
    assertThat(result.missing()).contains("java.util.jar.Missing").doesNotContain("Pack200");
  }

  @Test
  void countsWhatIsMissingByItsReason() throws Exception {
    project
        .source("p/Half.java", benchmarks("Half", "return new Missing();"))
        .source("p/A.scala", "");

    BuildResult result = project.build();

    assertThat(result.seen()).isEqualTo(1);
    assertThat(result.missing())
        .isEqualTo(
            "2 benchmarks: not compiled;" + " 1 benchmark: Missing cannot be resolved to a type");
  }

  @Test
  void aFolderNeedNotBeCalledAsThePackage() throws Exception {
    project
        .file("pom.xml", pom("top", false, LEVEL_8))
        .file("src/main/java/odd/Held.java", "package q; public class Held {}")
        .file("src/main/java/odd/deep/Deep.java", "package q.deep; public class Deep {}")
        .file("src/main/java/odd/Kept.java", "package r; public class Kept {}")
        .file("decompiled/Held.java", "package q; class Held {}")
        .source(
            "src/main/java/p/B.java",
            benchmarks("B", "new q.deep.Deep(); new r.Kept(); return new q.Held();"));

    assertThat(project.build().seen()).isEqualTo(2);
  }

  @Test
  void aStateThatIsNotCompiledNamesItsCause() throws Exception {
    project
        .file(
            "q/Input.java",
            """
            package q;
            import no.such.Library;
            @org.openjdk.jmh.annotations.State(org.openjdk.jmh.annotations.Scope.Thread)
            public class Input extends Library {}
            """)
        .source(
            "p/Needs.java",
            benchmarks("Needs", "return this;").replace("second()", "second(q.Input input)"));

    BuildResult result = project.build();

    assertThat(result.seen()).isEqualTo(1);
    assertThat(result.missing()).startsWith("1 benchmark: uses classes such as no.such.Library");
  }

  private static String dependency(String group, String artifact, String version) {
    return "<dependencies><dependency><groupId>%s</groupId><artifactId>%s</artifactId>%s</dependency></dependencies>"
        .formatted(group, artifact, version);
  }

  private static List<String> names(List<Path> jars) {
    return jars.stream().map(jar -> jar.getFileName().toString()).toList();
  }

  @Test
  void aPlatformWithoutAVersionLosesNoJar() throws Exception {
    project
        .file(
            "build.gradle",
            """
            dependencies {
              implementation(platform("org.junit:junit-bom"))
              implementation("org.openjdk.jmh:jmh-core:1.37")
            }
            """)
        .source("src/jmh/java/p/B.java", benchmarks("B", "return this;"));

    BuildResult result = project.build();

    assertThat(result.seen()).isEqualTo(2);
    assertThat(names(result.classPath())).contains("jmh-core-1.37.jar");
    assertThat(project.problems())
        .anyMatch(line -> line.contains("version' for org.junit:junit-bom:pom is missing"));
  }
}
