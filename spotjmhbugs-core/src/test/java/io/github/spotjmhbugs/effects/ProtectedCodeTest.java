// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.ddg.Definition;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whether the failure of {@code x()} is what somebody looks at. */
class ProtectedCodeTest {
  private static final String MEMBERS =
      """
      static int x() { return 1; } static int y() { return 2; } int f; static Object s;
      static native void unknown(Object o); static void opaque(Object o) {}
      """;

  private static boolean consumes(String body) {
    return Effects.of(MEMBERS + "long m(Object p) {" + body + " return 0; }").isConsumed("x");
  }

  @Test
  void aHandlerThatReturnsAValueUsesTheFailure() {
    assertThat(consumes("try { x(); } catch (RuntimeException e) { return 1; }")).isTrue();
  }

  @Test
  void aHandlerThatStoresUsesTheFailure() {
    assertThat(consumes("try { x(); } catch (RuntimeException e) { f = 1; }")).isTrue();
    assertThat(consumes("try { x(); } catch (RuntimeException e) { s = e; }")).isTrue();
  }

  @Test
  void aHandlerThatHandsItToOpaqueCodeUsesTheFailure() {
    assertThat(consumes("try { x(); } catch (RuntimeException e) { opaque(e); }")).isTrue();
  }

  @Test
  void aHandlerThatMutatesSharedStateByACallUsesTheFailure() {
    String handler = "try { x(); } catch (RuntimeException e) { %s }";
    assertThat(consumes(handler.formatted("((StringBuilder) s).setLength(1);"))).isTrue();
    assertThat(consumes(handler.formatted("((List<Object>) p).add(e);"))).isTrue();
    assertThat(consumes(handler.formatted("new ArrayList<Object>().add(e);"))).isFalse();
  }

  @Test
  void aHandlerThatReportsDoesNot() {
    assertThat(consumes("try { x(); } catch (RuntimeException e) { e.printStackTrace(); }"))
        .isFalse();
    assertThat(consumes("try { x(); } catch (RuntimeException e) { unknown(e); }")).isFalse();
    assertThat(consumes("try { x(); } catch (RuntimeException e) { System.err.print(e); }"))
        .isFalse();
  }

  @Test
  void aHandlerThatReportsToAStreamDoesNot() {
    String handler = "try { x(); } catch (RuntimeException e) { %s }";
    assertThat(consumes(handler.formatted("e.printStackTrace(System.err);"))).isFalse();
  }

  @Test
  void aFailureThatEndsALoopSkipsWhatIsBeforeItInTheLoop() {
    String loop = "try { while (p != s) { f++; x(); } } catch (RuntimeException e) { }";
    assertThat(consumes(loop)).isTrue();
    assertThat(consumes("try { f++; x(); } catch (RuntimeException e) { }")).isFalse();
    assertThat(consumes("try { x(); f++; } catch (RuntimeException e) { }")).isTrue();
    assertThat(consumes("try { for (;;) { f++; if (f == 9) break; } x(); } catch (Error e) { }"))
        .isFalse();
  }

  @Test
  void aHandlerThatRethrowsDoesNot() {
    assertThat(consumes("try { x(); } catch (RuntimeException e) { throw new Error(e); }"))
        .isFalse();
    assertThat(consumes("try { x(); } catch (RuntimeException e) { throw e; }")).isFalse();
  }

  @Test
  void anEmptyHandlerDoesNot() {
    assertThat(consumes("try { x(); } catch (RuntimeException e) { }")).isFalse();
  }

  @Test
  void aFinallyBlockDoesNot() {
    assertThat(consumes("try { x(); } finally { f = 1; }")).isFalse();
  }

  @Test
  void whatFollowsTheTryStatementIsNoPartOfTheHandler() {
    assertThat(consumes("try { x(); } catch (RuntimeException e) { } f = 1;")).isFalse();
  }

  @Test
  void aHandlerThatStoresIntoAFreshObjectDoesNot() {
    assertThat(consumes("try { x(); } catch (RuntimeException e) { new T().f = 1; }")).isFalse();
  }

  @Test
  void anEmptyHandlerOfAnUncheckedExceptionDoesNot() {
    assertThat(consumes("try { x(); } catch (NumberFormatException e) { }")).isFalse();
  }

  @Test
  void aHandlerThatDecidesAResultUsesTheFailure() {
    String decides = "int r = 1; try { x(); %s } catch (RuntimeException e) { %s } f = r;";
    assertThat(consumes(decides.formatted("", "r = 2;"))).isTrue();
    assertThat(consumes(decides.formatted("r = 2;", ""))).isTrue();
    assertThat(consumes(decides.formatted("", "int t = 2;"))).isFalse();
  }

