// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** Tables in CSV (RFC 4180, with the line ends of POSIX), for scripts and spreadsheets. */
public final class CsvText {
  private CsvText() {}

  /**
   * Renders a table.
   *
   * @param columns the names of the columns, which make the first line
   * @param rows the rows, each with a cell for every column
   * @return the text
   */
  public static String of(List<String> columns, Stream<? extends List<?>> rows) {
    StringBuilder csv = new StringBuilder();
    try {
      write(csv, columns, rows.toList());
    } catch (IOException e) {
      // A string builder takes everything.
      throw new UncheckedIOException(e);
    }
    return csv.toString();
  }

  /**
   * Writes a table, each row when its turn comes.
   *
   * @param csv where to write it; it is not closed
   * @param columns the names of the columns, which make the first line
   * @param rows the rows, each with a cell for every column
   * @throws IOException when it cannot be written
   */
  public static void write(Appendable csv, List<String> columns, Iterable<? extends List<?>> rows)
      throws IOException {
    CSVFormat format =
        CSVFormat.DEFAULT
            .builder()
            .setHeader(columns.toArray(String[]::new))
            .setRecordSeparator('\n')
            .get();
    CSVPrinter printer = new CSVPrinter(csv, format); // what it writes to is for others to close
    for (List<?> row : rows) {
      printer.printRecord(row.stream().map(OneLine::cell));
    }
    printer.flush();
  }
}
