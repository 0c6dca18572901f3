// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.catalogue;

import io.github.spotjmhbugs.finding.PracticeKey;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The page of a practice: what its findings say stands at the top, and wrong and right code in the
 * section of each pattern.
 */
record PracticePage(String text) {
  private static final Pattern TOP =
      Pattern.compile(
          "---\n# SPDX[^\n]*\n(?:rank: (\\d+)\n)?patterns:\n(.*?)\n---\n# \\w+: ([^\n]+)\n.*",
          Pattern.DOTALL);

  private static final Pattern MESSAGE =
      Pattern.compile(" {2}(\\w+):\n {4}statement: \"([^\"\n]+)\"\n {4}remedy: \"([^\"\n]+)\"");

  private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  /**
   * What is said of a pattern.
   *
   * @param name its name without that of the practice
   * @param statement the sentence that states the problem, with placeholders
   * @param remedy the sentence that says what to do
   * @param wrong code that has the fault
   * @param right code that has not
   */
  record Texts(String name, String statement, String remedy, String wrong, String right) {}

  static PracticePage of(PracticeKey key) {
    return new PracticePage(
        String.join("\n", Catalogue.lines(Catalogue.PAGES.resolve(key + ".md"))));
  }

  private MatchResult top() {
    Matcher top = TOP.matcher(text);
    if (!top.matches()) {
      throw new IllegalArgumentException("no texts at the top of: " + text.lines().findFirst());
    }
    return top;
  }

  /** What is wrong, in a few words. */
  String fault() {
    return top().group(3);
  }

  /** SpotBugs' rank, unless it is that of most practices. */
  Optional<String> rank() {
    return Optional.ofNullable(top().group(1));
  }

  /** The texts of all patterns, in the order of the page. */
  List<Texts> texts() {
    return MESSAGE.matcher(top().group(2)).results().map(this::texts).toList();
  }

  /** The texts of a pattern by its name without that of the practice. */
  Texts texts(String name) {
    return texts().stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }

  private Texts texts(MatchResult message) {
    int section = text.indexOf("_" + message.group(1) + "\"></a>");
    List<String> codes =
        CODE.matcher(text.substring(section))
            .results()
            .map(code -> code.group(1))
            // What the page says in comments, findings say before the code.
            .map(code -> code.replaceAll("(?m) // (?:wrong|right)(?:, .*)?$", ""))
            .map(code -> code.replaceAll("// (?:wrong|right): ", "// "))
            .toList();
    return new Texts(
        message.group(1), message.group(2), message.group(3), codes.get(0), codes.get(1));
  }
}
