// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import static io.github.spotjmhbugs.effects.Effects.summaryOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import org.junit.jupiter.api.Test;

class EffectSummaryBuilderTest {
  @Test
  void arithmeticIsPure() {
    MethodEffects effects = summaryOf("int f; int m(int i, long[] v) { return i * f + v.length; }");
    assertThat(effects.globalEffect()).isEqualTo(GlobalEffect.NONE);
    assertThat(effects.mutates()).isZero();
    assertThat(effects.traits()).containsExactly(Trait.REMOVABLE);
  }

  @Test
  void whatCallsSomethingThatIsKeptIsKept() {
    assertThat(isRemovable("double m(double d) { return Math.sqrt(d) * 2; }")).isTrue();
    assertThat(isRemovable("double m(double d) { return Math.sin(d) * 2; }")).isFalse();
    assertThat(isRemovable("double m(double d) { return a(d); }" + HELPERS)).isTrue();
    assertThat(isRemovable("double m(double d) { return b(d); }" + HELPERS)).isFalse();
    assertThat(isRemovable("final Object m() { return new int[1].clone(); }")).isFalse();
    assertThat(isRemovable("final long m(long n) { return n == 0 ? 0 : m(n - 1); }")).isFalse();
  }

  @Test
  void aLongLoopIsKept() {
    assertThat(isRemovable("int m(int n) { for (int i = 0; i < 9; i++) n += i; return n; }"))
        .isTrue();
    assertThat(isRemovable("int m(int n) { for (int i = 0; i < n; i++) n += i; return n; }"))
        .isFalse();
  }

  @Test
  void whatRunsAFunctionThatIsKeptIsKept() {
    assertThat(isRemovable("void m(double d) { Runnable r = () -> Math.abs(d); r.run(); }"))
        .isTrue();
    assertThat(isRemovable("void m(double d) { Runnable r = () -> Math.sin(d); r.run(); }"))
        .isFalse();
  }

  private static final String HELPERS =
      "final double a(double d) { return Math.abs(d); } final double b(double d) { return Math.cos(d); }";

  private static boolean isRemovable(String members) {
    return summaryOf(members).is(Trait.REMOVABLE);
  }

  @Test
  void aGetterIsALoad() {
    assertThat(summaryOf("int f; int m() { return f; }").is(Trait.LOAD)).isTrue();
    assertThat(summaryOf("static int f; static long m() { return f; }").is(Trait.LOAD)).isTrue();
    assertThat(summaryOf("T f; int x; int m() { return f.x; }").is(Trait.LOAD)).isTrue();
  }

  @Test
  void whatComputesOrChangesIsNoGetter() {
    assertThat(summaryOf("int f; int m() { return f + 1; }").is(Trait.LOAD)).isFalse();
    assertThat(summaryOf("int m(int i) { return i; }").is(Trait.LOAD)).isFalse();
    assertThat(summaryOf("int f; T g; void m() { f = g.f; }").is(Trait.LOAD)).isFalse();
  }

  @Test
  void storesIntoParametersAreChanges() {
    assertThat(summaryOf("int f; void m() { f = 1; }").mutates()).isEqualTo(0b1);
    assertThat(summaryOf("int f; void m(T t) { t.f = 1; }").mutates()).isEqualTo(0b10);
    assertThat(summaryOf("static void m(int[] v) { v[0] = 1; }").mutates()).isEqualTo(0b1);
    assertThat(summaryOf("void m(int i, List<Object> l) { l.add(i); }").mutates()).isEqualTo(0b100);
  }

  @Test
  void storesIntoPartsOfAParameterAreDeepChanges() {
    MethodEffects direct = summaryOf("T f; void m(T t) { t.f = null; }");
    MethodEffects deep = summaryOf("T f; void m(T t) { t.f.f = null; }");
    assertThat(direct.mutatesReachable()).isZero();
    assertThat(deep.mutates()).isEqualTo(0b10);
    assertThat(deep.mutatesReachable()).isEqualTo(0b10);
  }

  @Test
  void storesIntoStaticsAct() {
    assertThat(summaryOf("static int f; void m() { f = 1; }").globalEffect())
        .isEqualTo(GlobalEffect.CERTAIN);
    assertThat(summaryOf("static int[] f; void m() { f[0] = 1; }").globalEffect())
        .isEqualTo(GlobalEffect.CERTAIN);
  }

  @Test
  void aThrowThatNoArgumentDecidesActs() {
    assertThat(summaryOf("int m() { throw new Error(); }").globalEffect())
        .isEqualTo(GlobalEffect.CERTAIN);
    assertThat(summaryOf("static int f; int m() { if (f < 0) throw new Error(); return f; }"))
        .extracting(MethodEffects::globalEffect)
        .isEqualTo(GlobalEffect.CERTAIN);
  }

