// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a JVM leaves that was killed, or ran out of disk space. */
class DamagedFilesTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[",
        "{}",
        "[{}]",
        "[null]",
        "[{\"benchmark\":{}}]",
        "[{\"benchmark\":\"b\"}]",
        "[{\"benchmark\":\"b\",\"secondaryMetrics\":[]}]",
        "[{\"benchmark\":\"b\",\"secondaryMetrics\":{}}]",
        "[{\"benchmark\":\"b\",\"secondaryMetrics\":{},\"primaryMetric\":null}]",
        "[{\"benchmark\":\"b\",\"secondaryMetrics\":{},\"primaryMetric\":{\"rawData\":[]}}]",
        "[{\"benchmark\":\"b\",\"secondaryMetrics\":{},\"primaryMetric\":{\"rawData\":[[]]}}]",
        "[{\"benchmark\":\"b\",\"secondaryMetrics\":{},\"primaryMetric\":{\"rawData\":[[null]]}}]",
        "[{\"benchmark\":\"b\",\"secondaryMetrics\":{},\"primaryMetric\":{\"rawData\":[[\"x\"]]}}]",
        "[{\"benchmark\":\"b\",\"secondaryMetrics\":{\"spotjmhbugs.cpu\":{}},"
            + "\"primaryMetric\":{\"rawData\":[[1]]}}]"
      })
  void aDamagedResultIsNone(String json) throws IOException {
    Path file = Files.writeString(folder.resolve("score.json"), json);
    assertThatThrownBy(() -> ForkScore.read(file, "b", ForkScore::fastest))
        .isInstanceOf(ForkFailureException.class)
        .hasMessage("JMH left no result");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<hotspot_log time_ms='x'>",
        "<nmethod method='A m ()V' stub_offset='' insts_offset='0'/>",
        "<nmethod method='A m ()V' stub_offset='99999999999' insts_offset='0'/>",
        "<nmethod method='A m ()V' stub_offset='1' stamp='1.2.3'/>",
        "<nmethod method='A m ()V' stub_offset='1' level='four'/>"
      })
  void aDamagedLogIsNone(String line) throws IOException {
    Path file = Files.writeString(folder.resolve("compiler.log"), line + "\n");
    assertThatThrownBy(() -> CompilerLog.read(file))
        .isInstanceOf(ForkFailureException.class)
        .hasMessage("the JVM left no log of its compilers");
  }
}
