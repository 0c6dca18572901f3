// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.effects;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The contradictions that a comment excuses, each by its name: {@code acts}, {@code changes 1},
 * {@code calls this}, {@code returns this}, {@code opens 1} or {@code supertype}. All others still
 * count.
 *
 * @param contradictions their names
 */
record Excuses(Set<String> contradictions) {
  private static final Pattern COMMENT = Pattern.compile("# reviewed ([^:]+): ");
  private static final Pattern OPERAND =
      Pattern.compile("(changes|calls|returns)(?: a part of)? (this|\\d+|a new object)\\b.*");
  private static final Pattern ARGUMENT =
      Pattern.compile("argument (\\d+) may (be used up|be opened|run): .*");

  /** The contradictions that the comment of a line names, if it has one. */
  static Excuses of(String line) {
    Matcher comment = COMMENT.matcher(line);
    return new Excuses(
        comment.find() ? Set.of(comment.group(1).strip().split(", ", -1)) : Set.of());
  }

  /** Whether a line has a comment that does not say what it excuses. */
  static boolean isUnnamed(String line) {
    return line.contains("# reviewed") && !COMMENT.matcher(line).find();
  }

  /** Whether there is a comment that excuses anything. */
  boolean isAny() {
    return !contradictions.isEmpty();
  }

  /** What these and others excuse. */
  Excuses and(Excuses others) {
    Set<String> all = new TreeSet<>(contradictions);
    all.addAll(others.contradictions);
    return new Excuses(all);
  }

  /** Whether a contradiction is one of those that the comment names. */
  boolean cover(String contradiction) {
    return contradictions.contains(nameOf(contradiction));
  }

  /** The name of a contradiction, as the tests describe it. */
  static String nameOf(String contradiction) {
    Matcher operand = OPERAND.matcher(contradiction.replace("does not return ", "returns "));
    if (operand.matches()) {
      return operand.group(1) + " " + operand.group(2).replace("a new object", "new");
    }
    Matcher argument = ARGUMENT.matcher(contradiction);
    if (argument.matches()) {
      return switch (argument.group(2)) {
            case "be used up" -> "changes ";
            case "be opened" -> "opens ";
            default -> "calls ";
          }
          + argument.group(1);
    }
    return contradiction.startsWith("global effect: ") ? "acts" : contradiction;
  }
}
