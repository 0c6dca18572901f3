// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.page;

import io.github.spotjmhbugs.finding.Messages;
import io.github.spotjmhbugs.report.HtmlRenderer;
import io.github.spotjmhbugs.scan.report.Report;
import io.github.spotjmhbugs.scan.result.ScanResult;
import io.github.spotjmhbugs.scan.source.Sources;

/** For people: one self-contained page, with source lines when sources are available. */
public final class HtmlReport implements Report {
  private final ScanPage page;

  /**
   * Makes a report.
   *
   * @param messages what findings say
   * @param sources the sources to show lines of
   */
  public HtmlReport(Messages messages, Sources sources) {
    page = new ScanPage(messages, sources);
  }

  @Override
  public String render(ScanResult result) {
    return new HtmlRenderer().render(page.of(result));
  }
}
