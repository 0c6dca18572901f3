// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import static io.github.spotjmhbugs.effects.Effects.summaryOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import org.junit.jupiter.api.Test;

/** Where objects come from, as far as the summary of a method tells. */
class PointsToTest {
  private static final String MEMBERS =
      "static T g; Object f; T t; int n; static void use(Object o) {} ";

  private static boolean isNewlyAllocated(String body) {
    Effects code = Effects.of(MEMBERS + "void m(T p, List<Object> l) {" + body + "}");
    return code.method().heap().isNewlyAllocated(code.argument("use", 0));
  }

  @Test
  void fiveHundredAndTwelveAllocationsAreToldApart() {
    String body = "Object o; " + "o = new Object(); ".repeat(511);
    assertThat(isNewlyAllocated(body + "use(new Object());")).isTrue();
    assertThat(isNewlyAllocated(body + "o = new Object(); use(new Object());")).isFalse();
  }

  @Test
  void whatUnknownCodeReturnsMayBeAnybodys() {
    MethodEffects effects = summaryOf("int n; native T made(); void m() { made().n = 1; }");
    assertThat(effects.globalEffect()).isEqualTo(GlobalEffect.POSSIBLE);
    MethodEffects either =
        summaryOf("int n; static T g; native T made(T t); void m() { made(g).n = 1; g.n = 2; }");
    assertThat(either.globalEffect()).isEqualTo(GlobalEffect.CERTAIN);
  }

  @Test
  void whatIsPutIntoAParameterIsKeptThere() {
    String keep = "T t; static T m(T p) { T x = new T(); %s return x; }";
    assertThat(summaryOf(keep.formatted("")).origins()).isEqualTo(MethodEffects.NEWLY_ALLOCATED);
    assertThat(summaryOf(keep.formatted("p.t = x;")).origins()).isEqualTo(0b1);
    assertThat(summaryOf(keep.formatted("T y = new T(); y.t = x; p.t = y;")).origins())
        .isEqualTo(0b1);
    assertThat(summaryOf(keep.formatted("x.t = p;")).origins())
        .isEqualTo(MethodEffects.NEWLY_ALLOCATED);
  }

  @Test
  void whatAMethodLinksToSharedObjectsIsTold() {
    String links = "static T g; T t; static void m(T p) { %s }";
    assertThat(summaryOf(links.formatted("p.t = g;")).origins())
        .isEqualTo(MethodEffects.LINKS_ESCAPED);
    assertThat(summaryOf(links.formatted("p.t = new T();")).origins()).isZero();
    assertThat(summaryOf(links.formatted("T x = new T(); x.t = g; p.t = x;")).origins())
        .isEqualTo(MethodEffects.LINKS_ESCAPED);
  }

  @Test
  void aStringIsNobodys() {
    assertThat(summaryOf("static String g; static String m(String s) { return g + s; }").origins())
        .isZero();
    assertThat(summaryOf("static String g; static String m() { return g; }").origins()).isZero();
    assertThat(isNewlyAllocated("use(String.valueOf(p));")).isTrue();
  }

  @Test
  void whatIsKeptInAStaticIsNotPrivate() {
    Effects code =
        Effects.of(MEMBERS + "void m() { T x = new T(); T y = new T(); x.t = y; g = x; use(y); }");
    assertThat(code.method().heap().isPrivate(code.argument("use", 0))).isFalse();
  }

  @Test
  void whatHangsOnSomethingPublishedIsNotPrivate() {
    String chain = "T x = new T(); T y = new T(); T z = new T(); x.t = y; y.t = z; g = %s; use(z);";
    assertThat(isPrivate(chain.formatted("x"))).isFalse();
    assertThat(isPrivate(chain.formatted("p == null ? g : x"))).isFalse();
    assertThat(isPrivate(chain.formatted("new T()"))).isTrue();
  }

  private static boolean isPrivate(String body) {
    Effects code = Effects.of(MEMBERS + "void m(T p) {" + body + "}");
    return code.method().heap().isPrivate(code.argument("use", 0));
  }

  @Test
  void unknownStaticCodeMayHavePutAnythingIntoItsArguments() {
    String unknown = "static native void opener(Object o); ";
    Effects code =
        Effects.of(MEMBERS + unknown + "static void m() { T x = new T(); opener(x); use(x.f); }");
    assertThat(code.method().heap().isNewlyAllocated(code.argument("use", 0))).isFalse();
  }

  @Test
  void anExceptionThatIsChangedOnTheWayIsSomebodys() {
    String rethrow =
        "static int x() { return 1; } static Failure mark(Failure e) { %s return e; }"
            + " void m() { try { x(); } catch (Failure e) { throw %s; } }";
    String failure = "class Failure extends RuntimeException { int code; }";
    assertThat(summaryOf(rethrow.formatted("e.code = 1;", "mark(e)"), failure).globalEffect())
        .isEqualTo(GlobalEffect.CERTAIN);
    assertThat(summaryOf(rethrow.formatted("", "e"), failure).globalEffect())
        .isEqualTo(GlobalEffect.NONE);
  }

  @Test
  void whatIsStoredIntoACallsResultReachesWhatItWasMadeFrom() {
    assertThat(isNewlyAllocated("List<Object> s = l.subList(0, 1); s.add(p); use(l.get(0));"))
        .isFalse();
    assertThat(
            isNewlyAllocated(
                "List<Object> x = new ArrayList<>(); x.subList(0, 0).add(p); use(x.get(0));"))
        .isFalse();
    assertThat(
            isNewlyAllocated(
                "List<Object> x = new ArrayList<>(); x.subList(0, 0).add(new T()); use(x.get(0));"))
        .isTrue();
  }

  @Test
  void fluentCallsHandBackTheirReceiver() {
    assertThat(isNewlyAllocated("use(new StringBuilder().append(p).append(l));")).isTrue();
    assertThat(isNewlyAllocated("Objects.requireNonNull(p); use(Objects.requireNonNull(new T()));"))
        .isTrue();
    assertThat(isNewlyAllocated("use(Objects.requireNonNull(p));")).isFalse();
  }
}
