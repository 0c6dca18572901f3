// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.run;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonDeserializer;
import io.github.spotjmhbugs.formats.report.CsvReport;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.impact.record.ImpactRecord;
import io.github.spotjmhbugs.strangers.LineFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The records of the findings that are done, one line of JSON each. A line is on the disk before
 * its finding counts as done. Keeps other processes out.
 */
final class Journal implements Closeable {
  // An interval that nothing bounds ends at infinity.
  private static final Gson GSON =
      new GsonBuilder()
          .disableHtmlEscaping()
          .serializeSpecialFloatingPointValues()
          .registerTypeAdapter(
              String.class,
              (JsonDeserializer<String>)
                  (json, type, gson) -> OneLine.printable(json.getAsString()))
          .create();

  private final LineFile file;
  private final Map<String, ImpactRecord> records;

  /**
   * A line.
   *
   * @param key stands for everything that the record depends on: the same question with the same
   *     classes has the same key
   * @param record the answer
   */
  private record Entry(String key, ImpactRecord record) {
    Entry {
      Objects.requireNonNull(key);
      if (record.finding().size() != CsvReport.findingColumns().size()) {
        throw new IllegalArgumentException("not the cells of a finding");
      }
    }
  }

  private Journal(LineFile file, Map<String, ImpactRecord> records) {
    this.file = file;
    this.records = records;
  }

  /**
   * {@return the journal, ready for further records}
   *
   * @param path the file, which is made when it is not there
   */
  static Journal open(Path path) throws IOException {
    Map<String, ImpactRecord> records = new HashMap<>();
    LineFile file =
        LineFile.open(
            path,
            "another run",
            (number, line, place) -> {
              Entry entry = entry(number, line);
              records.put(entry.key(), entry.record());
            });
    return new Journal(file, records);
  }

  private static Entry entry(int number, String line) throws IOException {
    try {
      return Objects.requireNonNull(GSON.fromJson(line, Entry.class));
    } catch (RuntimeException e) {
      // Not only a JsonParseException: what the constructor of a record throws comes in a plain
      // one.
      throw new IOException("line " + number + " is not a record of a finding", e);
    }
  }

  /**
   * {@return what became of a finding, if it is done}
   *
   * @param key the key of the question
   */
  Optional<ImpactRecord> find(String key) {
    return Optional.ofNullable(records.get(key));
  }

  /**
   * Adds a record; when that fails the file is as it was before.
   *
   * @param key the key of the question
   * @param done what became of the finding
   */
  void add(String key, ImpactRecord done) throws IOException {
    file.append(GSON.toJson(new Entry(key, done)));
    records.put(key, done);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
