// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The cases that fuzzing begins with, and those that a reader has once failed at. */
class CorpusTest {
  @TempDir private Path folder;

  static Stream<Target> targets() {
    return Stream.of(ClassFilesFuzzTest.SUITE, FilesFuzzTest.SUITE, ProjectsFuzzTest.SUITE)
        .flatMap(Suite::targets);
  }

  @ParameterizedTest
  @MethodSource("targets")
  void isReadAsItIs(Target target) {
    assertThat(target.cases()).isNotEmpty();
    target.cases().forEach(one -> Suite.check(target, one, folder.resolve("case")));
  }
}
