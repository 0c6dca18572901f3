// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.ddg.Definition;
import org.junit.jupiter.api.Test;

/** Each test asks of what its only call of {@code use} is handed. */
class HeapModelTest {
  private static final String USE =
      " static Object g; Object f; T t; static void use(Object o) {} static int[] v; ";

  private static Effects code(String body) {
    return Effects.of(USE + "void m(List<Object> p, Object[] a) {" + body + "}");
  }

  private static boolean isNewlyAllocated(String body) {
    Effects code = code(body);
    return code.method().heap().isNewlyAllocated(code.argument("use", 0));
  }

  @Test
  void newObjectsAreFresh() {
    assertThat(isNewlyAllocated("use(new Object());")).isTrue();
    assertThat(isNewlyAllocated("use(new int[3]);")).isTrue();
    assertThat(isNewlyAllocated("use(new int[3][4]);")).isTrue();
    assertThat(isNewlyAllocated("Object o = new T(); use((T) o);")).isTrue();
  }

  @Test
  void whatAFactoryMakesIsFresh() {
    assertThat(isNewlyAllocated("use(List.of(1, 2));")).isTrue();
    assertThat(isNewlyAllocated("use(Arrays.copyOf(a, 3));")).isTrue();
    assertThat(isNewlyAllocated("use(p.stream());")).isTrue();
  }

  @Test
  void parametersAndStaticsAreNot() {
    assertThat(isNewlyAllocated("use(p);")).isFalse();
    assertThat(isNewlyAllocated("use(this);")).isFalse();
    assertThat(isNewlyAllocated("use(g);")).isFalse();
    assertThat(isNewlyAllocated("use(f);")).isFalse();
    assertThat(isNewlyAllocated("use(a[0]);")).isFalse();
  }

  @Test
  void whatUnknownCodeReturnsIsNot() {
    assertThat(Effects.of("native Object n(); static void use(Object o) {} void m() { use(n()); }"))
        .matches(code -> !code.method().heap().isNewlyAllocated(code.argument("use", 0)));
  }

  @Test
  void caughtExceptionsAreNot() {
    String failing = "try { p.size(); } catch (RuntimeException e) { use(%s); }";
    assertThat(isNewlyAllocated(failing.formatted("e"))).isFalse();
    assertThat(isNewlyAllocated(failing.formatted("e.getCause()"))).isFalse();
  }

  @Test
  void oneOfSeveralOriginsIsEnoughToBeShared() {
    assertThat(isNewlyAllocated("Object o = p == null ? new Object() : g; use(o);")).isFalse();
    assertThat(isNewlyAllocated("Object o = p == null ? new Object() : new T(); use(o);")).isTrue();
  }

  @Test
  void nullAndNumbersAreNobodys() {
    assertThat(isNewlyAllocated("use(null);")).isTrue();
    assertThat(isNewlyAllocated("use(p.size());")).isTrue();
  }

  @Test
  void aViewIsAPartOfWhatItShows() {
    assertThat(isNewlyAllocated("use(p.subList(0, 1));")).isFalse();
    assertThat(isNewlyAllocated("use(Collections.unmodifiableList(p));")).isFalse();
    assertThat(isNewlyAllocated("use(new ArrayList<>().subList(0, 1));")).isTrue();
    assertThat(isNewlyAllocated("use(Collections.unmodifiableList(new ArrayList<>()));")).isTrue();
  }

  @Test
  void whatIsReadFromAFreshObjectIsWhatWasPutThere() {
    assertThat(isNewlyAllocated("List<Object> l = new ArrayList<>(); l.add(g); use(l.get(0));"))
        .isFalse();
    assertThat(
            isNewlyAllocated("List<Object> l = new ArrayList<>(); l.add(new T()); use(l.get(0));"))
        .isTrue();
  }

  @Test
  void fieldsOfFreshObjectsHoldWhatIsStoredThere() {
    assertThat(isNewlyAllocated("T t = new T(); t.f = p; use(t.f);")).isFalse();
    assertThat(isNewlyAllocated("T t = new T(); t.f = new Object(); use(t.f);")).isTrue();
  }

  @Test
  void elementsOfFreshArraysAreTheirContents() {
    assertThat(isNewlyAllocated("Object[] x = new Object[1]; x[0] = g; use(x[0]);")).isFalse();
    assertThat(
            isNewlyAllocated("Object[][] x = new Object[2][2]; x[0][1] = new T(); use(x[0][1]);"))
        .isTrue();
    assertThat(isNewlyAllocated("Object[][] x = new Object[2][]; x[0] = a; use(x[0][1]);"))
        .isFalse();
  }

  @Test
  void contentsGoThroughSeveralObjects() {
    assertThat(
            isNewlyAllocated(
                """
                T outer = new T(); T inner = new T();
                outer.t = inner; inner.f = g;
                use(outer.t.f);
                """))
        .isFalse();
  }

