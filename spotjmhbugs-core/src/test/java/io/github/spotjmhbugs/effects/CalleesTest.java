// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import static io.github.spotjmhbugs.effects.Effects.summaryOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.testing.CompiledClasses;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import org.junit.jupiter.api.Test;

/** Which method a call runs, and how far calls are followed. */
class CalleesTest {
  private static final String SHAPE = "interface Shape { int area(); }";
  private static final String SQUARE =
      "class Square implements Shape { int a; public int area() { return a * a; } }";

  @Test
  void staticAndPrivateMethodsAreFollowed() {
    Effects code =
        Effects.of(
            "int m() { return s() + p(); } static int s() { return 1; } private int p() {"
                + " return 2; }");
    assertThat(code.call("s").globalEffect()).isEqualTo(GlobalEffect.NONE);
    assertThat(code.call("p").globalEffect()).isEqualTo(GlobalEffect.NONE);
  }

  @Test
  void aVirtualMethodIsNotGuessed() {
    Effects code = Effects.of("int m(Shape s) { return s.area(); }", SHAPE, SQUARE);
    assertThat(code.call("area").globalEffect()).isEqualTo(GlobalEffect.POSSIBLE);
  }

  @Test
  void anOverridableMethodIsNotGuessed() {
    Effects code = Effects.of("int m(Square s) { return s.area(); }", SHAPE, SQUARE);
    assertThat(code.call("area").globalEffect()).isEqualTo(GlobalEffect.POSSIBLE);
  }

  @Test
  void finalMethodsAndClassesAreFollowed() {
    String finalClass = "final " + SQUARE;
    Effects code = Effects.of("int m(Square s) { return s.area(); }", SHAPE, finalClass);
    assertThat(code.call("area").globalEffect()).isEqualTo(GlobalEffect.NONE);
  }

  @Test
  void aFinalClassInheritsMethodsThatItCannotOverride() {
    String base = "class Base { int area() { return 1; } }";
    Effects code =
        Effects.of("int m(Last s) { return s.area(); }", base, "final class Last extends Base {}");
    assertThat(code.call("area").globalEffect()).isEqualTo(GlobalEffect.NONE);
    code = Effects.of("int m(Last s) { return s.area(); }", base, "class Last extends Base {}");
    assertThat(code.call("area").globalEffect()).isEqualTo(GlobalEffect.POSSIBLE);
  }

  @Test
  void nullIsOfNoClass() {
    String members = "private Shape s = null; T() { s = %s; } int m() { return s.area(); }";
    Effects code = Effects.of(members.formatted("new Square()"), SHAPE, SQUARE);
    assertThat(code.call("area").globalEffect()).isEqualTo(GlobalEffect.NONE);
    code = Effects.of(members.formatted("null"), SHAPE, SQUARE);
    assertThat(code.call("area").globalEffect()).isEqualTo(GlobalEffect.POSSIBLE);
  }

  @Test
  void aConstructorMayCallWhatASubclassOverrides() {
    String base = "class Base { Base() { this(1); } Base(int i) { fill(); } void fill() {} }";
    String made = "class Made extends Base { int f; void fill() { %s } }";
    assertThat(
            summaryOf("Object m() { return new Made(); }", base, made.formatted("f = 1;"))
                .globalEffect())
        .isEqualTo(GlobalEffect.NONE);
    assertThat(
            summaryOf(
                    "static int n; Object m() { return new Made(); }",
                    base,
                    made.formatted("T.n++;"))
                .globalEffect())
        .isEqualTo(GlobalEffect.CERTAIN);
  }

  @Test
  void aVirtualMethodIsKnownWhereTheReceiverIs() {
    Effects code =
        Effects.of(
            "int m(boolean b) { Shape s = b ? new Square() : new Square(); return s.area(); }",
            SHAPE,
            SQUARE);
    assertThat(code.call("area").globalEffect()).isEqualTo(GlobalEffect.NONE);
  }

  @Test
  void whatAnyOfSeveralPossibleReceiversDoesCounts() {
    String dot =
        "class Dot implements Shape { static int asked; public int area() { %s return 0; } }";
    String choice = "int m(boolean b) { Shape s = b ? new Square() : new Dot(); return s.area(); }";
    assertThat(Effects.of(choice, SHAPE, SQUARE, dot.formatted("")).call("area").globalEffect())
        .isEqualTo(GlobalEffect.NONE);
    assertThat(
            Effects.of(choice, SHAPE, SQUARE, dot.formatted("asked++;"))
                .call("area")
                .globalEffect())
        .isEqualTo(GlobalEffect.CERTAIN);
  }

  @Test
  void anUnknownReceiverIsNotGuessed() {
    String choice = "int m(Shape other) { Shape s = f ? new Square() : other; return s.area(); }";
    assertThat(Effects.of("boolean f; " + choice, SHAPE, SQUARE).call("area").globalEffect())
        .isEqualTo(GlobalEffect.POSSIBLE);
  }

