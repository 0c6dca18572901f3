// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.formats.Format;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReportOptionsTest {
  /** Of two sets that were made in opposite orders, one is out of order in each JVM. */
  @Test
  void formatsHaveOneOrder() {
    assertThat(formats(Set.of(Format.CSV, Format.HTML))).containsExactly(Format.CSV, Format.HTML);
    assertThat(formats(Set.of(Format.HTML, Format.CSV))).containsExactly(Format.CSV, Format.HTML);
    assertThat(formats(Set.of())).isEmpty();
  }

  @Test
  void formatsStayAsTheyAre() {
    Set<Format> wanted = EnumSet.of(Format.TEXT);
    Set<Format> formats = formats(wanted);
    wanted.clear();
    assertThat(formats).containsExactly(Format.TEXT);
    assertThatThrownBy(formats::clear).isInstanceOf(UnsupportedOperationException.class);
  }

  private static Set<Format> formats(Set<Format> wanted) {
    Path root = Path.of("root");
    return new ReportOptions(root, root, root, wanted, Confidence.LOW, ScanRunTest.NO_GATE, "", "")
        .formats();
  }
}
