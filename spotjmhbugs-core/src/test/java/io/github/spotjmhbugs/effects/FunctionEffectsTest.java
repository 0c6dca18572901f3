// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import static io.github.spotjmhbugs.effects.Effects.summaryOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Lambdas and method references, handed to methods that run them. */
class FunctionEffectsTest {
  @Test
  void makingALambdaDoesNothing() {
    MethodEffects effects = summaryOf("static int n; Runnable m() { return () -> n++; }");
    assertThat(effects.globalEffect()).isEqualTo(GlobalEffect.NONE);
    assertThat(effects.returnsNewlyAllocated()).isTrue();
  }

  @Test
  void runningAPureFunctionIsPure() {
    Effects code =
        Effects.of("int m(Map<Integer, Integer> x) { return x.hashCode(); }" + " void unused() {}");
    assertThat(code.method().summary().globalEffect()).isEqualTo(GlobalEffect.NONE);
    assertThat(
            summaryOf("Object m(Optional<Integer> x) { return x.map(i -> i + 1); }").globalEffect())
        .isEqualTo(GlobalEffect.NONE);
  }

  @Test
  void runningAFunctionDoesWhatItDoes() {
    assertThat(
            summaryOf("static int n; Object m(Optional<Integer> x) { return x.map(i -> n += i); }")
                .globalEffect())
        .isEqualTo(GlobalEffect.CERTAIN);
  }

  @Test
  void whatAFunctionChangesOfItsCapturesIsChanged() {
    MethodEffects effects =
        summaryOf("void m(List<Object> from, List<Object> to) { from.forEach(x -> to.add(x)); }");
    assertThat(effects.mutates()).isEqualTo(0b100);
  }

  @Test
  void aFunctionMayRunAnotherThatItCaptured() {
    MethodEffects effects =
        summaryOf(
            """
            void m(List<StringBuilder> list, List<Object> log) {
              Consumer<StringBuilder> first = s -> { log.add(s); s.append(1); };
              list.forEach(s -> { first.accept(s); s.append(2); });
            }
            """);
    assertThat(effects.mutates()).isEqualTo(0b110);
  }

  @Test
  void aBoundReceiverIsACapture() {
    MethodEffects effects =
        summaryOf("void m(List<Object> from, List<Object> to) { from.forEach(to::add); }");
    assertThat(effects.mutates()).isEqualTo(0b100);
  }

  @Test
  void aFreshCaptureIsNobodysBusiness() {
    MethodEffects effects =
        summaryOf(
            """
            void m(List<Object> from) {
              List<Object> to = new ArrayList<>();
              from.forEach(x -> to.add(x));
            }
            """);
    assertThat(effects.globalEffect()).isEqualTo(GlobalEffect.NONE);
    assertThat(effects.mutates()).isZero();
  }

  @Test
  void whatAFunctionChangesOfItsArgumentsChangesTheCollection() {
    MethodEffects effects =
        summaryOf("void m(List<List<Object>> all) { all.forEach(x -> x.clear()); }");
    assertThat(effects.mutates() & 0b10).isNotZero();
  }

  @Test
  void whatAFunctionChecksOfItsCapturesIsChecked() {
    String members = "void m(List<Object> all, Object o) { all.forEach(x -> Objects.%s); }";
    assertThat(summaryOf(members.formatted("requireNonNull(o)")).checks()).isEqualTo(0b100);
    assertThat(summaryOf(members.formatted("requireNonNull(x)")).checks() & 0b10).isNotZero();
  }

  @Test
  void anUnknownFunctionMayDoAnything() {
    assertThat(
            summaryOf("Consumer<Object> f; void m(List<Object> x) { x.forEach(f); }")
                .globalEffect())
        .isEqualTo(GlobalEffect.POSSIBLE);
  }

  @Test
  void aMethodActsAsTheFunctionsDoThatItIsHanded() {
    MethodEffects effects =
        summaryOf("void m(List<Object> x, Consumer<Object> f) { x.forEach(f); }");
    assertThat(effects.globalEffect()).isEqualTo(GlobalEffect.NONE);
    assertThat(effects.calls()).isEqualTo(0b100);
    assertThat(summaryOf("void m(Runnable r) { r.run(); }").calls()).isEqualTo(0b10);
    assertThat(summaryOf("void m(Runnable r) { f(r); } static void f(Runnable r) { r.run(); }"))
        .extracting(MethodEffects::calls)
        .isEqualTo(0b10L);
  }

  @Test
  void whatAMethodRunsIsUnknownInItself() {
    Effects code = Effects.of("void m(Runnable r) { r.run(); }");
    assertThat(code.call("run").globalEffect()).isEqualTo(GlobalEffect.POSSIBLE);
  }

