// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spark;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.max_by;
import static org.apache.spark.sql.functions.not;

import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import io.github.spotjmhbugs.study.record.RecordJson;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * The rows of the finished projects, in Parquet files that are only added to. Of several rows of a
 * project the one of the last round counts.
 */
final class ResultsTable {
  private final SparkSession spark;
  private final OutputFolder out;
  private final Consumer<Problem> told;

  /**
   * @param spark reads and writes
   * @param out where the results are
   * @param told is told of each row that is left out
   */
  ResultsTable(SparkSession spark, OutputFolder out, Consumer<Problem> told) {
    this.spark = spark;
    this.out = out;
    this.told = told;
  }

  /**
   * Tells which projects are left.
   *
   * @param projects the names of the projects of the study
   * @param again the outcomes of projects that are studied again
   * @return those without a row, or with one that does not count, by name; and which round of
   *     theirs comes now
   * @throws IOException when the file system cannot tell what is there
   */
  Map<String, Integer> left(List<String> projects, Set<Outcome> again) throws IOException {
    Dataset<Row> latest = latest(ResultRows.OUTCOME);
    Dataset<Row> finished =
        latest.filter(
            not(col(ResultRows.OUTCOME).isin(again.stream().map(Outcome::toString).toArray())));
    Dataset<Row> left =
        spark
            .createDataset(projects, Encoders.STRING())
            .toDF(ResultRows.PROJECT)
            .join(finished, column(ResultRows.PROJECT), "left_anti")
            .join(latest, column(ResultRows.PROJECT), "left")
            .select(col(ResultRows.PROJECT), coalesce(col(ResultRows.ROUND), lit(0)).plus(lit(1)));
    Map<String, Integer> rounds = new TreeMap<>();
    left.collectAsList().forEach(row -> rounds.put(row.getString(0), row.getInt(1)));
    return rounds;
  }

  private static String[] column(String name) {
    return new String[] {name};
  }

  /** Of each project its name, its last round, and another column of that. */
  private Dataset<Row> latest(String other) throws IOException {
    return rows()
        .groupBy(ResultRows.PROJECT)
        .agg(
            max(ResultRows.ROUND).as(ResultRows.ROUND),
            max_by(col(other), col(ResultRows.ROUND)).as(other));
  }

  private Dataset<Row> rows() throws IOException {
    return out.has(out.results())
        ? spark.read().schema(ResultRows.SCHEMA).parquet(out.results().toString())
        : spark.createDataFrame(List.of(), ResultRows.SCHEMA);
  }

  /**
   * Adds rows, all or none.
   *
   * @param rows rows, in their order
   * @throws IOException when they cannot be written
   */
  void add(List<Row> rows) throws IOException {
    Path batch = new Path(out.pending(), UUID.randomUUID().toString());
    spark.createDataFrame(rows, ResultRows.SCHEMA).coalesce(1).write().parquet(batch.toString());
    out.take(batch);
  }

  /**
   * {@return the last records of these projects, as far as they have any, each read when its turn
   * comes}
   *
   * @param projects the names of projects
   * @throws IOException when the file system cannot tell what is there
   */
  Iterator<ProjectRecord> records(Set<String> projects) throws IOException {
    // One part after the other: all of them at once can be more than Spark sends to a driver.
    Iterator<Row> rows =
        latest(ResultRows.RECORD).select(ResultRows.PROJECT, ResultRows.RECORD).toLocalIterator();
    Iterable<Row> all = () -> rows;
    return StreamSupport.stream(all.spliterator(), false)
        .filter(row -> projects.contains(row.getString(0)))
        .flatMap(row -> read(row.getString(0), row.getString(1)).stream())
        .iterator();
  }

  private Optional<ProjectRecord> read(String project, String json) {
    try {
      return Optional.of(RecordJson.read(json));
    } catch (IOException e) {
      String reason = "its row is not a record (" + e.getMessage() + ") and is left out";
      told.accept(Problem.error(project, reason));
      return Optional.empty();
    }
  }
}
