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

  private static boolean isFresh(String body) {
    Effects code = code(body);
    return code.method().heap().isFresh(code.argument("use", 0));
  }

  @Test
  void newObjectsAreFresh() {
    assertThat(isFresh("use(new Object());")).isTrue();
    assertThat(isFresh("use(new int[3]);")).isTrue();
    assertThat(isFresh("use(new int[3][4]);")).isTrue();
    assertThat(isFresh("Object o = new T(); use((T) o);")).isTrue();
  }

  @Test
  void whatAFactoryMakesIsFresh() {
    assertThat(isFresh("use(List.of(1, 2));")).isTrue();
    assertThat(isFresh("use(Arrays.copyOf(a, 3));")).isTrue();
    assertThat(isFresh("use(p.stream());")).isTrue();
  }

  @Test
  void parametersAndStaticsAreNot() {
    assertThat(isFresh("use(p);")).isFalse();
    assertThat(isFresh("use(this);")).isFalse();
    assertThat(isFresh("use(g);")).isFalse();
    assertThat(isFresh("use(f);")).isFalse();
    assertThat(isFresh("use(a[0]);")).isFalse();
  }

  @Test
  void whatUnknownCodeReturnsIsNot() {
    assertThat(Effects.of("native Object n(); static void use(Object o) {} void m() { use(n()); }"))
        .matches(code -> !code.method().heap().isFresh(code.argument("use", 0)));
  }

  @Test
  void caughtExceptionsAreNot() {
    String failing = "try { p.size(); } catch (RuntimeException e) { use(%s); }";
    assertThat(isFresh(failing.formatted("e"))).isFalse();
    assertThat(isFresh(failing.formatted("e.getCause()"))).isFalse();
  }

  @Test
  void oneOfSeveralOriginsIsEnoughToBeShared() {
    assertThat(isFresh("Object o = p == null ? new Object() : g; use(o);")).isFalse();
    assertThat(isFresh("Object o = p == null ? new Object() : new T(); use(o);")).isTrue();
  }

  @Test
  void nullAndNumbersAreNobodys() {
    assertThat(isFresh("use(null);")).isTrue();
    assertThat(isFresh("use(p.size());")).isTrue();
  }

  @Test
  void aViewIsAPartOfWhatItShows() {
    assertThat(isFresh("use(p.subList(0, 1));")).isFalse();
    assertThat(isFresh("use(Collections.unmodifiableList(p));")).isFalse();
    assertThat(isFresh("use(new ArrayList<>().subList(0, 1));")).isTrue();
    assertThat(isFresh("use(Collections.unmodifiableList(new ArrayList<>()));")).isTrue();
  }

  @Test
  void whatIsReadFromAFreshObjectIsWhatWasPutThere() {
    assertThat(isFresh("List<Object> l = new ArrayList<>(); l.add(g); use(l.get(0));")).isFalse();
    assertThat(isFresh("List<Object> l = new ArrayList<>(); l.add(new T()); use(l.get(0));"))
        .isTrue();
  }

  @Test
  void fieldsOfFreshObjectsHoldWhatIsStoredThere() {
    assertThat(isFresh("T t = new T(); t.f = p; use(t.f);")).isFalse();
    assertThat(isFresh("T t = new T(); t.f = new Object(); use(t.f);")).isTrue();
  }

  @Test
  void elementsOfFreshArraysAreTheirContents() {
    assertThat(isFresh("Object[] x = new Object[1]; x[0] = g; use(x[0]);")).isFalse();
    assertThat(isFresh("Object[][] x = new Object[2][2]; x[0][1] = new T(); use(x[0][1]);"))
        .isTrue();
    assertThat(isFresh("Object[][] x = new Object[2][]; x[0] = a; use(x[0][1]);")).isFalse();
  }

  @Test
  void contentsGoThroughSeveralObjects() {
    assertThat(
            isFresh(
                """
                T outer = new T(); T inner = new T();
                outer.t = inner; inner.f = g;
                use(outer.t.f);
                """))
        .isFalse();
  }

  @Test
  void theOrderOfStoresDoesNotMatter() {
    assertThat(isFresh("T t = new T(); while (t != null) { use(t.f); t.f = g; }")).isFalse();
  }

  @Test
  void aFreshObjectHoldsTheArgumentsOfItsFactory() {
    assertThat(isFresh("use(Arrays.asList(a).get(0));")).isFalse();
    assertThat(isFresh("use(new ArrayList<>(p).get(0));")).isFalse();
  }

  @Test
  void unknownCodeMayHavePutAnythingIntoItsArguments() {
    Effects code =
        Effects.of(USE + "native void n(Object o); void m() { T t = new T(); n(t); use(t.f); }");
    assertThat(code.method().heap().isFresh(code.argument("use", 0))).isFalse();
    Definition object = code.allocations().get(0);
    assertThat(code.method().heap().isFresh(object)).isTrue();
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
    assertThat(heap.allocationsChangedBy(code.at("add"))).isEqualTo(code.allocations());
    assertThat(heap.changesShared(code.at("add"))).isFalse();
    assertThat(heap.changesShared(code.at("remove"))).isTrue();
    assertThat(heap.changes(code.at("size"))).isFalse();
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
    assertThat(code.method().heap().changesShared(code.at("fill"))).isTrue();
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
    assertThat(code.method().heap().changesShared(code.at("drop"))).isFalse();
  }
}
