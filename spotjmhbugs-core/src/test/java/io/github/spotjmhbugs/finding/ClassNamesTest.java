// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClassNamesTest {
  private final ClassNames names = ClassNames.seenFrom("p/Bench$State");

  @ParameterizedTest
  @CsvSource({
    "p/Other, Other",
    "p.Outer$Inner$Deep, Outer.Inner.Deep",
    "java/lang/String, String",
    "java.util.Map$Entry, Map.Entry",
    "java/lang/invoke/VarHandle, java.lang.invoke.VarHandle",
    "p/q/Other, p.q.Other",
    "q/Outer$Inner, q.Outer.Inner",
    "Unnamed, Unnamed",
    "int[], int[]",
    // What joins nothing stays: Scala's objects and anonymous classes.
    "p/Object$, Object$",
    "p/Bench$1, Bench$1",
    "p/$Proxy, $Proxy"
  })
  void shortensWhatTheReaderKnows(String name, String shown) {
    assertThat(names.of(name)).isEqualTo(shown);
  }

  @Test
  void tellsTwoClassesOfOneNameApart() {
    assertThat(names(List.of("p.A#run", "q.A#run"))).isEqualTo("A#run, q.A#run");
  }

  @Test
  void sortsMethodsAndShowsFive() {
    List<String> six = List.of("p.A#f", "p.A#e", "p.A#d", "p.A#c", "p.A#b", "p.A#a");
    assertThat(names(six)).isEqualTo("A#a, A#b, A#c, A#d, A#e and 1 more");
    assertThat(names(six.subList(1, 6))).isEqualTo("A#a, A#b, A#c, A#d, A#e");
  }

  @Test
  void leavesTheNamesOfMethodsAlone() {
    assertThat(names(List.of("p.Outer$Inner#a$b"))).isEqualTo("Outer.Inner#a$b");
  }

  @Test
  void classOfTheUnnamedPackageKnowsNoOtherPackage() {
    assertThat(ClassNames.seenFrom("Bench").of("p/Other")).isEqualTo("p.Other");
  }

  private String names(List<String> methods) {
    return Phrase.ofMethods(methods).text(names);
  }
}
