// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.report;

import io.github.spotjmhbugs.practice.Messages;
import io.github.spotjmhbugs.practice.Pattern;
import io.github.spotjmhbugs.scan.report.SarifLog.Rule;
import io.github.spotjmhbugs.scan.report.SarifLog.Text;
import java.util.List;
import java.util.Map;

/** The patterns as SARIF rules. */
final class SarifRules {
  private static final String PAGES =
      "https://github.com/spotjmhbugs/spotjmhbugs/blob/main/docs/practices/";

  private static final List<Pattern> ORDER = List.of(Pattern.values());

  private SarifRules() {}

  /**
   * @param messages the texts of the patterns
   * @return one rule for each pattern
   */
  static List<Rule> of(Messages messages) {
    return ORDER.stream().map(pattern -> rule(pattern, messages)).toList();
  }

  /**
   * @param pattern a pattern
   * @return the index of its rule
   */
  static int indexOf(Pattern pattern) {
    return ORDER.indexOf(pattern);
  }

  private static Rule rule(Pattern pattern, Messages messages) {
    List<String> details = PlainText.blocks(messages.details(pattern));
    return new Rule(
        pattern.name(),
        new Text(messages.shortDescription(pattern) + "."),
        new Text(details.get(0)),
        new Text(String.join("\n\n", details)),
        PAGES + pattern.key() + ".md#" + pattern,
        Map.of("tags", List.of("JMH", pattern.key().name())));
  }
}
