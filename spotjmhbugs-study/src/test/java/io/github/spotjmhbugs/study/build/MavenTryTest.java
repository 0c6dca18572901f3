// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MavenTryTest {
  private static final MavenTry FIRST = new MavenTry(8, false, MavenTry.COMPILE, Set.of());

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[ERROR] Source option 6 is no longer supported. Use 7 or later.",
        "[ERROR] Source option 1.5 is no longer supported. Use 1.6 or later.",
        "[ERROR] Target option 6 is no longer supported. Use 7 or later.",
        "Fatal error compiling: error: release version 5 not supported",
        "Fatal error compiling: invalid target release: 1.7"
      })
  void raisesLevelsThatAreTooOld(String log) {
    assertThat(FIRST.after(log, Set.of("core")))
        .isEqualTo(new MavenTry(8, true, MavenTry.COMPILE, Set.of()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Fatal error compiling: error: release version 21 not supported",
        "Fatal error compiling: error: invalid target release: 21",
        "class file has wrong version 65.0, should be 61.0",
        "more recent version of the Java Runtime (class file version 65.0), this version"
      })
  void takesANewerJdk(String log) {
    assertThat(FIRST.after(log, Set.of("core")))
        .isEqualTo(new MavenTry(21, false, MavenTry.COMPILE, Set.of()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[ERROR] Artifact has not been packaged yet. When used on reactor artifact",
        "Could not find artifact g:core:jar:shaded:1.2-SNAPSHOT"
      })
  void packagesModulesThatAreUsedAsJars(String log) {
    assertThat(FIRST.after(log, Set.of("core")))
        .isEqualTo(new MavenTry(8, false, MavenTry.PACKAGE, Set.of()));
  }

  @Test
  void takesReleasesForSnapshotsThatAreGone() {
    String log =
        "Non-resolvable parent POM: Could not find artifact g:parent:pom:2.9.6-SNAPSHOT and\n"
            + "Failure to find g:other:jar:tests:3-SNAPSHOT in https://repo";
    MavenTry next = FIRST.after(log, Set.of("core"));
    assertThat(next).isEqualTo(new MavenTry(8, false, MavenTry.COMPILE, Set.of("2.9.6", "3")));
    assertThat(next.after(log, Set.of("core"))).isEqualTo(next);
  }

  @Test
  void staysWhenNothingHelps() {
    String log = "COMPILATION ERROR\nCould not find artifact g:core:jar:1.2";
    assertThat(FIRST.after(log, Set.of())).isEqualTo(FIRST);
  }
}
