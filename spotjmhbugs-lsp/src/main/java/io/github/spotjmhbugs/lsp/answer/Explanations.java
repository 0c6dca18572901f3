// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp.answer;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.lsp.check.Checked;
import io.github.spotjmhbugs.scan.explain.PracticePage;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Position;

/** What explains a finding under the mouse. */
public final class Explanations {
  private Explanations() {}

  /**
   * Explains what is underlined.
   *
   * @param checked what is known of a text
   * @param at a place in it
   * @return the sections of the patterns of the findings there; absent when there are none
   */
  public static Optional<Hover> at(Checked checked, Position at) {
    List<BugPattern> patterns =
        checked.findings().stream()
            .filter(each -> each.isAt(at))
            .map(each -> each.finding().pattern())
            .distinct()
            .toList();
    return patterns.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Hover(
                new MarkupContent(
                    MarkupKind.MARKDOWN,
                    patterns.stream()
                        .flatMap(each -> PracticePage.named(each.type()).stream())
                        .map(PracticePage::markdown)
                        .collect(Collectors.joining("\n\n---\n\n")))));
  }
}
