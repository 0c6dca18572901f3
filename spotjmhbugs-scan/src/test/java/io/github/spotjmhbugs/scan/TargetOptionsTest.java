// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.host.TestClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person names is found, or it is said what to name. */
class TargetOptionsTest {
  @TempDir private Path folder;

  @BeforeEach
  void project() throws IOException {
    Files.createDirectories(folder.resolve("src/main/java/p"));
    Files.writeString(folder.resolve("pom.xml"), "<project/>");
    Files.writeString(folder.resolve("src/main/java/p/DeadCode.java"), TestClasses.DEAD_CODE);
    TestClasses.compile(folder.resolve("target/classes"), TestClasses.DEAD_CODE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "pom.xml", "target/classes"})
  void projectsAndBuildFilesStandForTheirClasses(String name) {
    CommandLineRun run = CommandLineRun.of("scan", folder.resolve(name));
    assertThat(run.out())
        .startsWith(folder.resolve("target/classes").toString())
        .contains("1 finding in 1 of 2 benchmarks");
    assertThat(run.status()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"src", "src/main/java/p/DeadCode.java"})
  void whoNamesSourcesIsToldWhatToName(String name) {
    Path source = folder.resolve(name);
    CommandLineRun run = CommandLineRun.of("scan", source);
    Path project = Path.of("").toAbsolutePath().relativize(folder);
    assertThat(run.err())
        .isEqualTo(
            "spotjmhbugs: %s: holds sources, but class files are scanned; name the project %s%n"
                .formatted(source, project));
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void whatIsNamedBesideAMistakeIsScanned() {
    CommandLineRun run =
        CommandLineRun.of("scan", folder.resolve("src"), folder.resolve("target/classes"));
    assertThat(run.out()).contains("1 finding in 1 of 2 benchmarks");
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void targetsResolveEachOther() throws IOException {
    String helper =
        "package q; public class Helper { static public int f(int i) { return i * 3; } }";
    String caller =
        """
        package p;
        import org.openjdk.jmh.annotations.*;
        @State(Scope.Thread)
        public class Caller {
          int i = 3;
          @Benchmark public void measure() { q.Helper.f(i); }
        }
        """;
    Path both = TestClasses.compile(folder.resolve("both"), helper, caller);
    Path helpers = Files.createDirectories(folder.resolve("helpers"));
    Files.move(both.resolve("q"), helpers.resolve("q"));

    assertThat(CommandLineRun.of("scan", both).out()).contains("no findings in 1 benchmark");
    assertThat(CommandLineRun.of("scan", both, helpers).out())
        .contains("1 finding in 1 of 1 benchmark");
  }
}
