// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.page;

import io.github.spotjmhbugs.finding.Messages;
import io.github.spotjmhbugs.report.HtmlRenderer;
import io.github.spotjmhbugs.report.Origin;
import io.github.spotjmhbugs.scan.report.Report;
import io.github.spotjmhbugs.scan.result.ScanResult;
import io.github.spotjmhbugs.scan.source.Sources;

/**
 * For people: one self-contained page, with source lines when sources are available.
 *
 * @param messages what findings say
 * @param sources the sources to show lines of
 * @param origin how the page came about
 */
public record HtmlReport(Messages messages, Sources sources, Origin origin) implements Report {
  @Override
  public String render(ScanResult result) {
    return new HtmlRenderer(origin).render(new ScanPage(messages, sources).of(result));
  }
}
