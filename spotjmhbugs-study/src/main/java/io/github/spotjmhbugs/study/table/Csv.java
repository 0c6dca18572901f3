// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** Tables for scripts: as RFC 4180 has them, but with lines that end in a line feed. */
public final class Csv {
  private Csv() {}

  /**
   * {@return its column names and rows, with a line end behind the last one}
   *
   * @param table a table
   */
  public static String of(StudyTable table) {
    CSVFormat format =
        CSVFormat.DEFAULT
            .builder()
            .setHeader(
                table.columns().stream().map(StudyTable.Column::title).toArray(String[]::new))
            .setRecordSeparator('\n')
            .get();
    StringBuilder csv = new StringBuilder();
    try (CSVPrinter printer = new CSVPrinter(csv, format)) {
      printer.printRecords(table.rows());
    } catch (IOException e) {
      // A string builder takes everything.
      throw new UncheckedIOException(e);
    }
    return csv.toString();
  }
}
