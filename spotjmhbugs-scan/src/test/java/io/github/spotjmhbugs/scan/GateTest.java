// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.host.GateTable;
import io.github.spotjmhbugs.host.TestClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No mistake of a user or in a file lets a gate pass unseen. */
class GateTest {
  @TempDir private Path folder;

  private static String word(CommandLineRun run) {
    String note = run.err().contains("spotjmhbugs: note: ") ? "note" : "passes";
    return run.status() == 2 ? "error" : note;
  }

  @Test
  void theTableIsRight() throws IOException {
    Path sound = TestClasses.compile(folder.resolve("sound"), TestClasses.SOUND);
    Path nothing = Files.createDirectories(folder.resolve("nothing"));
    Path broken = Files.createDirectories(folder.resolve("broken"));
    Files.writeString(broken.resolve("Broken.class"), "no class file");
    assertThat(GateTable.row("`scan`"))
        .containsExactly(
            word(CommandLineRun.of("scan", "--fail-on", "hihg", sound)),
            word(CommandLineRun.of("scan", nothing))
                + "; "
                + word(CommandLineRun.of("scan", "--allow-empty", nothing))
                + " with `--allow-empty`",
            word(CommandLineRun.of("scan", broken)),
            word(CommandLineRun.of("scan", "--exclude", "x.Y", sound))
                + "; "
                + word(CommandLineRun.of("scan", "--strict", "--exclude", "x.Y", sound))
                + " with `--strict`",
            word(CommandLineRun.of("scan", "--baseline", folder.resolve("none"), sound)));
  }

  @Test
  void aMistypedValueIsToldTheRightOnesAsTheyAreTyped() {
    assertThat(CommandLineRun.of("scan", "--threshold", "hihg", folder).err())
        .startsWith(
            "spotjmhbugs: Invalid value for option '--threshold': expected one of low, medium, high"
                + " but was 'hihg'\n");
  }

  @Test
  void aWordThatExcludesNothingIsNamed() throws IOException {
    Path wrong = TestClasses.compile(folder.resolve("wrong"), TestClasses.DEAD_CODE);
    assertThat(CommandLineRun.of("scan", "--exclude", "p.Dead*,p.Daed*", wrong).err())
        .isEqualTo("spotjmhbugs: note: exclusion 'p.Daed*': matches no finding\n");
    assertThat(
            CommandLineRun.of("scan", "--threshold=high", "--practice=LOOP", "--exclude=p.*", wrong)
                .err())
        .as("it matches what other options leave out")
        .isEmpty();
  }

  @Test
  void anAnnotationThatSuppressesNothingIsNamed() throws IOException {
    String useless =
        TestClasses.SOUND.replace(
            "@Benchmark",
            "@edu.umd.cs.findbugs.annotations.SuppressFBWarnings({\"JMHRETU\", \"NP\"}) @Benchmark");
    Path classes = TestClasses.compile(folder.resolve("useless"), useless);
    CommandLineRun run = CommandLineRun.of("scan", classes);
    assertThat(run.status()).isZero();
    assertThat(run.err())
        .matches(
            "spotjmhbugs: note: p\\.\\w+\\.\\w+: 'JMHRETU' in its annotation suppresses no finding\n");
    assertThat(CommandLineRun.of("scan", "--strict", classes).status()).isEqualTo(2);
  }
}
