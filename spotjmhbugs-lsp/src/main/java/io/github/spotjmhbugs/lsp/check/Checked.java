// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp.check;

import io.github.spotjmhbugs.lsp.text.Marked;
import io.github.spotjmhbugs.lsp.text.OpenText;
import java.util.List;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;

/**
 * What is known of an open text.
 *
 * @param text the text
 * @param findings what is to be shown of it
 * @param benchmarks its benchmarks, as {@code package.Class#method}
 * @param note what else its reader should know, or empty
 * @param isCurrent whether the findings are those of this very text
 * @param isOfBuild whether they come from a class file of the build
 * @param around what it was compiled with
 */
public record Checked(
    OpenText text,
    List<Marked> findings,
    List<String> benchmarks,
    String note,
    boolean isCurrent,
    boolean isOfBuild,
    Surroundings around) {
  /** Makes the lists immutable. */
  public Checked {
    findings = List.copyOf(findings);
    benchmarks = List.copyOf(benchmarks);
  }

  /**
   * Goes along with edits, until the text is checked again.
   *
   * @param now the text after them
   * @param changes the edits
   * @return the same findings where they are now
   */
  public Checked moved(OpenText now, List<TextDocumentContentChangeEvent> changes) {
    return new Checked(
        now,
        findings.stream().map(each -> each.moved(changes)).toList(),
        benchmarks,
        note,
        false,
        isOfBuild,
        around);
  }
}