  @Test
  void aKnownReceiverIsKnownInItsMethodsToo() {
    Effects code =
        Effects.of(
            "int m() { return new Leaf().twice(); }",
            "abstract class Node { final int twice() { return 2 * one(); } abstract int one(); }",
            "class Leaf extends Node { int one() { return 1; } }");
    assertThat(code.call("twice").globalEffect()).isEqualTo(GlobalEffect.NONE);
  }

  @Test
  void inheritedMethodsAreFound() {
    Effects code =
        Effects.of(
            "int m() { return new Sub().f(); }",
            "class Base { int f() { return 1; } }",
            "class Sub extends Base {}");
    assertThat(code.call("f").globalEffect()).isEqualTo(GlobalEffect.NONE);
  }

  @Test
  void aContractStandsForItsImplementations() {
    Effects code = Effects.of("int m(Key k) { return k.hashCode(); }", "abstract class Key { }");
    assertThat(code.call("hashCode").globalEffect()).isEqualTo(GlobalEffect.NONE);
  }

  @Test
  void aContractStandsForTheImplementationsThatAreNotGuessed() {
    String mine = "abstract class Mine implements List<Object> { static void f() {} }";
    Effects size = Effects.of("int m(Mine x) { return x.size(); }", mine);
    assertThat(size.call("size").globalEffect()).isEqualTo(GlobalEffect.NONE);
    assertThat(size.call("size").callee().is(MethodEffects.Trait.SIZE)).isTrue();
    Effects added =
        Effects.of(
            "int m(Mine x) { return x.own(); }",
            "abstract class Mine implements List<Object> { abstract int own(); }");
    assertThat(added.call("own").globalEffect()).isEqualTo(GlobalEffect.POSSIBLE);
  }

  @Test
  void aContractStandsForCodeThatMayDoAnything() {
    assertThat(
            summaryOf(
                    "static int m(Key k) { return f(k); }"
                        + " static int f(Key k) { return k.hashCode() + twice(1); }"
                        + " static int twice(int i) { return 2 * i; }",
                    "final class Key { static native int f(); public int hashCode() { return f(); } }")
                .globalEffect())
        .isEqualTo(GlobalEffect.NONE);
  }

  @Test
  void aContractIsForInstances() {
    Effects code =
        Effects.of(
            "int m(Object x) { return Mine.size(); }",
            "abstract class Mine implements Base { static int size() { return Other.f(); } }",
            "interface Base {}",
            "class Other { static native int f(); }");
    assertThat(code.call("size").globalEffect()).isEqualTo(GlobalEffect.POSSIBLE);
  }

  @Test
  void anAbsentClassMayDoAnything() {
    CompiledClasses classes =
        InMemoryCompiler.compile(
            "class T { static int m() { return U.f(); } }",
            "class U { static int f() { return 1; } }");
    assertThat(Effects.of(classes).call("f").globalEffect()).isEqualTo(GlobalEffect.NONE);
    assertThat(Effects.of(classes.without("U")).call("f").globalEffect())
        .isEqualTo(GlobalEffect.POSSIBLE);
  }

  @Test
  void aMethodThatCallsItselfIsAsHarmlessAsItsRest() {
    assertThat(
            summaryOf(
                    "static int m(int i) { return f(i); }"
                        + " static int f(int i) { return i < 2 ? i : f(i - 1) + f(i - 2); }")
                .globalEffect())
        .isEqualTo(GlobalEffect.NONE);
    assertThat(
            summaryOf(
                    "static int m(int i) { return f(i); } static int n;"
                        + " static int f(int i) { n++; return i < 2 ? i : f(i - 1); }")
                .globalEffect())
        .isEqualTo(GlobalEffect.CERTAIN);
  }

  @Test
  void whatARecursionChangesIsFoundInTheEnd() {
    MethodEffects effects =
        summaryOf(
            """
            static void m(int[] a, int[] b) { f(a, b, 3); }
            static void f(int[] a, int[] b, int i) { if (i > 0) { f(b, a, i - 1); a[0] = i; } }
            """);
    assertThat(effects.mutates()).isEqualTo(0b11);
  }

  @Test
  void mutualRecursionIsSolvedAsAWhole() {
    String evenAndOdd =
        """
        static int asked;
        static boolean m(int i) { return even(i); }
        static boolean even(int i) { return i == 0 || odd(i - 1); }
        static boolean odd(int i) { %s return i != 0 && even(i - 1); }
        """;
    assertThat(summaryOf(evenAndOdd.formatted("")).globalEffect()).isEqualTo(GlobalEffect.NONE);
    assertThat(summaryOf(evenAndOdd.formatted("asked++;")).globalEffect())
        .isEqualTo(GlobalEffect.CERTAIN);
  }

  @Test
  void aCircleMutatesWhatAnyOfItsMethodsMutates() {
    MethodEffects effects =
        summaryOf(
            """
            int[] keys = new int[4]; int size;
            final void m(int key) { keys[size] = key; if (++size == keys.length) grow(); }
            private void grow() { rehash(keys.length * 2); }
            private void rehash(int length) { int[] old = keys; keys = new int[length]; size = 0;
              for (int key : old) m(key); }
            """);
    assertThat(effects.globalEffect()).isEqualTo(GlobalEffect.NONE);
    assertThat(effects.mutates()).isEqualTo(0b1);
  }