  @Test
  void aThrowThatAnArgumentDecidesIsACheck() {
    MethodEffects check = summaryOf("int m(int i) { if (i < 0) throw new Error(); return i; }");
    assertThat(check.globalEffect()).isEqualTo(GlobalEffect.NONE);
    assertThat(check.checks()).isEqualTo(0b10);
  }

  @Test
  void unknownCodeThatOnlyWritesTheMessageOfAFailureIsNoEffect() {
    String code =
        "static native String text(int i); static int n;"
            + " int m(int i) { if (i < 0) { %s throw new Error(%s); } return i; }";
    MethodEffects check = summaryOf(code.formatted("", "text(i)"));
    assertThat(check.globalEffect()).isEqualTo(GlobalEffect.NONE);
    assertThat(check.checks()).isEqualTo(0b10);
    assertThat(summaryOf(code.formatted("n++;", "text(i)")).globalEffect())
        .isEqualTo(GlobalEffect.CERTAIN);
    assertThat(summaryOf("native int x(); int m() { while (true) x(); }").globalEffect())
        .isEqualTo(GlobalEffect.POSSIBLE);
  }

  @Test
  void aRethrowIsTheFailureOfWhatItProtects() {
    String code = "int m() { try { return List.of(1).get(0); } catch (Error e) { throw e; } }";
    assertThat(summaryOf(code).globalEffect()).isEqualTo(GlobalEffect.NONE);
  }

  @Test
  void storesIntoFreshObjectsAreNobodysBusiness() {
    MethodEffects effects =
        summaryOf("Object m(Object x) { List<Object> l = new ArrayList<>(); l.add(x); return l; }");
    assertThat(effects.globalEffect()).isEqualTo(GlobalEffect.NONE);
    assertThat(effects.mutates()).isZero();
    assertThat(effects.returnsNewlyAllocated()).isTrue();
  }

  @Test
  void aFreshObjectThatGoesIntoAParameterIsAChange() {
    assertThat(summaryOf("Object f; void m() { f = new Object(); }").mutates()).isEqualTo(0b1);
  }

  @Test
  void tellsWhatIsReturned() {
    assertThat(summaryOf("T m() { return this; }").returned()).isZero();
    assertThat(summaryOf("Object m(Object x) { return (List<?>) x; }").returned()).isEqualTo(1);
    assertThat(summaryOf("Object m(Object x) { if (x == this) return x; return x; }").returned())
        .isEqualTo(1);
  }

  @Test
  void differentResultsAreNotAlwaysOneParameter() {
    MethodEffects effects =
        summaryOf("Object m(Object x) { if (x == null) return this; return x; }");
    assertThat(effects.returned()).isEqualTo(MethodEffects.NONE_RETURNED);
    assertThat(effects.origins()).isEqualTo(0b11);
  }

  @Test
  void aPartOfAParameterComesFromIt() {
    MethodEffects effects = summaryOf("T f; T m(T t) { return t.f; }");
    assertThat(effects.origins()).isEqualTo(0b10);
    assertThat(effects.returned()).isEqualTo(MethodEffects.NONE_RETURNED);
  }

  @Test
  void aStaticComesFromTheWorld() {
    assertThat(summaryOf("static T f; T m() { return f; }").origins())
        .isEqualTo(MethodEffects.ESCAPED);
  }

  @Test
  void freshOrShared() {
    MethodEffects effects = summaryOf("static T f; T m() { return f == null ? new T() : f; }");
    assertThat(effects.origins()).isEqualTo(MethodEffects.NEWLY_ALLOCATED | MethodEffects.ESCAPED);
    assertThat(effects.returnsNewlyAllocated()).isFalse();
  }

  @Test
  void locksAct() {
    assertThat(summaryOf("synchronized int m() { return 1; }").globalEffect())
        .isEqualTo(GlobalEffect.CERTAIN);
    assertThat(summaryOf("int m() { synchronized (this) { return 1; } }").globalEffect())
        .isEqualTo(GlobalEffect.CERTAIN);
  }

  @Test
  void whatAThrowDependsOnIsChecked() {
    assertThat(summaryOf("static void m(int i, int j) { if (i < 0) throw new Error(); }").checks())
        .isEqualTo(0b01);
    assertThat(summaryOf("void m(Object x, Object y) { Objects.requireNonNull(y); }").checks())
        .isEqualTo(0b100);
  }

  @Test
  void aThrowInACalleeCountsAsWell() {
    MethodEffects effects =
        summaryOf(
            """
            static void m(int i, int j) { check(j); }
            static void check(int i) { if (i < 0) throw new Error(); }
            """);
    assertThat(effects.checks()).isEqualTo(0b10);
  }

  @Test
  void callsOfUnknownMethodsMayAct() {
    assertThat(summaryOf("native void f(); void m() { f(); }").globalEffect())
        .isEqualTo(GlobalEffect.POSSIBLE);
    assertThat(summaryOf("static void opaque() {} void m() { opaque(); }").globalEffect())
        .isEqualTo(GlobalEffect.CERTAIN);
  }
}
