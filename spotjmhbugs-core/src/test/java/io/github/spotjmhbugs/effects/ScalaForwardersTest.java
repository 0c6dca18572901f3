// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.testing.CompiledClasses;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import org.junit.jupiter.api.Test;

/** Java in the shape that Scala's compilers give to traits and lambdas. */
class ScalaForwardersTest {
  private static final CompiledClasses CLASSES =
      InMemoryCompiler.compile(
          """
          interface Trait {
            default int work(int i) { return 2 * i; }
            static int work$(Trait t, int i) { return t.work(i); }
            static int other(Trait t, int i) { return t.work(i); }
            default int late$(int i) { return i; }
          }
          """,
          """
          class Bench implements Trait {
            public int work(int i) { return Trait.work$(this, i); }
            int renamed(int i) { return Trait.work$(this, i); }
            int other(int i) { return Trait.other(this, i); }
            int twice(int i) { return Trait.work$(this, i) + Trait.work$(this, i); }
            static int body(int i) { return i + 1; }
            static Object body$adapted(Object o) { return Integer.valueOf(body(((Integer) o).intValue())); }
            static Object wrong$adapted(Object o) { return Integer.valueOf(body(((Integer) o).intValue())); }
            static int outside$(int i) { return Outside.outside(i); }
            static int work$(int i) { return Outside.work$(i); }
            int native$() { return absent(); }
            native int absent();
          }
          """,
          "class Outside { static int outside(int i) { return i; } static int work$(int i) { return i; } }");

  /** The method that the code of a method of {@code Bench} stands in. */
  private static String behind(String name) {
    DeclaredMethod method =
        new DeclaredMethod(CLASSES.tree("Bench"), CLASSES.method("Bench", name));
    DeclaredMethod code = ScalaForwarders.behind(method, CLASSES.repository());
    return code.owner().name + "." + code.method().name;
  }

  @Test
  void aMethodOfATraitStandsInTheTrait() {
    assertThat(behind("work")).isEqualTo("Trait.work");
  }

  @Test
  void aLambdaStandsInWhatItIsAdaptedFrom() {
    assertThat(behind("body$adapted")).isEqualTo("Bench.body");
  }

  @Test
  void whatHasAnotherNameDoesNotForward() {
    assertThat(behind("renamed")).isEqualTo("Bench.renamed");
    assertThat(behind("other")).isEqualTo("Bench.other");
    assertThat(behind("wrong$adapted")).isEqualTo("Bench.wrong$adapted");
  }

  @Test
  void whatDoesMoreDoesNotForward() {
    assertThat(behind("twice")).isEqualTo("Bench.twice");
    assertThat(behind("body")).isEqualTo("Bench.body");
  }

  @Test
  void otherClassesAreNotForwardedTo() {
    assertThat(behind("outside$")).isEqualTo("Bench.outside$");
    assertThat(behind("work$")).isEqualTo("Bench.work$");
    assertThat(behind("native$")).isEqualTo("Bench.native$");
  }
}