  private static CallEffects callOfTwice(String members, String function) {
    String twice = "static void twice(Runnable r) { r.run(); r.run(); }";
    return Effects.of(members + twice + "void m(T p) { twice(" + function + "); }").call("twice");
  }

  @Test
  void theCallerKnowsWhatTheFunctionDoes() {
    assertThat(callOfTwice("static int n;", "() -> n++").globalEffect())
        .isEqualTo(GlobalEffect.CERTAIN);
    assertThat(callOfTwice("Runnable f;", "f").globalEffect()).isEqualTo(GlobalEffect.POSSIBLE);
    CallEffects mutates = callOfTwice("int f;", "() -> p.f++");
    assertThat(mutates.globalEffect()).isEqualTo(GlobalEffect.NONE);
    assertThat(mutates.mutated()).hasSize(1);
  }

  @Test
  void anonymousClassesAreFunctionsToo() {
    String counts = "new Runnable() { public void run() { %s } }";
    assertThat(callOfTwice("static int n;", counts.formatted("n++;")).globalEffect())
        .isEqualTo(GlobalEffect.CERTAIN);
    assertThat(callOfTwice("", counts.formatted("")).globalEffect()).isEqualTo(GlobalEffect.NONE);
  }

  @Test
  void aFunctionInAFieldIsWhatTheFieldIsSetTo() {
    String pure = "private final Runnable f = () -> {};";
    assertThat(callOfTwice(pure, "f").globalEffect()).isEqualTo(GlobalEffect.NONE);
    assertThat(callOfTwice(pure.replace("final", ""), "f").globalEffect())
        .isEqualTo(GlobalEffect.NONE);
    assertThat(callOfTwice(pure.replace("private final", ""), "f").globalEffect())
        .isEqualTo(GlobalEffect.POSSIBLE);
    assertThat(callOfTwice(pure.replace("private final", "protected"), "f").globalEffect())
        .isEqualTo(GlobalEffect.POSSIBLE);
    assertThat(
            callOfTwice("static int n; static final Runnable F = () -> n++;", "F").globalEffect())
        .isEqualTo(GlobalEffect.CERTAIN);
  }

  @Test
  void allThatSetAPrivateFieldCount() {
    String field = "static int n; private Runnable f = () -> {}; void set() { f = %s; }";
    assertThat(callOfTwice(field.formatted("() -> n++"), "f").globalEffect())
        .isEqualTo(GlobalEffect.CERTAIN);
    assertThat(callOfTwice("Runnable g; " + field.formatted("g"), "f").globalEffect())
        .isEqualTo(GlobalEffect.POSSIBLE);
  }

  @Test
  void whatAFunctionInAFieldMutatesIsAPartOfTheObjectWithTheField() {
    String field = "int n; private final Runnable f = () -> n++;";
    CallEffects call = callOfTwice(field, "p.f");
    assertThat(call.globalEffect()).isEqualTo(GlobalEffect.NONE);
    Effects code =
        Effects.of(
            field + "static void twice(Runnable r) { r.run(); } void m(T p) { twice(p.f); }");
    assertThat(code.method().summary().mutates()).isEqualTo(0b10);
  }

  @Test
  void whatAFunctionFromElsewhereChecksIsAPartOfIt() {
    String field = "private final Runnable f; T(List<Object> l) { f = () -> %s; }";
    assertThat(callOfTwice(field.formatted("Objects.requireNonNull(l)"), "p.f").checked())
        .hasSize(1);
    assertThat(callOfTwice(field.formatted("l.size()"), "p.f").checked()).isEmpty();
  }

  @Test
  void whatRunsAFunctionAndReturnsOneIsNoCombination() {
    assertThat(
            summaryOf("Object m(Optional<Supplier<T>> o) { return o.orElseGet(() -> null).get(); }")
                .globalEffect())
        .isEqualTo(GlobalEffect.POSSIBLE);
  }

  @Test
  void aHelperThatReturnsWhatItReturnsGivesNoFunction() {
    assertThat(
            summaryOf("void m() { f().run(); } static Runnable f() { return f(); }").globalEffect())
        .isEqualTo(GlobalEffect.POSSIBLE);
  }

  @Test
  void aCombinationThatALoopMakesMayDoAnything() {
    assertThat(
            summaryOf(
                    """
                    int m(int n) {
                      IntUnaryOperator f = x -> x;
                      for (int i = 0; i < n; i++) { f = f.andThen(x -> x + 1); }
                      return f.applyAsInt(1);
                    }
                    """)
                .globalEffect())
        .isEqualTo(GlobalEffect.POSSIBLE);
  }

