// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.result;

import io.github.spotjmhbugs.host.result.Measurement.Change;
import io.github.spotjmhbugs.host.result.Measurements.Entry;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.commons.csv.CSVException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/** The measurements of findings that {@code spotjmhbugs impact} leaves in its directory. */
public final class EvidenceFile {
  /** The name of the file in that directory. */
  public static final String NAME = "impact.csv";

  /** Words of versions before 0.2. */
  private static final Map<String, String> OLD_WORDS =
      Map.of("impacted", "confirmed", "no-effect", "contradicted");

  /** The columns that follow those of a finding. */
  private static final List<String> MEASURED =
      List.of(
          ("jdk,evidence,code_empty,code_original,code_repaired,verdict,original,repaired,"
                  + "unit,change,low,high,p,cliffs_delta,reason,collector,id")
              .split(",", -1));

  private static final List<String> NEEDED =
      List.of("id,class,line,jdk,evidence,verdict,unit,change,low,high,reason".split(",", -1));

  private final Path file;
  private final Measurements measurements;

  private EvidenceFile(Path file, Measurements measurements) {
    this.file = file;
    this.measurements = measurements;
  }

  /**
   * Stands for a file that nobody asked for.
   *
   * @return a file without measurements
   */
  public static EvidenceFile none() {
    return new EvidenceFile(Path.of(NAME), new Measurements(List.of()));
  }

  /** {@return the columns that follow those of a finding} */
  public static List<String> columns() {
    return MEASURED;
  }

  /**
   * Reads the measurements in a directory.
   *
   * @param directory what {@code spotjmhbugs impact --out} named
   * @return its file of measurements
   * @throws IOException when they cannot be read or are malformed; the message says why
   */
  public static EvidenceFile in(Path directory) throws IOException {
    Path file = directory.resolve(NAME);
    try (Reader reader = Files.newBufferedReader(file);
        CSVParser rows =
            CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).get().parse(reader)) {
      for (String column : NEEDED) {
        if (!rows.getHeaderNames().contains(column)) {
          throw new IOException("is malformed: it has no column " + column);
        }
      }
      List<Entry> entries = new ArrayList<>();
      for (CSVRecord row : rows) {
        entries.add(entry(row));
      }
      return new EvidenceFile(file, new Measurements(entries));
    } catch (UncheckedIOException e) {
      throw malformed(Objects.requireNonNull(e.getCause()));
    } catch (CSVException | CharacterCodingException e) {
      throw malformed(e);
    } catch (IllegalArgumentException e) {
      // A head with an empty name.
      throw new IOException("is malformed: its first line names no columns", e);
    }
  }

  /** {@return what was measured} */
  public Measurements measurements() {
    return measurements;
  }

  /**
   * Compares the measurements with what they are about.
   *
   * @param targets what was scanned
   * @return an error if some are of findings that are no longer there
   */
  public Optional<Problem> staleness(List<TargetResult> targets) {
    long stale = targets.isEmpty() ? 0 : measurements.stale(targets);
    return stale == 0
        ? Optional.empty()
        : Optional.of(
            Problem.error(
                file.toString(),
                "is stale: "
                    + stale
                    + " of "
                    + measurements.size()
                    + " measurements are of findings that are no longer there; measure again"));
  }

  private static IOException malformed(IOException problem) {
    return problem instanceof CharacterCodingException
        ? new IOException("is not text in UTF-8", problem)
        : new IOException("is malformed: " + problem.getMessage(), problem);
  }

  private static Entry entry(CSVRecord row) throws IOException {
    if (!row.isConsistent()) {
      throw new IOException(line(row) + " has " + row.size() + " cells");
    }
    if (row.get("verdict").isEmpty()) {
      throw new IOException(line(row) + " has no verdict");
    }
    return new Entry(
        row.get("id"),
        row.get("line"),
        row.get("class"),
        new Measurement(
            (int) number(row, "jdk"),
            row.get("evidence"),
            OLD_WORDS.getOrDefault(row.get("verdict"), row.get("verdict")),
            change(row),
            row.get("reason")));
  }

  private static @Nullable Change change(CSVRecord row) throws IOException {
    return row.get("change").isEmpty()
        ? null
        : new Change(
            row.get("unit"), number(row, "change"), number(row, "low"), number(row, "high"));
  }

  private static double number(CSVRecord row, String column) throws IOException {
    try {
      return Double.parseDouble(row.get(column));
    } catch (NumberFormatException e) {
      throw new IOException(line(row) + ": " + column + " is no number: " + row.get(column), e);
    }
  }

  private static String line(CSVRecord row) {
    return "is malformed: record " + row.getRecordNumber();
  }
}
