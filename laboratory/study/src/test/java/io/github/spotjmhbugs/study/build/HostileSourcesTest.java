// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import static io.github.spotjmhbugs.study.build.Projects.benchmarks;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.spotjmhbugs.strangers.Deadline;
import io.github.spotjmhbugs.study.Evil;
import io.github.spotjmhbugs.study.build.BuildRun.BuildResult;
import io.github.spotjmhbugs.study.source.Census;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sources that want to run something, to write somewhere, or to stop everything. */
@Timeout(300)
class HostileSourcesTest {
  @TempDir private Path folder;
  private Projects project;
  private Evil evil;

  @BeforeEach
  void setUp() throws Exception {
    project = new Projects(folder.resolve("project"));
    evil = Evil.in(folder.resolve("evil"));
  }

  private BuildResult build() throws Exception {
    BuildResult result = project.build();
    assertThat(evil.hasRun()).isFalse();
    return result;
  }

  /** Of a class that need not be called as its file. */
  private static String hidden(String name) {
    return benchmarks(name, "return this;").replace("public class", "class");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a\" -proc:only -processorpath \"evil\" -processor \"Evil\" \"src",
        "-processorpath",
        "@compiler.args",
        "jmh[-d written]",
        "jmh[encoding]",
        "a:evil;b",
        "two\nlines",
        "-log written.xml",
        "\u001b[31m",
      })
  void aFolderIsNotAnOption(String name) throws Exception {
    evil.copyTo(project.root().resolve("evil"));
    evil.copyTo(project.root().resolve(name));
    project
        .file(name + "/q/Plain.java", "package q; public class Plain {}")
        .file("compiler.args", "-d written")
        .source(name + "/p/B.java", benchmarks("B", "return new q.Plain();"));

    assertThat(build().seen()).isEqualTo(2);
    assertThat(project.root().resolve("written")).doesNotExist();
    assertThat(project.root().resolve("written.xml")).doesNotExist();
    assertThat(Files.readString(project.logs().resolve("build-compiler.log")))
        .doesNotContain("\u001b");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-processor.java", "@B.java", "B[-d x].java", "B;C.java", "a=b c.java"})
  void aFileIsNotAnOption(String name) throws Exception {
    project.source("p/" + name, hidden("B"));

    assertThat(build().seen()).isEqualTo(2);
  }

  @Test
  void aProcessorThatTheSourcesBringIsNotLoaded() throws Exception {
    evil.copyTo(project.root().resolve("src/main/java"));
    evil.copyTo(project.root().resolve("src/main/resources"));
    project.source("src/main/java/p/B.java", benchmarks("B", "return new Evil();"));

    project.build();

    assertThat(evil.hasRun()).isFalse();
  }

  @Test
  void sourcesOutsideAreNotRead() throws Exception {
    Path outside = Files.writeString(folder.resolve("passwd"), "root:secret");
    project.source("p/B.java", benchmarks("B", "return new Linked();"));
    Files.createSymbolicLink(project.root().resolve("p/Linked.java"), outside);
    Files.createSymbolicLink(project.root().resolve("pom.xml"), Path.of("/proc/kmsg"));
    Files.createSymbolicLink(project.root().resolve("q"), folder);

    BuildResult result = build();

    assertThat(result.seen()).isEqualTo(1);
    assertThat(result.missing()).contains("Linked cannot be resolved to a type");
    assertThat(project.logs().resolve("build-compiler.log")).content().doesNotContain("secret");
  }

  @Test
  void aPipeIsNotRead() throws Exception {
    project.source("p/B.java", benchmarks("B", "return new Pipe();"));
    Path pipe = project.root().resolve("p/Pipe.java");
    assumeThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();

    assertThat(build().seen()).isEqualTo(1);
  }

  @Test
  void classesAreWrittenNowhereElse() throws Exception {
    String longName = "L".repeat(300);
    project
        .source("p/Sound.java", benchmarks("Sound", "return this;"))
        .source("p/Zero.java", hidden("A\\u0000B"))
        .source("p/Long.java", hidden(longName))
        .file("java/lang/Object.java", "package java.lang; public class Object { no }")
        .file("module-info.java", "module m { requires absent; }");

    BuildResult result = build();

    assertThat(result.seen()).isEqualTo(6);
    assertThat(result.classes().get(0)).allMatch(Files::isRegularFile);
  }

  @Test
  void nestingCostsTheFile() throws Exception {
    int deep = 100_000;
    project
        .source("p/Sound.java", benchmarks("Sound", "return this;"))
        .source("p/Round.java", benchmarks("Round", "return " + nested("(", deep, ")") + ";"))
        .source("p/Minus.java", benchmarks("Minus", "return " + "- ".repeat(deep) + "1;"))
        .source("p/Block.java", benchmarks("Block", nested("{", deep, "}")))
        .source("p/Plus.java", benchmarks("Plus", "return x" + " + x".repeat(deep) + ";"));

    assertThat(build().seen()).isGreaterThanOrEqualTo(2);
  }

  private static String nested(String open, int deep, String close) {
    return open.repeat(deep) + "x" + close.repeat(deep);
  }

  @Test
  void textsOfAnySizeAndKindAreRead() throws Exception {
    project
        .file("q/Blank.java", "\n".repeat(1_000_000) + "package q; public class Blank {}")
        .source("p/B.java", benchmarks("B", "return new q.Latin();"));
    byte[] latin =
        "package q; /* \u00e4 */ public class Latin {}".getBytes(StandardCharsets.ISO_8859_1);
    Files.write(project.root().resolve("q/Latin.java"), latin);
    try (OutputStream huge = Files.newOutputStream(project.root().resolve("p/Huge.java"))) {
      byte[] blanks = " ".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
      for (int i = 0; i < 100; i++) {
        huge.write(blanks);
      }
      huge.write(benchmarks("Huge", "return this;").getBytes(StandardCharsets.UTF_8));
    }

    assertThat(build().seen()).isEqualTo(2);
    assertThat(Census.of(project.root()).sources()).as("without the huge one").hasSize(1);
  }

  @Test
  void codeThatIsThoughtAboutForEverCostsItsModule() throws Exception {
    String nested = "return this; } " + "class X {".repeat(100_000);
    project
        .file("a/build.gradle", "")
        .file("b/build.gradle", "")
        .source("a/p/Slow.java", benchmarks("Slow", nested))
        .source("b/p/B.java", benchmarks("B", "return this;"));

    BuildStrategy.Made made = new BuildStrategy.Made(new HashSet<>());
    String outcome =
        new CompilerStrategy(project.site(), made).build(Deadline.in(Duration.ofSeconds(12)));

    assertThat(outcome).isEqualTo("timed out");
    assertThat(Coverage.of(project.site(), made))
        .isEqualTo(new Coverage(2, 2, Map.of("timed out", 2)));
    assertThat(List.of(Files.readString(project.logs().resolve("build-compiler.log")).split("\n")))
        .contains("# 1 files with benchmarks, Java 17: timed out");
  }
}
