// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.host.TestClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lines of a source are shown only as long as they are what was compiled. */
class StaleClassesTest {
  private static final String WARNING =
      " has changed since it was compiled, so that findings may be out of date and lines are not"
          + " shown; ";

  @TempDir private Path folder;
  @TempDir private Path other;
  private Path source;
  private Path classes;

  @BeforeEach
  void project() throws IOException {
    Files.createDirectories(folder.resolve(".git"));
    Files.writeString(folder.resolve("pom.xml"), "<project/>");
    source = folder.resolve("src/main/java/p/DeadCode.java");
    Files.createDirectories(source.getParent());
    Files.writeString(source, TestClasses.DEAD_CODE);
    classes = TestClasses.compile(folder.resolve("target/classes"), TestClasses.DEAD_CODE);
  }

  private static void touch(Path file, int seconds) throws IOException {
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(seconds)));
  }

  @Test
  void aSourceAsOldAsItsClassIsShown() throws IOException {
    FileTime time = Files.getLastModifiedTime(classes.resolve("p/DeadCode.class"));
    Files.setLastModifiedTime(source, time);
    CommandLineRun run = CommandLineRun.of("scan", classes);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("| Math.log(x);");
  }

  @Test
  void aSourceThatIsNewerIsNotShown() throws IOException {
    touch(source, 60);
    CommandLineRun run = CommandLineRun.of("scan", classes);
    assertThat(run.err())
        .isEqualTo(
            "spotjmhbugs: warning: %s: %s%srun mvn test-compile%n"
                .formatted(classes, "p/DeadCode.java", WARNING));
    assertThat(run.out()).contains("DeadCode.java:7: ", "1 of 2").doesNotContain("Math.log(x)");
    assertThat(run.status()).isEqualTo(1);
    CommandLineRun strict = CommandLineRun.of("scan", "--strict", classes);
    assertThat(strict.status()).isEqualTo(2);
    assertThat(strict.err()).isEqualTo(run.err().replace("warning: ", ""));
    assertThat(CommandLineRun.of("scan", "--format", "html", classes).out())
        .contains("has changed since it was compiled")
        .doesNotContain("Math.log(x)");
    assertThat(CommandLineRun.of("scan", "--format", "sarif", classes).out())
        .contains("p/DeadCode.java has changed since it was compiled");
  }

  @Test
  void aTooShortSourceIsNotShownWhateverItsTime() throws IOException {
    Files.writeString(source, "package p;\n");
    touch(source, -60);
    CommandLineRun run = CommandLineRun.of("scan", classes);
    assertThat(run.err()).contains(WARNING);
  }

  @Test
  void benchmarksWithoutFindingsCount() throws IOException {
    Files.delete(source);
    Path sound = Files.writeString(source.resolveSibling("Sound.java"), TestClasses.SOUND);
    Path tests = TestClasses.compile(folder.resolve("target/test-classes"), TestClasses.SOUND);
    touch(sound, 60);
    assertThat(CommandLineRun.of("scan", tests).err()).contains("Sound.java" + WARNING);
  }

  @Test
  void timesOfFilesElsewhereTellNothing() throws IOException {
    touch(source, 60);
    Path jar = TestClasses.jar(folder.resolve("target/bench.jar"), classes);
    assertThat(CommandLineRun.of("scan", jar).err()).isEmpty();
    Path elsewhere = TestClasses.compile(other.resolve("elsewhere"), TestClasses.DEAD_CODE);
    CommandLineRun run =
        CommandLineRun.of("scan", "--sources", folder.resolve("src/main/java"), elsewhere);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("| Math.log(x);");
  }
}
