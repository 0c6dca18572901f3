// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.testing.MarkedMethod;
import java.util.List;

/** The reductions of a marked method. */
record Reductions(Dependences code, List<Reduction> all) {
  private static final String FIELDS =
      "long field; static long all; T next; Integer boxed = 0; int[] own;";

  static Reductions of(MarkedMethod method) {
    Dependences code = Dependences.of(method);
    return new Reductions(
        code, Reduction.in(code.graph(), LoopRegion.loopsOf(code.graph().controlFlow())));
  }

  /** Those of a method with the given body, that may accumulate in its parameters and fields. */
  static Reductions in(String body) {
    String header = "long m(long[] v, int[] w, int n, T other)";
    return of(MarkedMethod.of(FIELDS + "\n" + header + " {\n" + body + "\n}"));
  }

  /** The merges that depend on themselves, whatever is done in between. */
  List<Definition> recurrences() {
    return code.graph().definitions().stream()
        .filter(value -> value.is(Kind.PHI))
        .filter(phi -> ProgramSlice.backward(phi.operands(), value -> true).contains(phi))
        .toList();
  }
}
