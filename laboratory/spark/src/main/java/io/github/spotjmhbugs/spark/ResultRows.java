// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spark;

import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.table.Results;
import java.io.IOException;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The columns of the results. Findings of any confidence are counted. */
final class ResultRows {
  static final String PROJECT = "project";
  static final String OUTCOME = "outcome";
  static final String ROUND = "round";
  static final String RECORD = "record";

  static final StructType SCHEMA =
      new StructType()
          .add(PROJECT, DataTypes.StringType, false)
          .add("stars", DataTypes.IntegerType, true)
          .add(OUTCOME, DataTypes.StringType, false)
          .add("commit", DataTypes.StringType, false)
          .add("built_by", DataTypes.StringType, false)
          .add("source_files", DataTypes.IntegerType, false)
          .add("source_benchmarks", DataTypes.IntegerType, false)
          .add("source_benchmarks_seen", DataTypes.IntegerType, false)
          .add("benchmarks", DataTypes.IntegerType, false)
          .add("affected", DataTypes.IntegerType, false)
          .add("findings", DataTypes.IntegerType, false)
          .add("problems", DataTypes.IntegerType, false)
          .add("reason", DataTypes.StringType, false)
          .add("seconds", DataTypes.DoubleType, false)
          .add(ROUND, DataTypes.IntegerType, false)
          .add("log", DataTypes.StringType, false)
          .add(RECORD, DataTypes.StringType, false);

  private ResultRows() {}

  /**
   * {@return its row}
   *
   * @param studied what an executor sent
   * @param round 1 for the first time that the project is studied, 2 for the second
   * @throws IOException when it sent no record
   */
  static Row of(StudiedProject studied, int round) throws IOException {
    ProjectRecord found = studied.record();
    return RowFactory.create(
        found.project(),
        found.stars(),
        found.outcome().toString(),
        found.commit(),
        found.builtBy(),
        found.sourceFiles(),
        found.sourceBenchmarks(),
        found.seen(),
        found.benchmarks().size(),
        found.asTarget().affectedBenchmarks().size(),
        found.findings().size(),
        found.problems().size(),
        found.reason(),
        Double.valueOf(Results.seconds(found)),
        round,
        studied.log(),
        studied.json());
  }
}
