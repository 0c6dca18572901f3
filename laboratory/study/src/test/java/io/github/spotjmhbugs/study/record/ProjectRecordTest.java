// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ProjectRecordTest {
  @Test
  void noNameLeadsOutOfAFolderOrToItself() {
    Path folder = Path.of("/results/sarif");
    for (String name : List.of("..", ".", "", "../..", "/", "a/../../b", "x\0y", "a\nb", "CON")) {
      Path file = folder.resolve(ProjectRecord.fileName(name)).normalize();
      assertThat(file.getParent()).as(name).isEqualTo(folder);
    }
    assertThat(ProjectRecord.fileName("x/".repeat(5000))).hasSizeLessThan(140);
  }

  /** The first two have the same 32-bit hash, and the others are what it once made of them. */
  @Test
  void noTwoProjectsShareAName() {
    assertThat("Aa/x".hashCode()).isEqualTo("BB/x".hashCode());
    List<String> names =
        List.of("./Aa", "./BB", "a/b", "a_b", "A/b", "a b", "a_b-" + Integer.toHexString(96358));
    assertThat(
            names.stream()
                .map(name -> ProjectRecord.fileName(name).toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet()))
        .hasSameSizeAs(names);
    assertThat(ProjectRecord.fileName("/" + "Aa".repeat(80)))
        .isNotEqualTo(ProjectRecord.fileName("/" + "BB" + "Aa".repeat(79)));
  }

  @Test
  void theTimesOfStepsAddUp() throws IOException {
    String json = RecordJson.write(ProjectRecord.unknown("a/b", 1, Outcome.FAILED, "x"));
    assertThat(json).contains("\"times\":{}");
    assertThat(
            RecordJson.read(json.replace("\"times\":{}", "\"times\":{\"clone\":7,\"scan\":1}"))
                .took())
        .hasMillis(8);
  }
}
