// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CompilerCheckTest {
  private final CompilerCheck check = new CompilerCheck(List.of(), "A.java");

  @Test
  void newErrorIsFound() {
    assertThat(
            check.newError(
                "class A { void f() { g(); } void g() {} }",
                "class A { void f() { g(1); } void g() {} }"))
        .get()
        .asString()
        .contains("g()");
  }

  @Test
  void whatIsWrongBeforeIsNoFaultOfTheRepair() {
    String missing = "import q.Missing; class A { Missing m; void f() { m.g(); } }";
    assertThat(check.newError(missing, missing.replace("m.g()", "m.g(); m.g()"))).isEmpty();
  }

  @Test
  void rightFileHasNoErrors() {
    assertThat(
            check.newError("class A {}", "record A(int size) { int twice() { return 2 * size; } }"))
        .isEmpty();
  }
}
