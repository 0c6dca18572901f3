// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class StudyArgumentsTest {
  @Command
  private static final class Study {
    @Mixin private StudyArguments arguments = new StudyArguments();
  }

  private static List<String> sandbox(String... options) {
    Study study = new Study();
    new CommandLine(study).parseArgs(options);
    return study.arguments.options().sandbox();
  }

  @Test
  void wordsOfTheSandboxMayBeQuoted() {
    assertThat(sandbox()).containsExactly("auto");
    assertThat(sandbox("--sandbox", "  ")).isEmpty();
    assertThat(sandbox("--sandbox", " bwrap  --bind '/my builds' \"/it's\" --x=\"a b\"c"))
        .containsExactly("bwrap", "--bind", "/my builds", "/it's", "--x=a bc");
  }
}
