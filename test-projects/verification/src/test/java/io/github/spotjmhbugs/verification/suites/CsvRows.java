// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.suites;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** Reads CSV files that have a header. */
final class CsvRows {
  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();

  private CsvRows() {}

  /**
   * @param file a CSV file
   * @param row makes something of a row
   * @return all rows, in the file's order
   * @throws IOException when the file cannot be read
   */
  static <T> List<T> read(Path file, Function<CSVRecord, T> row) throws IOException {
    try (Reader reader = Files.newBufferedReader(file);
        CSVParser parser = FORMAT.parse(reader)) {
      return parser.stream().map(row).toList();
    }
  }

  /**
   * @param row a row with a column {@code line}
   * @return the line, or -1 when the column is empty
   */
  static int line(CSVRecord row) {
    String line = row.get("line");
    return line.isEmpty() ? -1 : Integer.parseInt(line);
  }
}
