// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.host.gate.Baseline;
import io.github.spotjmhbugs.host.result.Messages;
import io.github.spotjmhbugs.host.result.Names;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.host.result.ScanResult;
import io.github.spotjmhbugs.host.source.Sources;
import java.util.List;
import java.util.stream.Collectors;

/**
 * For people: the findings that came since an earlier scan, those that went, and how many there
 * are. Findings are recognised as in a baseline, so that moved lines change nothing.
 *
 * @param before what the earlier scan found
 * @param sources the sources of the later one
 * @param layout how the report is set
 */
public record ChangesReport(ScanResult before, Sources sources, TextLayout layout)
    implements Report {
  @Override
  public String render(ScanResult result) {
    ScanResult came = Baseline.of(before).compare(result).result();
    String blocks =
        new TextReport(sources, layout.showing(true))
            .blocks(came).stream()
                .filter(block -> block.finding().isPresent())
                .map(TextReport.Block::text)
                .collect(Collectors.joining("\n"));
    List<Finding> gone = Baseline.of(result).compare(before).result().allFindings().toList();
    String went = gone.stream().map(this::line).collect(Collectors.joining());
    String counts =
        "%s came, %d went; %s"
            .formatted(
                Total.plural((int) came.allFindings().count(), "finding"),
                gone.size(),
                Total.of(result.targets()));
    return blocks + went + counts + "\n";
  }

  /** Without its line, which may belong to other code by now. */
  private String line(Finding finding) {
    String member = finding.location().member();
    String place = Names.binary(finding.location()) + (member.isEmpty() ? "" : "." + member);
    String statement = Messages.statement(finding).replaceFirst("\\.$", "");
    return layout.palette().place(OneLine.of(place))
        + ": gone: "
        + OneLine.of(statement)
        + " ["
        + finding.pattern().type()
        + "]\n";
  }
}