  @Test
  void theOrderOfStoresDoesNotMatter() {
    assertThat(isNewlyAllocated("T t = new T(); while (t != null) { use(t.f); t.f = g; }"))
        .isFalse();
  }

  @Test
  void aFreshObjectHoldsTheArgumentsOfItsFactory() {
    assertThat(isNewlyAllocated("use(Arrays.asList(a).get(0));")).isFalse();
    assertThat(isNewlyAllocated("use(new ArrayList<>(p).get(0));")).isFalse();
    assertThat(isNewlyAllocated("use(Arrays.asList(g).get(0));")).isFalse();
    assertThat(isNewlyAllocated("use(Arrays.asList(new T()).get(0));")).isTrue();
  }

  private static final String LIST = "List<Object> l = new ArrayList<>(); l.add(%s); ";

  /** What an expression over a list leads to: what was put in, and nothing else. */
  private static void assertLeadsToElements(String expression) {
    String use = LIST + "use(" + expression + ");";
    assertThat(isNewlyAllocated(use.formatted("g"))).as(expression).isFalse();
    assertThat(isNewlyAllocated(use.formatted("new T()"))).as(expression).isTrue();
  }

  @Test
  void copiesAndIteratorsLeadToTheElements() {
    assertLeadsToElements("l.iterator().next()");
    assertLeadsToElements("l.subList(0, 1).get(0)");
    assertLeadsToElements("new ArrayList<>(l).get(0)");
    assertLeadsToElements("new ArrayList<>(new ArrayList<>(l)).get(0)");
    assertLeadsToElements("List.copyOf(l).get(0)");
    assertLeadsToElements("l.toArray()[0]");
    assertLeadsToElements("l.toArray().clone()[0]");
    assertLeadsToElements("Arrays.copyOf(l.toArray(), 1)[0]");
    assertLeadsToElements("l.stream().filter(x -> x != null).toList().get(0)");
    assertLeadsToElements("l.stream().findFirst().get()");
  }

  @Test
  void copyingIntoAnObjectPutsTheElementsThere() {
    String addAll = LIST + "List<Object> c = new ArrayList<>(); c.addAll(l); use(c.get(0));";
    assertThat(isNewlyAllocated(addAll.formatted("g"))).isFalse();
    assertThat(isNewlyAllocated(addAll.formatted("new T()"))).isTrue();
    String copy =
        "Object[] x = {%s}; Object[] c = new T[1]; System.arraycopy(x, 0, c, 0, 1); use(c[0]);";
    assertThat(isNewlyAllocated(copy.formatted("g"))).isFalse();
    assertThat(isNewlyAllocated(copy.formatted("new T()"))).isTrue();
  }

  @Test
  void containersInContainersLeadToTheElements() {
    String nested =
        """
        Map<String, List<Object>> map = new HashMap<>();
        map.put("a", List.of(%s));
        for (List<Object> l : map.values()) { for (Object o : l) { use(o); } }
        """;
    assertThat(isNewlyAllocated(nested.formatted("g"))).isFalse();
    assertThat(isNewlyAllocated(nested.formatted("new T()"))).isTrue();
  }

  /** Asks of the argument of {@code use} in {@code m}, with helpers beside it. */
  private static boolean isNewlyAllocated(String helpers, String body) {
    Effects code = Effects.of(USE + helpers + " void m(T p) {" + body + "}");
    return code.method().heap().isNewlyAllocated(code.argument("use", 0));
  }

  @Test
  void aHelperReachesAnyDepth() {
    String deep = "static T deep(T x) { return x.t.t.t; }";
    String chain = "T x = new T(); x.t = new T(); x.t.t = new T(); x.t.t.t = %s; use(deep(x));";
    assertThat(isNewlyAllocated(deep, chain.formatted("p"))).isFalse();
    assertThat(isNewlyAllocated(deep, chain.formatted("new T()"))).isTrue();
  }

  @Test
  void aHelperStoresAtAnyDepth() {
    String put = "static void put(T x, T y) { x.t.t = y; }";
    String body = "T x = new T(); T y = new T(); x.t = y; put(x, %s); use(y.t);";
    assertThat(isNewlyAllocated(put, body.formatted("p"))).isFalse();
    assertThat(isNewlyAllocated(put, body.formatted("new T()"))).isTrue();
  }

  @Test
  void aHelperMayLinkItsParameterToAStatic() {
    String link = "static T shared; static void link(T x) { x.t = %s; }";
    String body = "T x = new T(); link(x); use(x.t);";
    assertThat(isNewlyAllocated(link.formatted("shared"), body)).isFalse();
    assertThat(isNewlyAllocated(link.formatted("new T()"), body)).isTrue();
  }

  @Test
  void aConstructorMayLinkItsObjectToAStatic() {
    String made = "static class C { Object x; C() { x = %s; } }";
    assertThat(isNewlyAllocated(made.formatted("g"), "use(new C().x);")).isFalse();
    assertThat(isNewlyAllocated(made.formatted("new T()"), "use(new C().x);")).isTrue();
  }

