// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.host.GateTable;
import io.github.spotjmhbugs.host.TestClasses;
import io.github.spotjmhbugs.scan.LibraryProject;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What cannot be done is said in one line. */
class ImpactCommandTest {
  private static final String OPERATIONS =
      """
      package p;
      import org.openjdk.jmh.annotations.*;
      import org.openjdk.jmh.infra.Blackhole;
      @State(Scope.Thread)
      public class Operations {
        double x = 3;
        @Benchmark @OperationsPerInvocation(10) public void wrong(Blackhole bh) {
          for (int i = 0; i < 100; i++) { bh.consume(Math.log(x + i)); }
        }
        @Benchmark @OperationsPerInvocation(100) public void littleWrong(Blackhole bh) {
          for (int i = 0; i < 105; i++) { bh.consume(Math.log(x + i)); }
        }
      }
      """;

  @TempDir private Path folder;

  private Path out() {
    return folder.resolve("out");
  }

  private static void assertWrong(ImpactInvocation run, String message) {
    assertThat(run.err().lines().findFirst()).contains("spotjmhbugs: " + message);
    assertThat(run.out()).isEmpty();
    assertThat(run.status()).isEqualTo(2);
  }

  private static void assertProblem(ImpactInvocation run, String message) {
    assertWrong(run, message);
    assertThat(run.err().lines()).hasSize(1);
  }

  @Test
  void aTargetThatIsNotThere() {
    Path target = folder.resolve("absent");
    assertProblem(
        ImpactInvocation.of(target, "--out", out()), target + ": no such file or directory");
  }

  @Test
  void nothingPassesByMistake() throws IOException {
    Path empty = Files.createDirectories(folder.resolve("empty"));
    Path broken = Files.createDirectories(folder.resolve("broken"));
    Files.writeString(broken.resolve("Broken.class"), "no class file");
    Path sound = TestClasses.compile(folder.resolve("sound"), TestClasses.SOUND);
    assertThat(GateTable.row("`impact`"))
        .containsExactly(
            word(sound, "--threshold", "hihg"),
            word(empty) + "; " + word(empty, "--allow-empty") + " with `--allow-empty`",
            word(broken),
            word(sound, "--exclude", "x.Y"),
            "none");
    assertProblem(
        ImpactInvocation.of(empty, "--out", out()),
        empty + ": has no benchmarks; if that is right, add --allow-empty");
  }

  private String word(Object... words) {
    ImpactInvocation run =
        ImpactInvocation.of(Stream.concat(Stream.of("--out", out()), Stream.of(words)).toArray());
    String note = run.err().contains("note: exclusion 'x.Y'") ? "note" : "passes";
    return run.status() == 2 ? "error" : note;
  }

  @Test
  void anOutputDirectoryThatIsAFile() throws IOException {
    Files.createFile(out());
    assertProblem(ImpactInvocation.of(folder, "--out", out()), out() + ": not a directory");
  }

  @Test
  void anOutputDirectoryThatCannotBeMade() {
    Path impossible = Path.of("/proc/impossible");
    assertProblem(
        ImpactInvocation.of(folder, "--out", impossible),
        impossible + ": no such file or directory");
  }

  @Test
  void benchmarksWithoutJmh() throws IOException {
    Path classes = TestClasses.compile(folder.resolve("classes"), TestClasses.DEAD_CODE);
    Files.createDirectories(folder.resolve("home/.m2"));
    Files.writeString(
        folder.resolve("home/.m2/settings.xml"), "<settings><offline>true</offline></settings>");
    ImpactInvocation run =
        ImpactInvocation.of(
            classes,
            "--out",
            out(),
            "-Duser.home=" + folder.resolve("home"),
            "-Dmaven.repo.local=" + folder.resolve("repository"));
    assertThat(run.err())
        .startsWith("spotjmhbugs: " + classes + ": needs org.openjdk.jmh:jmh-core:1.37: ")
        .hasLineCount(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.status()).isEqualTo(2);
    assertThat(out().resolve("work")).doesNotExist();
  }

  @Test
  void anIncludeThatMatchesNothingSaysWhatThereIs() throws IOException {
    Path classes = TestClasses.compile(folder.resolve("classes"), TestClasses.DEAD_CODE);
    ImpactInvocation run = ImpactInvocation.of(classes, "--out", out(), "--include", "absent");
    assertThat(run.err())
        .isEqualTo(
            "spotjmhbugs: --include absent: matches no benchmark with a finding that is asked for;"
                + " there are findings about p.DeadCode.wrong\n");
    assertThat(run.status()).isEqualTo(2);
  }

