// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The cases that fuzzing begins with, and those that a reader has once failed at. */
class CorpusTest {
  @TempDir private Path folder;

  private static final List<Target> TARGETS =
      List.of(
          ClassTargets.FILES,
          ClassTargets.JAR,
          ProjectTargets.BUILD_FILES,
          ProjectTargets.SOURCES,
          ProjectTargets.COMPILED,
          ProjectTargets.REPAIRED,
          FileTargets.RESULTS,
          FileTargets.FORK,
          FileTargets.IMPACT_JOURNAL,
          FileTargets.BASELINE,
          FileTargets.EVIDENCE,
          FileTargets.OPTIONS,
          FileTargets.LIST,
          FileTargets.SETTINGS,
          new RecordTarget());

  static Stream<Target> targets() {
    return TARGETS.stream();
  }

  @ParameterizedTest
  @MethodSource("targets")
  void isReadAsItIs(Target target) {
    assertThat(target.cases()).isNotEmpty();
    target.cases().forEach(one -> Suite.check(target, one, folder.resolve("case")));
  }
}
