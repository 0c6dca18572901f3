// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.study.run.ListedProject;
import io.github.spotjmhbugs.study.run.Origin;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
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

  private static boolean isInShard(String shard, String project) {
    Study study = new Study();
    new CommandLine(study).parseArgs("--shard", shard);
    Origin origin = Origin.of(project, "https://github.com/{}.git").orElseThrow();
    return study.arguments.wants(new ListedProject(project, origin, null, false, ""));
  }

  @Test
  void everyProjectIsInOneShard() {
    for (int count : List.of(1, 2, 8, 31)) {
      int[] sizes = new int[count];
      for (int project = 0; project < 500; project++) {
        String name = "owner/name" + project;
        List<Integer> shards =
            IntStream.rangeClosed(1, count)
                .filter(shard -> isInShard(shard + "/" + count, name))
                .boxed()
                .toList();
        assertThat(shards).hasSize(1);
        sizes[shards.get(0) - 1]++;
      }
      assertThat(sizes)
          .as("balanced")
          .doesNotContain(0)
          .satisfies(
              all -> assertThat(Arrays.stream(all).max().orElse(0)).isLessThan(3 * 500 / count));
    }
    assertThat(isInShard("3/8", "https://github.com/owner/name0"))
        .isEqualTo(isInShard("3/8", "owner/name0"));
  }

  @Test
  void aShardIsAPartOfTheWhole() {
    for (String wrong : List.of("0/8", "9/8", "3", "3/0", "-1/2", "x/y", "")) {
      assertThatThrownBy(() -> isInShard(wrong, "a/b"))
          .hasMessage("--shard must be a part such as 3/8, not " + wrong);
    }
  }

  @Test
  void wordsOfTheSandboxMayBeQuoted() {
    assertThat(sandbox()).containsExactly("auto");
    assertThat(sandbox("--sandbox", "  ")).isEmpty();
    assertThat(sandbox("--sandbox", " bwrap  --bind '/my builds' \"/it's\" --x=\"a b\"c"))
        .containsExactly("bwrap", "--bind", "/my builds", "/it's", "--x=a bc");
  }
}
