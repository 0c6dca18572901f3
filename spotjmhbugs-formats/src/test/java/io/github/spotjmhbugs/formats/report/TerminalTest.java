// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalTest {
  @ParameterizedTest
  @CsvSource({"'50 160\n', 160", "'24 80', 80", "'0 0', 80", "'', 80", "'10 12', 40"})
  void widthIsReadFromTheSize(String size, int columns) {
    assertThat(Terminal.columns(size, 40)).isEqualTo(columns);
  }
}