  @Test
  void itDoesNotMatterWhereACircleIsEntered() {
    String circle =
        """
        static int[] s;
        static int[] a(int[] x, int[] y) { return x == s ? b(y, x) : x; }
        static int[] b(int[] x, int[] y) { x[0]++; return c(y, x); }
        static int[] c(int[] x, int[] y) { return a(new int[1], y); }
        """;
    String first = circle + "static int[] m(int[] x, int[] y) { a(x, y); return c(x, y); }";
    String second = circle + "static int[] m(int[] x, int[] y) { c(x, y); return a(x, y); }";
    MethodEffects fromA = summaryOf(first);
    MethodEffects fromC = summaryOf(second);
    assertThat(fromA.globalEffect()).isEqualTo(fromC.globalEffect());
    assertThat(fromA.mutates()).isEqualTo(fromC.mutates()).isEqualTo(0b10);
  }

  @Test
  void aVeryLargeCircleIsUnknownCode() {
    assertThat(effectOfCircle(64)).isEqualTo(GlobalEffect.NONE);
    assertThat(effectOfCircle(65)).isEqualTo(GlobalEffect.POSSIBLE);
  }

  private static GlobalEffect effectOfCircle(int methods) {
    StringBuilder circle = new StringBuilder("static int m() { return f0(9); }");
    for (int i = 0; i < methods; i++) {
      circle.append("static int f%d(int i) { return i == 0 ? i : ".formatted(i));
      circle.append("f%d(i - 1); }".formatted((i + 1) % methods));
    }
    return summaryOf(circle.toString()).globalEffect();
  }

  @Test
  void callsAreFollowedHoweverDeep() {
    int calls = 2_000;
    StringBuilder chain = new StringBuilder("static int m() { return f1(); }");
    for (int i = 1; i < calls; i++) {
      chain.append("static int f%d() { return f%d(); }".formatted(i, i + 1));
    }
    chain.append("static int f%d() { return 5; }".formatted(calls));
    assertThat(summaryOf(chain.toString()).globalEffect()).isEqualTo(GlobalEffect.NONE);
  }

  @Test
  void whatACallDoesIsTheSameWhateverWasAskedBefore() {
    String shared =
        """
        static int m() { return f1() + near(); } static int near() { return f9(); }
        static int f1() { return f2(); } static int f2() { return f3(); }
        static int f3() { return f4(); } static int f4() { return f5(); }
        static int f5() { return f6(); } static int f6() { return f7(); }
        static int f7() { return f8(); } static int f8() { return f9(); }
        static int f9() { return f10(); } static int f10() { return f11(); }
        static int f11() { return f12(); } static int f12() { return 12; }
        """;
    assertThat(summaryOf(shared).globalEffect()).isEqualTo(GlobalEffect.NONE);
    assertThat(summaryOf(shared.replace("f1() + near()", "near() + f1()")).globalEffect())
        .isEqualTo(GlobalEffect.NONE);
  }

  @Test
  void veryLongMethodsAreNotFollowed() {
    String body = "i = i * 31 + 7;".repeat(500);
    assertThat(
            summaryOf(
                    "static int m(int i) { return f(i); } static int f(int i) {"
                        + body
                        + " return i; }")
                .globalEffect())
        .isEqualTo(GlobalEffect.POSSIBLE);
  }

  @Test
  void concatenationIsPure() {
    assertThat(summaryOf("String m(int i) { return \"n\" + i; }").globalEffect())
        .isEqualTo(GlobalEffect.NONE);
  }

  @Test
  void cloningAnArrayIsFresh() {
    Effects code = Effects.of("int[] m(int[] v) { return v.clone(); }");
    assertThat(code.method().summary().returnsNewlyAllocated()).isTrue();
  }

  @Test
  void aFailureOrAFunctionDoesNotHideWhatComesAfterIt() {
    String code =
        "static native String text(int i); static int twice(int i) { return 2 * i; }"
            + " static int m(int i, Supplier<Integer> s) { return f(i, s); }"
            + " static int f(int i, Supplier<Integer> s) { %s return twice(i); }";
    assertThat(summaryOf(code.formatted("if (i < 0) throw new Error(text(i));")).globalEffect())
        .isEqualTo(GlobalEffect.NONE);
    MethodEffects runs = summaryOf(code.formatted("s.get();"));
    assertThat(runs.globalEffect()).isEqualTo(GlobalEffect.NONE);
    assertThat(runs.calls()).isEqualTo(0b10);
  }

  @Test
  void aFailureThatMayDoAnythingDoesNotHideWhatComesAfterIt() {
    // The block that is jumped to comes first in reverse postorder.
    assertThat(
            summaryOf(
                    """
                    static native String text(int i); static String of(int i) { return text(i); }
                    static int twice(int i) { return 2 * i; }
                    static int f(int i) { if (i >= 0) { return twice(i); } throw new Error(of(i)); }
                    int m(int i) { return f(i); }
                    """)
                .globalEffect())
        .isEqualTo(GlobalEffect.NONE);
  }
}
