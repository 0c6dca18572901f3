// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class CompileErrorsTest {
  private static final String LOG =
      """
      $ java
      ----------
      1. ERROR in /a b/A.java (at line 3)
      \timport g.h.I;
      \t       ^^^
      The import g.h cannot be resolved
      ----------
      2. ERROR in /a b/A.java (at line 7)
      \tI i;
      \t^
      I cannot be resolved to a type
      ----------
      ----------
      3. ERROR in /a b/B.java (at line 1)
      \trecord R() {}
      \t^
      Syntax error, record is only available if source level is 16 or greater
      ----------
      """;

  @Test
  void keepsTheFirstErrorOfEachFile() {
    assertThat(CompileErrors.of(LOG))
        .hasSize(2)
        .containsEntry(Path.of("/a b/A.java"), "The import g.h cannot be resolved");
  }

  @Test
  void tellsWhetherANewerLevelWouldHelp() {
    assertThat(CompileErrors.needNewerLevel(LOG)).isTrue();
    assertThat(CompileErrors.needNewerLevel(LOG.replace("source level", "sauce"))).isFalse();
  }
}
