// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LongReasonTest {
  private static final int LONGEST = 2_000;

  @TempDir private Path folder;

  @Test
  void whatACompilerRepeatsOfLongNamesCostsNoRecord() throws Exception {
    Host host = new Host(folder.resolve("host"));
    String source =
        "package p; import %s.Y; class A { @org.openjdk.jmh.annotations.Benchmark int a() {} }";
    host.add("d/long", Map.of("p/A.java", source.formatted("x".repeat(100_000))));
    Output output = new Output(folder.resolve("results"));

    Invocation.of(host.study(host.list("project", "d/long"), output.root(), "--jobs=1"));

    assertThat(output.record("d/long").reason())
        .startsWith("build: 1 benchmark: ")
        .hasSizeLessThanOrEqualTo(LONGEST);
    assertThat(output.record("d/long").sourceBenchmarks()).isEqualTo(1);
  }
}