  @Test
  void aHandlerThatDecidesWhatNobodySeesDoesNot() {
    String decides = "int r = 1; try { x(); } catch (RuntimeException e) { r = 2; } int q = r;";
    assertThat(consumes(decides)).isFalse();
  }

  @Test
  void aHandlerInTheLoopDecidesForTheNextIteration() {
    String loop =
        "int r = 1; while (p != s) { try { x(); } catch (RuntimeException e) { r++; } } f = r;";
    assertThat(consumes(loop)).isTrue();
  }

  @Test
  void aHandlerThatLeadsToTheSameValueDecidesNothing() {
    String same =
        "int r = 1; if (p != s) { try { x(); } catch (RuntimeException e) { } } else { r = %s; }"
            + " f = r;";
    assertThat(consumes(same.formatted("2"))).isFalse();
    assertThat(consumes(same.formatted("y()"))).isFalse();
  }

  @Test
  void whatIsMergedWithinAHandlerIsNotDecidedByTheFailure() {
    assertThat(
            consumes(
                "try { x(); } catch (RuntimeException e) { Object o = p != s ? p : e; unknown(o); }"))
        .isFalse();
  }

  @Test
  void aFailureDecidesWhetherWhatAHandlerReadsHasBeenLoaded() {
    assertThat(
            consumes(
                "Object o = p; try { x(); o = s; y(); } catch (RuntimeException e) { unknown(o); }"))
        .isTrue();
  }

  @Test
  void everyCallMayBeTheOneThatFailsForACaller() {
    Effects code = Effects.of(MEMBERS + "void m(Object p) { x(); }");
    assertThat(code.isConsumed("x")).isFalse();
    assertThat(code.method().withUsedFailure().liveness().isConsumed(code.result("x"))).isTrue();
  }

  @Test
  void onlyCallsFailForACaller() {
    Effects code = Effects.of(MEMBERS + "void m(int i) { int j = 2 * i; x(); }");
    Liveness liveness = code.method().withUsedFailure().liveness();
    assertThat(code.graph().definitions())
        .filteredOn(value -> value.is(Definition.Kind.ARITHMETIC))
        .hasSize(1)
        .noneMatch(liveness::isConsumed);
  }

  @Test
  void onlyCallsAreProtected() {
    Effects code =
        Effects.of(
            MEMBERS
                + "int m(int i) { try { int j = 2 * i; x(); } catch (RuntimeException e) { return 1; }"
                + " return 0; }");
    assertThat(code.isConsumed("x")).isTrue();
    assertThat(code.graph().definitions())
        .filteredOn(value -> value.is(Definition.Kind.ARITHMETIC))
        .hasSize(1)
        .noneMatch(code.method().liveness()::isConsumed);
  }

  @Test
  void whatAProtectedCallIsHandedIsUsedEvenIfItReturnsNothing() {
    String guarded = "static void z(int i) {} int m(int[] v) { try { z(3 * v.length); } %s }";
    Effects used =
        Effects.of(guarded.formatted("catch (RuntimeException e) { return 1; } return 0;"));
    assertThat(used.method().liveness().isConsumed(used.argument("z", 0))).isTrue();
    Effects unused = Effects.of(guarded.formatted("catch (RuntimeException e) { } return 0;"));
    assertThat(unused.method().liveness().isConsumed(unused.argument("z", 0))).isFalse();
  }

  @Test
  void callsOutsideTheRangeAreNotProtected() {
    assertThat(consumes("x(); try { y(); } catch (RuntimeException e) { return 1; }")).isFalse();
  }

  @Test
  void callsInTheHandlerAreNotProtected() {
    assertThat(consumes("try { y(); } catch (RuntimeException e) { x(); return 1; }")).isFalse();
  }

  @Test
  void aCallThatMayFailDecidesAboutTheRestOfItsTryBlock() {
    String code =
        "static int x(int i) { if (i < 0) throw new Error(); return i; } int f; static Object s;"
            + " void m(int p) { try { %s } catch (Error e) { %s } }";
    assertThat(Effects.of(code.formatted("x(p); f = 1;", "")).isConsumed("x")).isTrue();
    assertThat(Effects.of(code.formatted("f = 1; x(p);", "")).isConsumed("x")).isFalse();
    assertThat(Effects.of(code.formatted("x(p); new T().f = 1;", "")).isConsumed("x")).isFalse();
    assertThat(Effects.of(code.formatted("x(p); f = 1;", "throw e;")).isConsumed("x")).isFalse();
  }