  @Test
  void whatAFactoryHasKeptIsNotNew() {
    String kept = "static List<T> all; static T make() { T x = new T(); %s; return x; }";
    assertThat(isNewlyAllocated(kept.formatted("g = x"), "use(make());")).isFalse();
    assertThat(isNewlyAllocated(kept.formatted("all.add(x)"), "use(make());")).isFalse();
    assertThat(isNewlyAllocated(kept.formatted("x.f = x"), "use(make());")).isTrue();
  }

  @Test
  void whatAFactoryHasHandedToActingCodeIsNotNew() {
    String made = "static T make() { T x = new T(); opaque(List.of(x)); return x; }";
    assertThat(isNewlyAllocated(made + "static void opaque(Object o) {}", "use(make());"))
        .isFalse();
  }

  @Test
  void whatAFactoryKeepsInAParameterIsAPartOfIt() {
    String made = "static T make(T holder) { T x = new T(); holder.t = x; return x; }";
    assertThat(isNewlyAllocated(made, "use(make(p));")).isFalse();
    assertThat(isNewlyAllocated(made, "use(make(new T()));")).isTrue();
  }

  @Test
  void whatAFactorysObjectLeadsToMayBeShared() {
    String made = "static T make() { T x = new T(); x.f = g; return x; }";
    assertThat(isNewlyAllocated(made, "use(make().f);")).isFalse();
    assertThat(isNewlyAllocated(made, "use(make());")).isTrue();
  }

  @Test
  void aFunctionMayYieldAStatic() {
    String body = LIST.formatted("new T()") + "use(l.stream().map(x -> %s).toList().get(0));";
    assertThat(isNewlyAllocated("", body.formatted("g"))).isFalse();
    assertThat(isNewlyAllocated("", body.formatted("x"))).isTrue();
  }

  @Test
  void whatAnotherThreadMayGetHoldOfIsNotPrivate() {
    String make = "static void opaque(Object o) {} ";
    assertThat(isPrivate(make, "T x = new T(); use(x);")).isTrue();
    assertThat(isPrivate(make, "T x = new T(); opaque(1); use(x);")).isTrue();
    assertThat(isPrivate(make, "T x = new T(); g = x; use(x);")).isFalse();
    assertThat(isPrivate(make, "T x = new T(); p.t = x; use(x);")).isFalse();
    assertThat(isPrivate(make, "T x = new T(); Runnable r = () -> x.f = null; opaque(r); use(x);"))
        .isFalse();
    assertThat(isPrivate(make, "use(p);")).isFalse();
  }

  private static boolean isPrivate(String helpers, String body) {
    Effects code = Effects.of(USE + helpers + " void m(T p) {" + body + "}");
    return code.method().heap().isPrivate(code.argument("use", 0));
  }

  @Test
  void unknownCodeMayHavePutAnythingIntoItsArguments() {
    Effects code =
        Effects.of(USE + "native void n(Object o); void m() { T t = new T(); n(t); use(t.f); }");
    assertThat(code.method().heap().isNewlyAllocated(code.argument("use", 0))).isFalse();
    Definition object = code.allocations().get(0);
    assertThat(code.method().heap().isNewlyAllocated(object)).isTrue();
  }

  @Test
  void namesTheAllocationsOfAValue() {
    Effects code = code("Object o = p == null ? new T() : new Object(); use(o);");
    assertThat(code.method().heap().allocationsOf(code.argument("use", 0)))
        .containsExactlyInAnyOrderElementsOf(code.allocations());
  }

  @Test
  void tellsWhatAnInstructionStoresInto() {
    Effects code =
        code("List<Object> l = new ArrayList<>(); l.add(p); p.remove(l); use(l.size());");
    HeapModel heap = code.method().heap();
    assertThat(heap.allocationsMutatedBy(code.at("add"))).isEqualTo(code.allocations());
    assertThat(heap.mutatesEscaped(code.at("add"))).isFalse();
    assertThat(heap.mutatesEscaped(code.at("remove"))).isTrue();
    assertThat(heap.mutatedBy(code.at("size"))).isEmpty();
  }

  @Test
  void aCallThatChangesPartsChangesWhatWasPutInto() {
    Effects code =
        Effects.of(
            """
            static void fill(List<List<Object>> x) { x.get(0).add(1); }
            List<Object> shared;
            void m() { List<List<Object>> x = new ArrayList<>(); x.add(shared); fill(x); }
            """);
    assertThat(code.method().heap().mutatesEscaped(code.at("fill"))).isTrue();
  }

  @Test
  void aCallThatChangesTheObjectAloneDoesNot() {
    Effects code =
        Effects.of(
            """
            static void drop(List<List<Object>> x) { x.clear(); }
            List<Object> shared;
            void m() { List<List<Object>> x = new ArrayList<>(); x.add(shared); drop(x); }
            """);
    assertThat(code.method().heap().mutatesEscaped(code.at("drop"))).isFalse();
  }
}
