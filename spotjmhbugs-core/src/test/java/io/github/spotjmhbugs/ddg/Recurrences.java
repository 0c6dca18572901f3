// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import io.github.spotjmhbugs.ddg.Recurrence.Kind;
import io.github.spotjmhbugs.testing.MarkedMethod;
import java.util.List;

/** The recurrences of a marked method. */
record Recurrences(Dependences code, List<Recurrence> all) {
  private static final String FIELDS =
      "long field; static long all; T next; Integer boxed = 0; int[] own;";

  static Recurrences of(MarkedMethod method) {
    Dependences code = Dependences.of(method);
    return new Recurrences(
        code, RecurrenceFinder.in(code.graph(), LoopRegion.loopsOf(code.graph().controlFlow())));
  }

  /** Those of a method with the given body, that may accumulate in its parameters and fields. */
  static Recurrences in(String body) {
    String header = "long m(long[] v, int[] w, int n, T other)";
    return of(MarkedMethod.of(FIELDS + "\n" + header + " {\n" + body + "\n}"));
  }

  List<Recurrence> reductions() {
    return all.stream().filter(recurrence -> recurrence.kind() == Kind.REDUCTION).toList();
  }
}
