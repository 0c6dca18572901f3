// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.finding.Messages;
import io.github.spotjmhbugs.scan.report.CsvReport;
import io.github.spotjmhbugs.scan.report.HtmlReport;
import io.github.spotjmhbugs.scan.report.Palette;
import io.github.spotjmhbugs.scan.report.Report;
import io.github.spotjmhbugs.scan.report.SarifReport;
import io.github.spotjmhbugs.scan.report.TextReport;
import io.github.spotjmhbugs.scan.source.Sources;
import java.util.Locale;

/** The formats that a user can ask for. */
public enum Format {
  /** For people. */
  TEXT,
  /** For scripts. */
  CSV,
  /** For code hosts and development environments. */
  SARIF,
  /** For people, as a page that opens from disk. */
  HTML;

  /**
   * @param palette whether a terminal's colours are to be used
   * @param sources the sources of what was scanned, for excerpts and paths
   * @return what writes this format
   */
  public Report report(Palette palette, Sources sources) {
    Messages messages = Messages.bundled();
    return switch (this) {
      case TEXT -> new TextReport(messages, palette);
      case CSV -> new CsvReport(messages);
      case SARIF -> new SarifReport(messages, ImplementationVersion.current(), sources);
      case HTML -> new HtmlReport(messages, sources);
    };
  }

  /**
   * @return the extension of a file in this format, without a dot
   */
  public String extension() {
    return this == TEXT ? "txt" : toString();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
