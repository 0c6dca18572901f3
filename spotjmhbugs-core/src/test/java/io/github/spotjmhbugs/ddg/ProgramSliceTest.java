// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.ddg.Definition.Kind;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ProgramSliceTest {
  private static final String CHAIN = "static native int join(int x, int y); ";

  private static Set<Definition> backward(Dependences code) {
    return ProgramSlice.backward(List.of(code.used()), value -> true);
  }

  @Test
  void aBackwardSliceHoldsAllThatAValueIsComputedFrom() {
    Dependences code =
        Dependences.of(
            "void m() { int x = a(); int y = b(); int unused = c() + y; use((long) (x * y)); }");
    assertThat(backward(code))
        .contains(code.used(), code.result("a"), code.result("b"))
        .doesNotContain(code.result("c"));
  }

  @Test
  void membersComeBreadthFirst() {
    Dependences code =
        Dependences.of(CHAIN + "void m() { use((long) join(join(a(), b()), c())); }");
    List<Definition> calls =
        ProgramSlice.backward(List.of(code.used()), value -> true).stream()
            .filter(value -> value.is(Kind.CALL))
            .toList();
    assertThat(calls).endsWith(code.result("c"), code.result("a"), code.result("b")).hasSize(5);
  }

  @Test
  void nothingBehindAStrangerBelongsToTheSlice() {
    Dependences code = Dependences.of("void m() { int x = a() * b(); use((long) -x); }");
    Set<Definition> slice =
        ProgramSlice.backward(
            List.of(code.used()),
            value -> !value.is(Kind.ARITHMETIC) || value.operands().size() == 1);
    assertThat(slice)
        .extracting(Definition::kind)
        .containsExactly(Kind.CONVERSION, Kind.ARITHMETIC);
  }

  @Test
  void aCriterionThatIsNoMemberStartsNothing() {
    Dependences code = Dependences.of("void m() { use((long) a()); }");
    assertThat(ProgramSlice.backward(List.of(code.used()), value -> value.is(Kind.CALL))).isEmpty();
  }

  @Test
  void aMemberThatLeadsNowhereEndsTheSlice() {
    Dependences code = Dependences.of(CHAIN + "void m() { use((long) join(a(), b())); }");
    Set<Definition> slice =
        ProgramSlice.closure(
            List.of(code.used()), value -> value.is(Kind.CALL) ? List.of() : value.operands());
    assertThat(slice).extracting(Definition::kind).containsExactly(Kind.CONVERSION, Kind.CALL);
  }

  @Test
  void cyclesEnd() {
    Dependences code =
        Dependences.of("void m() { int s = 0; while (p()) { s = s * 31 + a(); } use((long) s); }");
    assertThat(backward(code)).contains(code.result("a")).doesNotHaveDuplicates();
  }

  @Test
  void aForwardSliceHoldsWhatIsComputedFromAValue() {
    Dependences code =
        Dependences.of("void m() { int x = a(); use((long) (x + b())); use((Object) o()); }");
    Set<Definition> slice =
        ProgramSlice.forward(code.graph(), List.of(code.result("a")), value -> true);
    assertThat(slice)
        .extracting(Definition::kind)
        .containsExactly(Kind.CALL, Kind.ARITHMETIC, Kind.CONVERSION);
  }

  @Test
  void aForwardSlicePassesMembersOnly() {
    Dependences code = Dependences.of("void m() { use((long) -a()); }");
    Set<Definition> slice =
        ProgramSlice.forward(
            code.graph(), List.of(code.result("a")), value -> value.is(Kind.CONVERSION));
    assertThat(slice).containsExactly(code.result("a"));
  }

  /** A sum of a value with itself, over and over, has 2 to the 60th paths and 60 values. */
  @Test
  void sharedOperandsAreVisitedOnce() {
    Dependences code =
        Dependences.of("void m() { int s = a(); " + "s += s; ".repeat(60) + "use((long) s); }");
    assertThat(backward(code)).hasSize(62);
    assertThat(ProgramSlice.forward(code.graph(), List.of(code.result("a")), value -> true))
        .hasSameElementsAs(backward(code));
  }
}
