// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
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
    List<String> head = table.columns().stream().map(StudyTable.Column::title).toList();
    return of(head, table.rows());
  }

  /**
   * {@return all of them, with a line end behind the last one}
   *
   * @param head the names of the columns
   * @param rows the rows
   */
  static String of(List<String> head, Iterable<? extends List<?>> rows) {
    CSVFormat format =
        CSVFormat.DEFAULT
            .builder()
            .setHeader(head.toArray(String[]::new))
            .setRecordSeparator('\n')
            .get();
    StringBuilder csv = new StringBuilder();
    try (CSVPrinter printer = new CSVPrinter(csv, format)) {
      for (List<?> row : rows) {
        printer.printRecord(row);
      }
    } catch (IOException e) {
      // A string builder takes everything.
      throw new UncheckedIOException(e);
    }
    return csv.toString();
  }
}
