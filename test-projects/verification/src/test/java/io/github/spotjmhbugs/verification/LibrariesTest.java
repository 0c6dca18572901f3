// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Whatever compilers make of code that has nothing to do with JMH can be analysed: nothing gets out
 * of the engine, no method takes seconds, and 512 MB are enough. A build of each change analyses
 * each fiftieth class.
 */
class LibrariesTest {
  private static final boolean LONG = Boolean.getBoolean("spotjmhbugs.long");
  private static final String STRIDE = LONG ? "1" : "50";
  private static final int MILLISECONDS_PER_METHOD = 5_000;

  @Test
  @Timeout(value = 20, unit = TimeUnit.MINUTES)
  void areAnalysed() throws Exception {
    ChildProcess child =
        ChildProcess.java(
            Path.of("").toAbsolutePath(),
            List.of("-Xmx512m", "-XX:+ExitOnOutOfMemoryError", "-XX:+UseSerialGC"),
            ForcedAnalysis.class.getName(),
            List.of(
                String.valueOf(MILLISECONDS_PER_METHOD),
                Corpus.path("kotlinLibrary").toString(),
                STRIDE,
                Corpus.path("scalaLibrary").toString(),
                STRIDE,
                Corpus.path("groovyLibrary").toString(),
                STRIDE,
                Corpus.path("shadedLibrary").toString(),
                STRIDE,
                "jrt:/java.base",
                STRIDE,
                "jrt:/java.xml",
                STRIDE,
                "jrt:/java.desktop",
                LONG ? "5" : "250"));
    child.output().forEach(System.out::println);
    assertThat(child.output()).noneMatch(line -> line.startsWith("FAILED"));
    assertThat(child.exitCode()).as(() -> String.join("\n", child.output())).isZero();
    assertThat(child.output()).hasSize(7);
  }
}
