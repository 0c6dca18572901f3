// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.formats.report.SarifLog.Configuration;
import io.github.spotjmhbugs.formats.report.SarifLog.Help;
import io.github.spotjmhbugs.formats.report.SarifLog.Rule;
import io.github.spotjmhbugs.formats.report.SarifLog.Text;
import io.github.spotjmhbugs.host.result.Messages;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The patterns as SARIF rules, with the properties by which GitHub sorts them. */
final class SarifRules {
  private static final List<BugPattern> ORDER = Practices.patterns();

  private SarifRules() {}

  /**
   * Makes the rules.
   *
   * @return one rule for each pattern
   */
  static List<Rule> of() {
    return ORDER.stream().map(SarifRules::rule).toList();
  }

  /**
   * Finds the rule of a pattern.
   *
   * @param pattern a pattern
   * @return the index of its rule
   */
  static int indexOf(BugPattern pattern) {
    return ORDER.indexOf(pattern);
  }

  private static Rule rule(BugPattern pattern) {
    Details details = Details.of(Messages.details(pattern));
    List<String> plain = details.plain();
    String page = Messages.page(pattern);
    return new Rule(
        pattern.type(),
        name(pattern),
        new Text(Messages.shortDescription(pattern) + "."),
        new Text(plain.get(0)),
        new Help(
            String.join("\n\n", plain),
            details.markdown()
                + "\n\n["
                + pattern.practice()
                + ": when it is reported]("
                + page
                + ")"),
        page,
        new Configuration(pattern.isAdvice() ? "note" : "warning"),
        properties(pattern));
  }

  /** The name in the form that the standard asks for: words that begin with a capital letter. */
  private static String name(BugPattern pattern) {
    return Arrays.stream(pattern.type().split("_"))
        .skip(1)
        .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
        .collect(Collectors.joining());
  }

  private static Map<String, Object> properties(BugPattern pattern) {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("tags", List.of("JMH", pattern.practice().name(), "benchmark", "performance"));
    properties.put("precision", pattern.isAdvice() ? "medium" : "high");
    properties.put("problem.severity", pattern.isAdvice() ? "recommendation" : "warning");
    return properties;
  }
}