  /**
   * It ends while the first target is made ready: both questions stay open, and the other waits.
   */
  @Test
  void aBudgetIsALimit() throws IOException {
    Path classes = TestClasses.compile(folder.resolve("classes"), TestClasses.DEAD_CODE);
    Path others =
        TestClasses.compile(
            folder.resolve("others"), TestClasses.DEAD_CODE.replace("DeadCode", "Other"));
    ImpactInvocation run = ImpactInvocation.of(classes, others, "--out", out(), "--budget", "1s");
    assertThat(run.err())
        .endsWith("spotjmhbugs: stopped with 2 of 2 left; run the same command to resume\n");
    assertThat(run.out()).isEmpty();
    assertThat(run.status()).isZero();
    assertThat(out().resolve("results.jsonl")).isEmptyFile();
    assertThat(out().resolve("work")).doesNotExist();
  }

  @Test
  void aProjectBringsItsDependencies() throws IOException {
    LibraryProject made = LibraryProject.in(folder);

    ImpactInvocation run =
        ImpactInvocation.of(
            made.root(), "--out", out(), "--include", "absent", "-Duser.home=" + made.home());

    assertThat(run.err()).endsWith("there are findings about p.Caller.measure\n");
  }

  @Test
  void aClassThatCannotBeLinkedCostsItself() throws IOException {
    Path absent =
        TestClasses.compile(folder.resolve("absent"), "package q; public class Absent {}");
    Path classes =
        TestClasses.compile(
            folder.resolve("classes"),
            List.of(absent),
            TestClasses.DEAD_CODE,
            """
            package p;
            import org.openjdk.jmh.annotations.*;
            @State(Scope.Thread)
            public class Broken {
              q.Absent absent;
              double x = 3;
              @Benchmark public void broken() { Math.log(x); }
            }
            """,
            "package p; public class Outer { public static class Inner {} }");
    Files.delete(classes.resolve("p/Outer.class"));
    ImpactInvocation run =
        ImpactInvocation.of(classes, "--out", out(), "--evidence", "jit", "--practice", "RETU");
    assertThat(run.err())
        .contains("spotjmhbugs: warning: p.Outer$Inner: cannot be linked")
        .contains(
            "spotjmhbugs: warning: p.Broken: cannot be linked, so that its benchmarks do not run:"
                + " java.lang.NoClassDefFoundError: q/Absent");
    assertThat(run.out()).containsPattern("DeadCode\\.wrong:7 RETU .* code empty ");
    try (Stream<Path> files = Files.walk(out().resolve("generated"))) {
      assertThat(files.filter(file -> file.endsWith("META-INF/BenchmarkList")))
          .singleElement(InstanceOfAssertFactories.PATH)
          .content()
          .contains("p.DeadCode")
          .doesNotContain("Broken");
    }
  }

  /** JMH's generated class cannot name the type of the parameter, which is not public. */
  @Test
  void aGeneratedClassThatDoesNotCompileCostsItself() throws IOException {
    Path classes =
        TestClasses.compile(
            folder.resolve("classes"),
            TestClasses.DEAD_CODE,
            """
            package p;
            import org.openjdk.jmh.annotations.*;
            @State(Scope.Thread)
            public class Hidden {
              enum Kind { A, B }
              @Param public Kind kind;
              double x = 3;
              @Benchmark public void hidden() { Math.log(x); }
            }
            """);
    ImpactInvocation run =
        ImpactInvocation.of(classes, "--out", out(), "--evidence", "jit", "--practice", "RETU");
    assertThat(run.err())
        .contains(
            "spotjmhbugs: warning: p.jmh_generated.Hidden_hidden_jmhTest: does not compile, so that"
                + " its benchmark does not run: ");
    assertThat(run.out()).containsPattern("DeadCode\\.wrong:7 RETU .* code empty ");
  }

