// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.results.score.ResultFile;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Runs of JMH 1.37 on a busy machine, with benchmarks and settings that are wrong on purpose. The
 * name of a file says how; scores are rounded.
 */
class RealRunsTest {
  private static final Map<String, Set<Doubt>> REASONS =
      Map.ofEntries(
          Map.entry("alloc", Set.of(Doubt.ALLOCATION)),
          Map.entry("noalloc", Set.of(Doubt.ALLOCATION)),
          Map.entry("cold", Set.of(Doubt.WARM_UP)),
          Map.entry("growing", Set.of(Doubt.WARM_UP)),
          Map.entry("speeds", Set.of(Doubt.SPEEDS)),
          Map.entry("scattered", Set.of(Doubt.ERROR, Doubt.FORKS, Doubt.SPEEDS)),
          Map.entry("pause", Set.of(Doubt.PAUSE)),
          Map.entry("empty", Set.of(Doubt.EMPTY)),
          Map.entry("emptyloop", Set.of(Doubt.EMPTY)),
          Map.entry("param", Set.of(Doubt.PARAMETER)),
          Map.entry("failing", Set.of(Doubt.MISSING)),
          Map.entry("sparse", Set.of(Doubt.MISSING)),
          Map.entry("starved", Set.of(Doubt.GROUP)),
          Map.entry("sample", Set.of(Doubt.GROUP)),
          Map.entry("onefork", Set.of(Doubt.ONE_FORK)),
          Map.entry("onefork0", Set.of(Doubt.ONE_FORK)));

  @Test
  void nineOfTenWrongRunsAreNamedForTheRightReason() throws IOException, URISyntaxException {
    Path folder = Path.of(RealRunsTest.class.getResource("/jmh/wrong").toURI());
    List<Path> all;
    try (Stream<Path> files = Files.list(folder)) {
      all = files.sorted().toList();
    }
    List<String> missed = new ArrayList<>();
    for (Path file : all) {
      String name = String.valueOf(file.getFileName());
      Set<Doubt> reasons =
          Objects.requireNonNull(REASONS.get(name.substring(0, name.indexOf('-'))), name);
      if (Inspection.of(ResultFile.readAll(file), 0.1).remarks().stream()
          .noneMatch(remark -> reasons.contains(remark.doubt()))) {
        missed.add(name);
      }
    }
    System.out.println("missed: " + missed + " of " + all.size());
    assertThat(all).hasSizeGreaterThanOrEqualTo(80);
    assertThat(missed).hasSizeLessThanOrEqualTo(all.size() / 10);
  }
}