  @Test
  void aHelperRunsTheFunctionsThatItMakes() {
    String helper = "static int n; void m() { f(); } static void f() { Runnable r = () -> %s; %s }";
    for (String runs :
        new String[] {"r.run();", "twice(r); } static void twice(Runnable r) { r.run();"}) {
      assertThat(summaryOf(helper.formatted("{}", runs)).globalEffect())
          .isEqualTo(GlobalEffect.NONE);
      assertThat(summaryOf(helper.formatted("n++", runs)).globalEffect())
          .isEqualTo(GlobalEffect.CERTAIN);
    }
  }

  @Test
  void aHelperThatReturnsAFunctionGivesIt() {
    String helper = "static int n; static Runnable f(T t) { return () -> %s; }";
    assertThat(callOfTwice(helper.formatted("n++"), "f(p)").globalEffect())
        .isEqualTo(GlobalEffect.CERTAIN);
    assertThat(callOfTwice(helper.formatted("t.hashCode()"), "f(p)").globalEffect())
        .isEqualTo(GlobalEffect.NONE);
  }

  @Test
  void aCombinationRunsWhatItWasMadeOf() {
    String members =
        """
        static int n; static final Predicate<Object> PURE = x -> x == null;
        static boolean all(Predicate<Object> p) { return p.test(""); }
        boolean m() { return all(%s); }
        """;
    for (String pure :
        new String[] {"PURE.negate()", "PURE.and(PURE).or(PURE)", "Predicate.not(PURE)"}) {
      assertThat(Effects.of(members.formatted(pure)).call("all").globalEffect())
          .isEqualTo(GlobalEffect.NONE);
    }
    assertThat(Effects.of(members.formatted("PURE.or(x -> n++ > 1)")).call("all").globalEffect())
        .isEqualTo(GlobalEffect.CERTAIN);
    assertThat(Effects.of(members.formatted("Predicate.isEqual(1)")).call("all").globalEffect())
        .isEqualTo(GlobalEffect.NONE);
  }

  @Test
  void aMethodReferenceIsLookedUpInTheTable() {
    assertThat(
            summaryOf("Object m(Optional<String> x) { return x.map(String::length); }")
                .globalEffect())
        .isEqualTo(GlobalEffect.NONE);
    assertThat(
            summaryOf("void m(List<Object> x) { x.forEach(System.out::println); }").globalEffect())
        .isEqualTo(GlobalEffect.CERTAIN);
  }

  @Test
  void theReceiverOfAReferenceIsNotGuessed() {
    assertThat(
            summaryOf(
                    "Object m(Optional<Shape> x) { return x.map(Shape::area); }",
                    "interface Shape { int area(); }",
                    "class Dot implements Shape { public int area() { return 0; } }")
                .globalEffect())
        .isEqualTo(GlobalEffect.POSSIBLE);
  }

  @Test
  void callingAFunctionRunsIt() {
    MethodEffects effects =
        summaryOf("int m(int i) { IntUnaryOperator f = x -> x + i; return f.applyAsInt(2); }");
    assertThat(effects.globalEffect()).isEqualTo(GlobalEffect.NONE);
    assertThat(
            summaryOf("static int n; void m() { Runnable r = () -> n++; r.run(); }").globalEffect())
        .isEqualTo(GlobalEffect.CERTAIN);
    assertThat(summaryOf("native void f(); void m() { Runnable r = () -> f(); r.run(); }"))
        .extracting(MethodEffects::globalEffect)
        .isEqualTo(GlobalEffect.POSSIBLE);
  }

  @Test
  void aCalledFunctionChangesItsCapturesAndArguments() {
    assertThat(summaryOf("int f; void m(T t) { Runnable r = () -> t.f = 1; r.run(); }").mutates())
        .isEqualTo(0b10);
    assertThat(
            summaryOf(
                    """
                    int f;
                    void m(T a, T b) { BiConsumer<T, T> c = (x, y) -> y.f = 1; c.accept(a, b); }
                    """)
                .mutates())
        .isEqualTo(0b100);
    assertThat(
            summaryOf(
                    "int f; final void s() { f = 1; } void m(T a) { Runnable r = a::s; r.run(); }")
                .mutates())
        .isEqualTo(0b10);
  }

