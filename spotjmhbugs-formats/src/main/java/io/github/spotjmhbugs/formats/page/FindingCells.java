// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.page;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.host.result.Messages;
import io.github.spotjmhbugs.host.result.Names;
import io.github.spotjmhbugs.report.Cell;
import io.github.spotjmhbugs.report.Table.Column;
import io.github.spotjmhbugs.report.Table.Kind;
import java.util.List;

/** Renders a finding as cells of a table; a page may add more cells. */
public final class FindingCells {
  private static final List<Column> COLUMNS =
      List.of(
          new Column("practice", Kind.CHOICE),
          new Column("confidence", Kind.CHOICE),
          new Column("class", Kind.CODE),
          new Column("member", Kind.CODE),
          new Column("line", Kind.NUMBER),
          new Column("message", Kind.PROSE));

  private FindingCells() {}

  /** {@return the columns that the cells belong to} */
  public static List<Column> columns() {
    return COLUMNS;
  }

  /**
   * Renders a finding.
   *
   * @param finding a finding
   * @return a cell for each of the {@link #columns}; the practice leads to the note of {@link
   *     Explanations}, the message comes last
   */
  public static List<Cell> of(Finding finding) {
    return of(finding, finding.location().line());
  }

  /** Renders a finding whose line the sources tell; 0 or less if nobody knows it. */
  static List<Cell> of(Finding finding, int line) {
    Location location = finding.location();
    return List.of(
        Cell.of(finding.pattern().practice().name())
            .linkedTo("#" + Explanations.id(finding.pattern())),
        Cell.of(Names.word(finding.confidence())).orderedBy(surestFirst(finding.confidence())),
        Cell.of(Names.binary(location)),
        Cell.of(location.member()),
        line > 0 ? Cell.of(line) : Cell.of("").orderedBy("0"),
        Cell.of(Messages.describe(finding)));
  }

  /**
   * Orders confidences in a table.
   *
   * @param confidence a confidence
   * @return a text that comes before those of lower confidences
   */
  public static String surestFirst(Confidence confidence) {
    return switch (confidence) {
      case HIGH -> "1";
      case NORMAL -> "2";
      case LOW -> "3";
    };
  }
}