  @Test
  void sourcesBesideTheClassesAreNeitherCompiledNorTouched() throws IOException {
    Path classes = TestClasses.compile(folder.resolve("classes"), TestClasses.DEAD_CODE);
    Path source = Files.writeString(classes.resolve("p/DeadCode.java"), "package p; class {");
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(60)));
    ImpactInvocation run = ImpactInvocation.of(classes, "--out", out(), "--evidence", "jit");
    assertThat(run.out()).containsPattern("DeadCode\\.wrong:7 RETU .* code empty ");
    assertThat(source).hasContent("package p; class {");
  }

  @Test
  void theListOfAnotherTargetDoesNotStandForIt() throws IOException {
    Path classes = TestClasses.compile(folder.resolve("classes"), TestClasses.DEAD_CODE);
    Path other = Files.createDirectories(folder.resolve("other"));
    Files.createDirectories(other.resolve("META-INF"));
    Files.createFile(other.resolve("META-INF/BenchmarkList"));
    ImpactInvocation run =
        ImpactInvocation.of(classes, "--classpath", other, "--out", out(), "--evidence", "jit");
    assertThat(run.out()).containsPattern("DeadCode\\.wrong:7 RETU .* code empty ");
  }

  @Test
  void aSampleHasAFewOfEachKind() throws IOException {
    Path classes = TestClasses.compile(folder.resolve("classes"), OPERATIONS);
    ImpactInvocation all = ImpactInvocation.of(classes, "--out", out(), "--practice", "OPS");
    Object[] one = {classes, "--out", folder.resolve("one"), "--practice", "OPS", "--sample", 1};
    ImpactInvocation first = ImpactInvocation.of(one);
    assertThat(all.out().lines()).hasSize(4);
    assertThat(first.out().lines()).hasSize(3);
    assertThat(all.out()).contains(first.out().lines().findFirst().orElseThrow());
    assertThat(ImpactInvocation.of(one).out()).isEqualTo(first.out());
  }

  @Test
  void aWrongNumberOfOperationsIsArithmetic() throws IOException {
    Path classes = TestClasses.compile(folder.resolve("classes"), OPERATIONS);
    ImpactInvocation run = ImpactInvocation.of(classes, "--out", out(), "--practice", "OPS");
    assertThat(run.out())
        .containsPattern("Operations\\.wrong:8 OPS .*confirmed: by arithmetic; nothing was run")
        .containsPattern("Operations\\.littleWrong:11 OPS .*contradicted: by arithmetic")
        .contains("1 confirmed, 1 contradicted");
  }

  @Test
  void classesOfANewerReleaseSaySo() throws IOException {
    Path classes = TestClasses.compile(folder.resolve("classes"), TestClasses.DEAD_CODE);
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(it -> it.toString().endsWith(".class")).toList()) {
        byte[] bytes = Files.readAllBytes(file);
        bytes[7] = 70; // Java 26
        Files.write(file, bytes);
      }
    }
    ImpactInvocation run = ImpactInvocation.of(classes, "--out", out(), "--practice", "RETU");
    assertThat(run.err())
        .contains(
            "JMH cannot generate the code that runs the benchmarks: p.DeadCode: "
                + "java.lang.UnsupportedClassVersionError");
    assertThat(run.status()).isNotZero();
  }

  @Test
  void pluginsOfTheCompilerAreNotLoaded() throws IOException {
    Path classes = TestClasses.compile(folder.resolve("classes"), TestClasses.DEAD_CODE);
    Path services = Files.createDirectories(classes.resolve("META-INF/services"));
    Files.writeString(services.resolve("com.sun.source.util.Plugin"), "q.Absent\n");
    ImpactInvocation run =
        ImpactInvocation.of(classes, "--out", out(), "--evidence", "jit", "--practice", "RETU");
    assertThat(run.err()).doesNotContain("does not compile");
    assertThat(run.out()).containsPattern("DeadCode\\.wrong:7 RETU .* code empty ");
    try (Stream<Path> files = Files.walk(out().resolve("jmh"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .as("the machine code was asked for alone")
          .contains("repaired-code.log")
          .noneMatch(name -> name.startsWith("duet"));
    }
  }

  @Test
  void classesWithoutFindings() throws IOException {
    Path classes = TestClasses.compile(folder.resolve("classes"), TestClasses.SOUND);
    ImpactInvocation run = ImpactInvocation.of(classes, "--out", out());
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .isEqualTo("no findings\nFull report: " + out().resolve("impact.html") + "\n");
    assertThat(run.status()).isZero();
  }

  @Test
  void aPracticeThatThereIsNot() {
    assertWrong(
        ImpactInvocation.of(folder, "--out", out(), "--practice", "RETU,NONE"),
        "Invalid value for option '--practice' (LIST): 'NONE' is not a practice; choose from "
            + Practices.keys().stream().map(PracticeKey::name).collect(Collectors.joining(", ")));
  }

  @Test
  void aJavaHomeWithoutAJdk() {
    assertWrong(
        ImpactInvocation.of(folder, "--out", out(), "--java", folder),
        "--java " + folder + " is no JDK");
  }

  @Test
  void aJdkThatIsTooOld() throws IOException {
    Path home = Files.createDirectories(folder.resolve("jdk"));
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"11.0.2\"\n");
    Files.createDirectories(home.resolve("bin"));
    assertThat(Files.createFile(home.resolve("bin/javac")).toFile().setExecutable(true)).isTrue();
    assertWrong(
        ImpactInvocation.of(folder, "--out", out(), "--java", home),
        "--java " + home + " is JDK 11; 17 or newer is needed");
  }

  @Test
  void anOutputDirectoryThatOptionsOfTheJvmCannotName() {
    Path odd = folder.resolve("a,b");
    assertWrong(
        ImpactInvocation.of(folder, "--out", odd),
        "--out " + odd + ": options of the JVM take no path with , ' \" % " + File.pathSeparator);
    assertThat(odd).doesNotExist();
  }

  @Test
  void aParameterWithoutAValue() {
    assertWrong(
        ImpactInvocation.of(folder, "--out", out(), "--param", "size"),
        "Value for option option '--param' (NAME=VALUE) should be in KEY=VALUE format but was size");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--rounds", "--sample"})
  void noNumberAtAll(String option) {
    assertWrong(
        ImpactInvocation.of(folder, "--out", out(), option, 0), option + " must be at least 1");
  }
}
