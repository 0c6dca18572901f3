// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether the object in field {@code p} is a part of the object that has the field. */
class OwnPartsTest {
  private static boolean isOwnPart(String members, String... otherClasses) {
    MethodEffects effects =
        Effects.summaryOf(members + " int x; void m(T t) { t.p.x = 1; }", otherClasses);
    assertThat(effects.mutates()).isEqualTo(0b10);
    return effects.mutatesReachable() == 0;
  }

  private static boolean isOwnArray(String members, String... otherClasses) {
    MethodEffects effects =
        Effects.summaryOf(members + " void m(T t) { t.p[0] = 1; }", otherClasses);
    assertThat(effects.mutates()).isEqualTo(0b10);
    return effects.mutatesReachable() == 0;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "private int[] p = new int[3];",
        "final int[] p = new int[3];",
        "private final int[] p = new int[3];",
        "private int[] p; void clear() { p = null; }",
        "private int[] p; void grow() { p = Arrays.copyOf(p, 2 * p.length); }",
        "private int[] p; int[] get() { return p; }",
        "private int[] p; void set(Object q) { p = (int[]) new int[3]; }",
      })
  void whatTheClassMadeItselfIs(String members) {
    assertThat(isOwnArray(members)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int[] p = new int[3];",
        "public int[] p = new int[3];",
        "private volatile int[] p = new int[3];",
        "private int[] p; T(int[] q) { p = q; }",
        "private int[] p; void share(T other) { p = other.p; }",
        "private int[] p; void share(List<int[]> l) { p = l.get(0); }",
        "private int[] p; void share() { p = made(); } static int[] made() { return null; }",
        "private int[] p; void share(int[] q) { p = new int[3]; p = q; }",
        "private int[] p; void share(T t, int[] q) { t.p = q; }",
        "private int[] p; static class N { static void share(T t, int[] q) { t.p = q; } }",
      })
  void whatOthersMayKnowIsNot(String members) {
    assertThat(isOwnArray(members)).isFalse();
  }

  @Test
  void whatAFactoryMadeForItsReceiverIs() {
    assertThat(ownsCharacters("p = s.toCharArray();")).isTrue();
    assertThat(ownsCharacters("p = q;")).isFalse();
  }

  private static boolean ownsCharacters(String store) {
    String members = "private char[] p; void set(String s, char[] q) {" + store + "}";
    return Effects.summaryOf(members + " void m() { p[0] = 1; }").mutatesReachable() == 0;
  }

  @Test
  void aLiteralIsNot() {
    String members = "private Object p; void m() { ((int[]) p)[0] = 1; } void set() { p = %s; }";
    assertThat(Effects.summaryOf(members.formatted("null")).mutatesReachable()).isZero();
    assertThat(Effects.summaryOf(members.formatted("\"s\"")).mutatesReachable()).isNotZero();
    assertThat(Effects.summaryOf(members.formatted("(Runnable) () -> {}")).mutatesReachable())
        .isNotZero();
  }

  @Test
  void anotherFieldsValueDoesNotMatter() {
    assertThat(isOwnArray("private int[] p = new int[3]; private int[] r; T(int[] q) { r = q; }"))
        .isTrue();
    assertThat(
            isOwnArray(
                "private int[] p = new int[3]; void share(U u, int[] q) { u.p = q; }",
                "class U { int[] p; }"))
        .isTrue();
  }

  @Test
  void aPartOfAPartIs() {
    assertThat(isOwnPart("private T p = new T();")).isTrue();
    MethodEffects twoDeep =
        Effects.summaryOf("int x; private T p = new T(); void m(T t) { t.p.p.x = 1; }");
    assertThat(twoDeep.mutatesReachable()).isZero();
    MethodEffects throughShared =
        Effects.summaryOf("int x; T q; private T p = new T(); void m(T t) { t.q.p.x = 1; }");
    assertThat(throughShared.mutatesReachable()).isEqualTo(0b10);
  }

  @Test
  void anElementIsNot() {
    MethodEffects effects =
        Effects.summaryOf("private int[][] p = new int[3][3]; void m(T t) { t.p[0][0] = 1; }");
    assertThat(effects.mutatesReachable()).isEqualTo(0b10);
  }

  @Test
  void aStoreInTooMuchCodeToReadMayBeAnything() {
    String init = "private int[] p; void init(int i) { p = new int[3]; %s }";
    assertThat(isOwnArray(init.formatted("i = i * 31 + 7;".repeat(10)))).isTrue();
    assertThat(isOwnArray(init.formatted("i = i * 31 + 7;".repeat(500)))).isFalse();
  }

  @Test
  void muchCodeWithoutAStoreDoesNotMatter() {
    String longCode = "i = i * 31 + 7;".repeat(500);
    assertThat(
            isOwnArray("private int[] p = new int[3]; int f(int i) {" + longCode + " return i; }"))
        .isTrue();
  }
}
