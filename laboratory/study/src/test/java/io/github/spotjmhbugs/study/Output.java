// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.RecordJson;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * What a study left.
 *
 * @param root the folder that was given with {@code --out}
 */
record Output(Path root) {
  /**
   * @return a record for each line of the journal
   */
  List<ProjectRecord> records() throws IOException {
    List<ProjectRecord> records = new ArrayList<>();
    for (String line : Files.readAllLines(root.resolve("results.jsonl"))) {
      records.add(RecordJson.read(line));
    }
    return records;
  }

  /**
   * @param project a project with one line in the journal
   * @return that line
   */
  ProjectRecord record(String project) throws IOException {
    List<ProjectRecord> found =
        records().stream().filter(one -> one.project().equals(project)).toList();
    if (found.size() != 1) {
      throw new AssertionError(project + " has " + found.size() + " records");
    }
    return found.get(0);
  }

  /**
   * @return the records without what differs from run to run
   */
  Set<String> comparableRecords() throws IOException {
    return records().stream()
        .map(
            record ->
                RecordJson.write(record).replaceAll("(\"(?:clone|census|build|scan)\"):\\d+", "$1"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * @return all tables and SARIF files by name, without what differs from run to run
   */
  Map<String, String> comparableTables() throws IOException {
    Map<String, String> tables = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root, 2)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = root.relativize(file).toString();
        if (name.endsWith(".csv") || name.endsWith(".md") || name.endsWith(".sarif")) {
          tables.put(name, Files.readString(file));
        }
      }
    }
    // Its last column are seconds.
    tables.computeIfPresent("projects.csv", (n, csv) -> csv.replaceAll("(?m),[^,\n]*$", ""));
    return tables;
  }

  /**
   * @param name the name of a table
   * @return its rows by the names of the columns
   */
  List<Map<String, String>> csv(String name) throws IOException {
    try (Reader reader = Files.newBufferedReader(root.resolve(name));
        CSVParser parser =
            CSVParser.parse(
                reader, CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).get())) {
      List<Map<String, String>> rows = new ArrayList<>();
      parser.getRecords().stream().map(CSVRecord::toMap).forEach(rows::add);
      return rows;
    }
  }

  /**
   * @return how many projects were left after each step
   */
  Map<String, Integer> funnel() throws IOException {
    Map<String, Integer> funnel = new HashMap<>();
    for (Map<String, String> row : csv("funnel.csv")) {
      funnel.put(row.get("step"), Integer.valueOf(row.get("projects")));
    }
    return funnel;
  }

  /**
   * @return the names of the files in a folder
   */
  Set<String> files(String folder) throws IOException {
    try (Stream<Path> files = Files.list(root.resolve(folder))) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }
}
