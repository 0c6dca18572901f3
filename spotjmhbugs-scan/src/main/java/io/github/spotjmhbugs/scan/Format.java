// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.practice.Messages;
import io.github.spotjmhbugs.scan.report.CsvReport;
import io.github.spotjmhbugs.scan.report.Palette;
import io.github.spotjmhbugs.scan.report.Report;
import io.github.spotjmhbugs.scan.report.SarifReport;
import io.github.spotjmhbugs.scan.report.TextReport;
import java.util.Locale;

/** The formats that a user can ask for. */
enum Format {
  /** For people. */
  TEXT,
  /** For scripts. */
  CSV,
  /** For code hosts and development environments. */
  SARIF;

  Report report(Palette palette) {
    Messages messages = Messages.bundled();
    return switch (this) {
      case TEXT -> new TextReport(messages, palette);
      case CSV -> new CsvReport(messages);
      case SARIF -> new SarifReport(messages, Version.current());
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
