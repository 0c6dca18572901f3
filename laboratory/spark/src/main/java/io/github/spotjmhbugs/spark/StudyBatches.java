// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spark;

import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import io.github.spotjmhbugs.study.run.ListedProject;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;

/**
 * Has projects studied, and the results of some of them committed at a time. Two batches are under
 * way: while the last projects of one are waited for the next one keeps the executors busy.
 */
final class StudyBatches {
  private static final int UNDER_WAY = 2;
  private static final String POOL = "spark.scheduler.pool";

  private final JavaSparkContext spark;
  private final ResultsTable results;
  private final ProjectTask task;
  private final PrintStream err;
  private final Deque<JavaFutureAction<List<StudiedProject>>> batches = new ArrayDeque<>();

  private int finished;
  private long failed;

  /**
   * @param spark runs the tasks
   * @param results where the results go
   * @param task studies a project
   * @param err is told what was committed
   */
  StudyBatches(JavaSparkContext spark, ResultsTable results, ProjectTask task, PrintStream err) {
    this.spark = spark;
    this.results = results;
    this.task = task;
    this.err = err;
  }

  /**
   * Studies projects.
   *
   * @param projects the projects
   * @param rounds the round of each
   * @param atRisk how many projects may be studied and not yet committed
   * @throws IOException when results cannot be written
   * @throws ExecutionException when Spark gave up
   * @throws InterruptedException when the thread was interrupted
   */
  void run(List<ListedProject> projects, Map<String, Integer> rounds, int atRisk)
      throws IOException, ExecutionException, InterruptedException {
    int size = Math.max(1, atRisk / UNDER_WAY);
    for (int from = 0; from < projects.size(); from += size) {
      if (batches.size() == UNDER_WAY) {
        commit(projects.size(), rounds);
      }
      start(projects.subList(from, Math.min(projects.size(), from + size)));
    }
    while (!batches.isEmpty()) {
      commit(projects.size(), rounds);
    }
  }

  private void start(List<ListedProject> projects) {
    List<ListedProject> sent = new ArrayList<>(projects); // a view of a list cannot be sent
    spark.setLocalProperty(POOL, "studies");
    batches.add(spark.parallelize(sent, sent.size()).map(task).collectAsync());
  }

  private void commit(int all, Map<String, Integer> rounds)
      throws IOException, ExecutionException, InterruptedException {
    List<Row> rows = new ArrayList<>();
    for (StudiedProject studied : batches.remove().get()) {
      ProjectRecord record = studied.record();
      rows.add(ResultRows.of(studied, rounds.getOrDefault(record.project(), 1)));
      failed += record.outcome() == Outcome.FAILED ? 1 : 0;
    }
    // A pool of its own: the next free core writes, before the projects that wait for one.
    spark.setLocalProperty(POOL, "commits");
    results.add(rows);
    finished += rows.size();
    err.println(
        "spotjmhbugs: "
            + finished
            + " of "
            + all
            + " projects are finished, "
            + failed
            + " failed");
  }
}
