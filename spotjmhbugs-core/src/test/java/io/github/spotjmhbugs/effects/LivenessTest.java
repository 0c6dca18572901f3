// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether a sink sees what {@code x()} returns. */
class LivenessTest {
  private static final String MEMBERS =
      """
      static int x() { return 1; } static int y() { return 2; } static int[] s; int f; T t;
      Object o; static native void unknown(long l); static void opaque(long l) {}
      static native T made();
      """;

  private static boolean consumes(String body) {
    String method = "long m(int[] v, List<Object> p, AtomicInteger at) {";
    return Effects.of(MEMBERS + method + body + "}").isConsumed("x");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "return x();",
        "return 2 * x() + y();",
        "f = x(); return 0;",
        "t.t.f = x(); return 0;",
        "s = new int[x()]; return 0;",
        "v[0] = x(); return 0;",
        "v[x()] = 0; return 0;",
        "p.add(x()); return 0;",
        "at.set(x()); return 0;",
        "unknown(x()); return 0;",
        "opaque(x()); return 0;",
        "System.out.println(x()); return 0;",
        "made().f = x(); return 0;",
      })
  void sinksConsume(String body) {
    assertThat(consumes(body)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x(); return 0;",
        "int a = x(); return 0;",
        "int a = x() * 31; a += y(); return 0;",
        "Math.abs(x()); return 0;",
        "new T().f = x(); return 0;",
        "int[] a = new int[9]; a[0] = x(); return 0;",
        "List<Object> l = new ArrayList<>(); l.add(x()); return 0;",
        "new StringBuilder().append(x()).append(y()); return 0;",
        "int a = y(); if (a > 0) { a = x(); } return 0;",
        "int a = 0; for (int i = 0; i < 9; i++) { a += x(); } return 0;",
      })
  void otherPlacesDoNot(String body) {
    assertThat(consumes(body)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "if (x() > 0) { throw new Error(); } return 0;",
        "if (x() > 0) { return 1; } return 0;",
        "if (x() > 0) { f = 1; } return 0;",
        "if (x() > 0) { unknown(1); } return 0;",
        "while (x() > 0) { unknown(1); } return 0;",
        "switch (x()) { case 1: unknown(1); default: return 0; }",
        "return x() > 0 ? 1 : 2;",
        "int a = 1; if (x() > 0) { a = 2; } return a;",
        "if (x() > 0) { if (y() > 0) { f = 1; } } return 0;",
        "for (int i = x(); i < 9; i++) { unknown(i); } return 0;",
      })
  void branchesThatDecideAnythingObservableConsume(String body) {
    assertThat(consumes(body)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "if (x() > 0) { y(); } return 0;",
        "if (x() > 0) { } return 0;",
        "int a = 0; if (x() > 0) { a = y(); } return 0;",
        "int a = x() > 0 ? 1 : 2; return 0;",
        "for (int i = 0; i < x(); i++) { y(); } return 0;",
      })
  void branchesThatDecideNothingDoNot(String body) {
    assertThat(consumes(body)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "T a = new T(); a.f = x(); o = a; return 0;",
        "T a = new T(); a.f = x(); return a.f;",
        "List<Object> l = new ArrayList<>(); l.add(x()); return l.size();",
        "List<Object> l = new ArrayList<>(); l.add(x()); o = l; return 0;",
        "List<Object> l = new ArrayList<>(); o = l; l.add(x()); return 0;",
        "int[] a = new int[9]; a[0] = x(); return a[0];",
        "return new StringBuilder().append(x()).length();",
        "T a = new T(); T b = new T(); a.t = b; b.f = x(); o = a; return 0;",
        "List<Object> l = new ArrayList<>(); l.add(x()); for (Object e : l) { o = e; } return 0;",
        "return new String(new char[x()]).length();",
      })
  void whatIsPutIntoAnObjectThatASinkSeesIsConsumed(String body) {
    assertThat(consumes(body)).isTrue();
  }

  @Test
  void functionsThatASinkRunsConsumeTheirCaptures() {
    assertThat(consumes("int a = x(); new Thread(() -> unknown(a)).start(); return 0;")).isTrue();
    assertThat(consumes("int a = x(); Runnable r = () -> unknown(a); r.run(); return 0;")).isTrue();
    assertThat(consumes("int a = x(); Runnable r = () -> unknown(a); return 0;")).isFalse();
  }

  @Test
  void aCheckThatMayThrowConsumes() {
    assertThat(consumes("Objects.checkIndex(x(), 9); return 0;")).isTrue();
    assertThat(
            Effects.of(
                    MEMBERS
                        + "static void check(int i) { if (i != 1) throw new Error(); }"
                        + "void m() { check(x()); }")
                .isConsumed("x"))
        .isTrue();
  }

  @Test
  void whatDecidesWhetherACheckIsMadeIsConsumed() {
    assertThat(consumes("if (x() > 0) { Objects.checkIndex(y(), 9); } return 0;")).isTrue();
    assertThat(consumes("if (x() > 0) { Objects.requireNonNull(v); } return 0;")).isTrue();
  }

  @Test
  void aNullCheckDecidesUnlessTheObjectIsNew() {
    Effects code = Effects.of(MEMBERS + "void m() { if (made() != null) { f = 1; } }");
    assertThat(code.isConsumed("made")).isTrue();
    Effects fresh = Effects.of(MEMBERS + "void m() { if (new T() != null) { f = 1; } }");
    assertThat(fresh.method().liveness().isConsumed(fresh.allocations().get(0))).isFalse();
  }

  @Test
  void aLoopThatWaitsConsumesItsCondition() {
    assertThat(consumes("while (at.get() + x() < 9) { Thread.onSpinWait(); } return 0;")).isTrue();
    Effects spin = Effects.of("void m(AtomicInteger at) { while (at.get() < 9) { } }");
    assertThat(spin.isConsumed("get")).isTrue();
  }

  @Test
  void aLoopThatCountsDoesNotWait() {
    Effects counts =
        Effects.of("void m(List<Object> l) { for (int i = 0; i < l.size(); i++) { } }");
    assertThat(counts.isConsumed("size")).isFalse();
  }

  @Test
  void anInstructionIsObservableOrNot() {
    Effects code = Effects.of(MEMBERS + "void m() { x(); unknown(1); }");
    assertThat(code.method().liveness().isObservable(code.at("unknown"))).isTrue();
    assertThat(code.method().liveness().isObservable(code.at("x"))).isFalse();
  }
}
