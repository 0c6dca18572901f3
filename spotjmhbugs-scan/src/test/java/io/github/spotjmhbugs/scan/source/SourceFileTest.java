// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SourceFileTest {
  private static final SourceFile FILE = new SourceFile("Bar.java", List.of("class Bar {", "}"));

  @Test
  void hasTheLinesFromOneToItsLast() {
    assertThat(FILE.hasLine(1)).isTrue();
    assertThat(FILE.hasLine(2)).isTrue();
  }

  @Test
  void aLineThatItDoesNotHaveIsOfAnotherFile() {
    assertThat(FILE.hasLine(3)).isFalse();
  }

  @Test
  void aLineThatIsNotKnownIsNone() {
    assertThat(FILE.hasLine(-1)).isFalse();
    assertThat(FILE.hasLine(0)).isFalse();
  }
}
