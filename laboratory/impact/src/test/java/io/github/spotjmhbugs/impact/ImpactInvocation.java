// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact;

import io.github.spotjmhbugs.scan.Main;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** One run of {@code spotjmhbugs impact} in this JVM, and what came of it. */
record ImpactInvocation(int status, String out, String err) {
  static ImpactInvocation of(Object... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    String[] words = new String[arguments.length + 1];
    Arrays.setAll(words, i -> i == 0 ? "impact" : arguments[i - 1].toString());
    int status =
        new Main(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8))
            .run(words);
    return new ImpactInvocation(
        status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