  @Test
  void everyCallMayFail() {
    String code = "int f; void m(String p) { try { %s; f = 1; } catch (RuntimeException e) { } }";
    assertThat(Effects.of(code.formatted("p.substring(1)")).isConsumed("substring")).isTrue();
    assertThat(Effects.of(code.formatted("List.of(p).add(p)")).isConsumed("add")).isTrue();
  }

  @Test
  void checksOfReferencesIndicesAndDivisorsMayFail() {
    String code =
        "int g; int f; static int y() { return 2; }"
            + " int m(T t, int[] v, int i) { try { int j = y() + %s; } catch (RuntimeException e) {"
            + " f = 1; } return 0; }";
    for (String checked : List.of("t.g", "v[i]", "v.length", "(new int[] {1})[i]", "1 / i")) {
      assertThat(failureIsUsed(code.formatted(checked))).as(checked).isTrue();
    }
    for (String safe : List.of("g", "(new int[] {1})[0]", "new T().g", "i / 2", "2 * i")) {
      assertThat(failureIsUsed(code.formatted(safe))).as(safe).isFalse();
    }
  }

  /** Whether anything is used but the calls, each of which is. */
  private static boolean failureIsUsed(String code) {
    Effects effects = Effects.of(code);
    BitSet used = effects.method().instructionsWithUsedFailure();
    return used.stream().anyMatch(instruction -> !effects.method().isCall(instruction));
  }

  @Test
  void aCallInALoopDecidesAboutWhatStandsBeforeIt() {
    String code =
        "int f; void m(String p) { try { %s f++; p.trim(); } %s } catch (RuntimeException e) { } }";
    assertThat(Effects.of(code.formatted("for (int i = 0; i < 9; i++) {", "")).isConsumed("trim"))
        .isTrue();
    assertThat(Effects.of(code.formatted("{", "")).isConsumed("trim")).isFalse();
    assertThat(Effects.of(code.formatted("while (f < 9) { f++; } {", "")).isConsumed("trim"))
        .isFalse();
  }

  @Test
  void aFinallyBlockThatReturnsUsesTheFailure() {
    String code = "int f; void m() { try { x(); f = 1; } finally { %s } }";
    assertThat(
            Effects.of(MEMBERS.replace("int f; ", "") + code.formatted("return;")).isConsumed("x"))
        .isTrue();
    assertThat(Effects.of(MEMBERS.replace("int f; ", "") + code.formatted("y();")).isConsumed("x"))
        .isFalse();
  }

  @Test
  void aHandlerWithAFunctionThatStoresUsesTheFailure() {
    String code =
        "static int x() { return 1; } static int f; void m(List<Object> p) {"
            + " try { x(); } catch (Error e) { p.forEach(o -> %s); } }";
    assertThat(Effects.of(code.formatted("f++")).isConsumed("x")).isTrue();
    assertThat(Effects.of(code.formatted("o.getClass()")).isConsumed("x")).isFalse();
  }

  @Test
  void aHandlerThatStartsAThreadUsesTheFailure() {
    String code =
        "static int x() { return 1; } void m(Runnable r, Thread t) {"
            + " try { x(); } catch (Error e) { %s; } }";
    assertThat(Effects.of(code.formatted("new Thread(r).start()")).isConsumed("x")).isTrue();
    assertThat(Effects.of(code.formatted("t.getName()")).isConsumed("x")).isFalse();
  }

  @Test
  void aHandlerThatCallsUnknownCodeWithoutAMessageUsesTheFailure() {
    String code =
        "interface Counter { int count(); boolean isOn(); void log(String s); } Counter c;"
            + "static int x() { return 1; } void m() { try { x(); } catch (Error e) { %s } }";
    assertThat(Effects.of(code.formatted("c.count();")).isConsumed("x")).isTrue();
    assertThat(Effects.of(code.formatted("int[] v = {0}; v[0] = c.count();")).isConsumed("x"))
        .isTrue();
    assertThat(Effects.of(code.formatted("String.valueOf(-c.count());")).isConsumed("x")).isTrue();
    assertThat(Effects.of(code.formatted("c.log(\"a\");")).isConsumed("x")).isFalse();
    assertThat(Effects.of(code.formatted("if (c.isOn()) c.log(\"a\");")).isConsumed("x")).isTrue();
  }

  @Test
  void aHandlerWhoseHelperStoresUsesTheFailure() {
    String code =
        "static int x() { return 1; } static int f; static void z() { %s }"
            + " void m() { try { x(); } catch (Error e) { z(); } }";
    assertThat(Effects.of(code.formatted("f++;")).isConsumed("x")).isTrue();
    assertThat(Effects.of(code.formatted("int i = f;")).isConsumed("x")).isFalse();
  }
}
