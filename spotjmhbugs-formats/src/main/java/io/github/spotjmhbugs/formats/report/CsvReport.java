// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.host.result.CsvText;
import io.github.spotjmhbugs.host.result.Messages;
import io.github.spotjmhbugs.host.result.Names;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.host.result.ScanResult;
import java.util.ArrayList;
import java.util.List;

/** One line for each finding. Scripts depend on these columns and on what is in them. */
public final class CsvReport implements Report {
  /** Columns that came later stand at the end, so that positions stay what they were. */
  private static final List<String> COLUMNS =
      List.of(
          "target,practice,pattern,confidence,class,member,line,affected,message,remedy,help"
              .split(",", -1));

  /** {@return the names of the columns} */
  public static List<String> columns() {
    return COLUMNS;
  }

  /**
   * The first columns, which no version changes: journals keep these cells by their position.
   *
   * @return the names of the columns that tell a finding from any other
   */
  public static List<String> findingColumns() {
    return COLUMNS.subList(0, COLUMNS.indexOf("remedy"));
  }

  @Override
  public String render(ScanResult result) {
    return CsvText.of(
        COLUMNS,
        result.targets().stream()
            .flatMap(
                target ->
                    target.findings().stream().map(finding -> row(target.target(), finding))));
  }

  /**
   * Renders a finding with what to do about it.
   *
   * @param target what was scanned, as the user named it
   * @param finding a finding
   * @return its line, a cell for each of the {@link #columns}
   */
  public static List<Object> row(String target, Finding finding) {
    List<Object> cells = new ArrayList<>(cells(target, finding));
    cells.add(OneLine.of(Messages.remedy(finding)));
    cells.add(Messages.page(finding.pattern()));
    return cells;
  }

  /**
   * Renders a finding.
   *
   * @param target what was scanned, as the user named it
   * @param finding a finding
   * @return a cell for each of the {@link #findingColumns}
   */
  public static List<Object> cells(String target, Finding finding) {
    Location location = finding.location();
    return List.of(
        target,
        finding.pattern().practice(),
        finding.pattern(),
        finding.confidence(),
        OneLine.of(Names.binary(location)),
        OneLine.of(location.member()),
        location.line() > 0 ? location.line() : "",
        OneLine.of(String.join(";", finding.affected())),
        OneLine.of(Messages.describe(finding)));
  }
}
