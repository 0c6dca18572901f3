// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.practice.Location;
import io.github.spotjmhbugs.practice.Location.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class SourceFileTest {
  private static final SourceFile FILE =
      new SourceFile(
          "Bar.java",
          """
          // class Bar has a final int x;
          public class Bar {
            private final int size = 1;
            int other = size;
            static class In {
              final int
                  size = 2;
              @Deprecated public static final double size2 = 3, size3 = 4;
            }
            class Inner {
              final int[] size;
            }
          }
          """
              .lines()
              .toList());

  private static int line(String className, Kind kind, String member, int line) {
    return FILE.line(new Location(className, "Bar.java", kind, member, "", 0, line)).orElse(-1);
  }

  @Test
  void theClassFileKnowsBest() {
    assertThat(line("p/Bar", Kind.METHOD, "m", 4)).isEqualTo(4);
    assertThat(line("p/Bar", Kind.METHOD, "m", 13)).isEqualTo(13);
  }

  @Test
  void aFileThatIsTooShortIsAnother() {
    assertThat(line("p/Bar", Kind.METHOD, "m", 14)).isEqualTo(-1);
  }

  @Test
  void classesAreFoundByTheirDeclaration() {
    assertThat(line("p/Bar", Kind.CLASS, "", -1)).isEqualTo(2);
    assertThat(line("p/Bar$In", Kind.CLASS, "", -1)).isEqualTo(5);
    assertThat(line("p/Bar$Inner", Kind.CLASS, "", -1)).isEqualTo(10);
    assertThat(line("p/None", Kind.CLASS, "", -1)).isEqualTo(-1);
  }

  @Test
  void constantsAreFoundInTheirClass() {
    assertThat(line("p/Bar", Kind.FIELD, "size", -1)).isEqualTo(3);
    assertThat(line("p/Bar$Inner", Kind.FIELD, "size", -1)).isEqualTo(11);
    assertThat(line("p/Bar$In", Kind.FIELD, "size3", -1)).isEqualTo(8);
    assertThat(line("p/Bar", Kind.FIELD, "other", -1)).as("not a constant").isEqualTo(-1);
  }

  @Test
  void methodsWithoutLinesStayWithoutThem() {
    assertThat(line("p/Bar", Kind.METHOD, "size", -1)).isEqualTo(-1);
  }

  @Test
  void kotlinAndScalaHaveValues() {
    SourceFile kotlin = new SourceFile("K.kt", List.of("object K {", "const val x = 1"));

    assertThat(kotlin.line(new Location("K", "K.kt", Kind.FIELD, "x", "I", 0, -1))).hasValue(2);
    assertThat(kotlin.line(new Location("K", "K.kt", Kind.CLASS, "", "", 0, -1))).hasValue(1);
  }
}
