// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import io.github.spotjmhbugs.host.result.OneLine;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds the line in the output of JMH, javac or a JVM that says why it failed. */
final class FailureReason {
  private static final String FAILURE = "<failure>";

  /** JMH says so when a benchmark ends its JVM by {@code System.exit}. */
  private static final Pattern EXIT = Pattern.compile("^(?>.*?<failure: )(.*)>$");

  private static final int LONGEST = 300;

  /** From the most telling to the least. */
  private static final List<Pattern> TELLING =
      List.of(
          Pattern.compile("^(?:# )?(There is insufficient memory .*)"),
          Pattern.compile("^(Could not reserve enough space .*)"),
          Pattern.compile("^Caused by: (.*)"),
          Pattern.compile("^Exception in thread \"[^\"]*\" (.*)"),
          Pattern.compile("^Error: (.*)"),
          Pattern.compile("^(?:ERROR|error): (.*)"),
          Pattern.compile("^.*?: error: (.*)"),
          Pattern.compile("^(\\w++\\.[\\w.]*(?:Exception|Error)\\b.*)"));

  private FailureReason() {}

  /**
   * Reads output.
   *
   * @param lines the output
   * @return why the program failed, on one line, if the output says so
   */
  static Optional<String> in(List<String> lines) {
    Optional<String> ofBenchmark = first(lines, EXIT).or(() -> afterFailure(lines));
    return ofBenchmark.isPresent()
        ? ofBenchmark
        : TELLING.stream().flatMap(pattern -> first(lines, pattern).stream()).findFirst();
  }

  /** JMH prints the exception of a benchmark below a mark. */
  private static Optional<String> afterFailure(List<String> lines) {
    return lines.stream()
        .dropWhile(line -> !line.endsWith(FAILURE))
        .skip(1)
        .filter(line -> !line.isBlank())
        .findFirst()
        .map(FailureReason::shortened);
  }

  private static Optional<String> first(List<String> lines, Pattern pattern) {
    return lines.stream()
        .map(pattern::matcher)
        .filter(matcher -> matcher.find())
        .map(matcher -> shortened(matcher.group(1)))
        .findFirst();
  }

  private static String shortened(String line) {
    return OneLine.shortened(OneLine.of(line), LONGEST);
  }
}
