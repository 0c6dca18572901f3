// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.classpath;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.host.result.Problem;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JoinedClassesTest {
  private final ClassContainer main = new Named("main", Map.of("p/B", 1, "p/A", 1));
  private final ClassContainer test = new Named("test", Map.of("p/C", 2, "p/A", 2));
  private final JoinedClasses joined =
      new JoinedClasses(List.of(main, test), List.of(Problem.note("main", "odd")));

  /** Class files of one byte each. */
  private record Named(String name, Map<String, Integer> classes) implements ClassContainer {
    @Override
    public List<String> classNames() {
      return List.copyOf(new TreeMap<>(classes).keySet());
    }

    @Override
    public byte @Nullable [] read(String internalName) {
      Integer content = classes.get(internalName);
      return content == null ? null : new byte[] {content.byteValue()};
    }

    @Override
    public String locationOf(String internalName) {
      return name + "/" + internalName;
    }

    @Override
    public void close() {
      throw new IllegalStateException("not opened by the joined classes");
    }
  }

  @Test
  void theFirstThatHasAClassWins() throws Exception {
    assertThat(joined.classNames()).containsExactly("p/A", "p/B", "p/C");
    assertThat(joined.read("p/A")).containsExactly(1);
    assertThat(joined.read("p/C")).containsExactly(2);
    assertThat(joined.locationOf("p/C")).isEqualTo("test/p/C");
  }

  @Test
  void whatIsInNoneIsAbsent() throws Exception {
    assertThat(joined.read("p/D")).isNull();
  }

  @Test
  void problemsAreThoseOfTheOpening() {
    assertThat(joined.problems()).extracting(Problem::subject).containsExactly("main");
    joined.close();
  }
}
