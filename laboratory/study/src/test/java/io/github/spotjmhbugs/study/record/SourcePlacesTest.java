// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.study.record.ProjectRecord.SourcePlaces;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourcePlacesTest {
  private static Location location(String className, int line) {
    return new Location(className, "B.java", Location.Kind.METHOD, "m", "()V", 1, line);
  }

  @ParameterizedTest
  @CsvSource({
    "https://github.com/o/n.git,https://github.com/o/n/tree/c0",
    "https://me:secret@github.com/o/n,https://github.com/o/n/tree/c0",
    "git@github.com:o/n.git,https://github.com/o/n/tree/c0",
    "ssh://git@gitlab.ow2.org:22/asm/asm.git,https://gitlab.ow2.org/asm/asm/-/tree/c0",
    "https://gitlab.com/a/b/c,https://gitlab.com/a/b/c/-/tree/c0"
  })
  void knowsGitHubAndGitLab(String url, String page) {
    assertThat(new SourcePlaces(url, Map.of()).tree("c0")).hasValue(page);
  }

  @ParameterizedTest
  @CsvSource({"https://example.org/o/n.git", "/srv/github.com/n", "file:///github.com/o/n", "''"})
  void guessesNoOtherPages(String url) {
    assertThat(new SourcePlaces(url, Map.of()).tree("c0")).isEmpty();
  }

  @Test
  void knowsTheLinesOfKnownFiles() {
    SourcePlaces places =
        new SourcePlaces("https://gitlab.com/o/n", Map.of("p/B.java", "a b/src/p/B.java"));
    String page = "https://gitlab.com/o/n/-/blob/c0/a%20b/src/p/B.java";
    assertThat(places.line("c0", location("p/A$In", 7))).hasValue(page + "#L7");
    assertThat(places.line("c0", location("p/A", -1))).hasValue(page);
    assertThat(places.line("c0", location("q/A", 7))).isEmpty();
    assertThat(places.line("", location("p/A", 7))).isEmpty();
  }

  /** The order of an immutable map of the JDK is another in each JVM, and records are compared. */
  @Test
  void filesAreInTheOrderOfTheirNames() {
    Map<String, String> paths =
        IntStream.range(0, 40)
            .mapToObj(i -> "p/B" + i + ".java")
            .collect(Collectors.toMap(name -> name, name -> "src/" + name));
    assertThat(List.copyOf(new SourcePlaces("", paths).paths().keySet())).isSorted();
  }
}