  @Test
  void aCalledFunctionYieldsWhatItReturns() {
    assertThat(origins("T m(T t) { Supplier<T> s = () -> t; return s.get(); }"))
        .isEqualTo(0b10 | MethodEffects.NEWLY_ALLOCATED);
    assertThat(origins("T m(T t) { UnaryOperator<T> s = x -> x; return s.apply(t); }"))
        .isEqualTo(0b10);
    assertThat(origins("T m() { Supplier<T> s = T::new; return s.get(); }"))
        .isEqualTo(MethodEffects.NEWLY_ALLOCATED);
    assertThat(origins("static T g; T m() { Supplier<T> s = () -> g; return s.get(); }"))
        .isEqualTo(MethodEffects.ESCAPED);
  }

  private static long origins(String members) {
    return summaryOf(members).origins();
  }

  @Test
  void aFunctionThatSomebodyElseMadeMayDoAnything() {
    assertThat(summaryOf("Runnable r; void m() { r.run(); }").globalEffect())
        .isEqualTo(GlobalEffect.POSSIBLE);
  }

  @Test
  void aStreamThatSomebodyElseMadeMayRunAnything() {
    String stream = "long m(java.util.stream.Stream<Object> s, List<Object> l) { return %s; }";
    assertThat(summaryOf(stream.formatted("s.count()")).globalEffect())
        .isEqualTo(GlobalEffect.POSSIBLE);
    assertThat(summaryOf(stream.formatted("l.stream().count()")).globalEffect())
        .isEqualTo(GlobalEffect.NONE);
  }

  @Test
  void anotherMethodOfAFunctionIsNotTheFunction() {
    assertThat(
            summaryOf(
                    """
                    static int n;
                    Object m() { Predicate<T> p = x -> n++ > 0; return p.negate(); }
                    """)
                .globalEffect())
        .isEqualTo(GlobalEffect.NONE);
  }

  @Test
  void whatAFunctionRunsCounts() {
    String node = "interface Node { int save(); }";
    for (String code :
        new String[] {
          "Node f; void m() { Node n = f; opaque(n); Optional.of(1).ifPresent(i -> n.save()); }",
          "Node f; void m() { Optional.of(f).ifPresent(n -> n.save()); }",
          "List<Node> f; void m() { f.forEach(n -> n.save()); }",
          "List<Node> f; void m() { f.stream().forEach(n -> n.save()); }",
          "Node f; void m() { Node n = f; Supplier<Integer> s = () -> n.save(); s.get(); }",
          "Node f; void m() { ToIntFunction<Node> s = n -> n.save(); s.applyAsInt(f); }",
          "private final ToIntFunction<Node> s = n -> n.save(); Node f; void m() { s.applyAsInt(f); }",
        }) {
      assertThat(summaryOf("static void opaque(Object o) {} " + code, node).globalEffect())
          .as(code)
          .isNotEqualTo(GlobalEffect.NONE);
    }
  }

  @Test
  void whatAFunctionRunsOfTheParametersIsRunByTheMethod() {
    String node = "interface Node { int save(); }";
    String code = "void m(Node n) { Optional.of(1).ifPresent(i -> n.save()); }";
    assertThat(summaryOf(code, node).calls()).isEqualTo(0b10);
  }

  /** As in a parser, whose state many branches keep and few change: 39 to the power of 7 paths. */
  @Test
  @Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void noPathIsFollowedTwice() {
    StringBuilder choices = new StringBuilder();
    for (int choice = 0; choice < 7; choice++) {
      choices.append("switch (a[").append(choice).append("]) {");
      for (int label = 0; label < 39; label++) {
        choices.append("case %d: n += %d; break;".formatted(label, label));
      }
      choices.append("default: f = x -> to.add(").append(choice).append("); }");
    }
    MethodEffects effects =
        summaryOf(
            """
            int m(int[] a, List<Object> from, List<Object> to) {
              int n = 0;
              Consumer<Object> f = x -> to.add(x);
              %s
              from.forEach(f);
              return n;
            }
            """
                .formatted(choices));
    assertThat(effects.mutates()).isEqualTo(0b1000);
  }

  @Test
  void anObjectMayRunItself() {
    String members =
        """
        static int n;
        static void m(List<Object> all) {
          Consumer visitor =
              new Consumer() {
                public void accept(Object list) { ((List) list).forEach(this); }
                %s
              };
          %s;
        }
        """;
    String andThen = "public Consumer andThen(Consumer other) { n++; return other; }";
    assertThat(summaryOf(members.formatted("", "all.forEach(visitor)")).globalEffect())
        .isEqualTo(GlobalEffect.NONE);
    assertThat(summaryOf(members.formatted("", "visitor.accept(all)")).globalEffect())
        .isEqualTo(GlobalEffect.NONE);
    assertThat(summaryOf(members.formatted(andThen, "visitor.accept(all)")).globalEffect())
        .isNotEqualTo(GlobalEffect.NONE);
  }
}
