// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spark;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.study.StudyArguments;
import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import io.github.spotjmhbugs.study.run.ListedProject;
import io.github.spotjmhbugs.study.run.ProjectList;
import io.github.spotjmhbugs.study.table.Results;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.serializer.JavaSerializer;
import org.apache.spark.sql.SparkSession;

/** A study on a cluster, from the list to the tables; runs on the driver. */
final class SparkStudy {
  private final StudySettings settings;
  private final StudyArguments arguments;
  private final PrintStream out;
  private final PrintStream err;

  /**
   * @param settings what all projects have in common
   * @param arguments which projects are studied
   * @param out where the summary goes
   * @param err where problems and progress go
   */
  SparkStudy(StudySettings settings, StudyArguments arguments, PrintStream out, PrintStream err) {
    this.settings = settings;
    this.arguments = arguments;
    this.out = out;
    this.err = err;
  }

  /**
   * Runs the study.
   *
   * @param list the list's path or URI
   * @param place where the results go
   * @param atRisk how many projects may be studied and not yet committed
   * @return whether every row of the list was understood, and no host was down that a project needs
   * @throws IOException when something cannot be read or written
   * @throws ExecutionException when Spark gave up
   * @throws InterruptedException when the thread was interrupted
   */
  boolean run(String list, String place, int atRisk)
      throws IOException, ExecutionException, InterruptedException {
    try (SparkSession spark = SparkSession.builder().config(configuration()).getOrCreate()) {
      Configuration hadoop = spark.sparkContext().hadoopConfiguration();
      ProjectList listed = read(list, hadoop);
      listed.problems().forEach(problem -> err.println(problem.line()));
      OutputFolder folder = OutputFolder.of(place, hadoop);
      folder.dropPending();
      ResultsTable results =
          new ResultsTable(spark, folder, problem -> err.println(problem.line()));
      List<ListedProject> wanted = wanted(listed);
      study(new JavaSparkContext(spark.sparkContext()), results, wanted, atRisk);
      boolean allAnswered = write(folder, results, wanted, arguments.threshold());
      folder.dropPending();
      return listed.problems().isEmpty() && allAnswered;
    }
  }

  private static SparkConf configuration() {
    return new SparkConf()
        .setIfMissing("spark.app.name", "spotjmhbugs study")
        // Tasks fail only with their executor; and a project is given up before this is reached.
        .setIfMissing("spark.task.maxFailures", "20")
        // A second attempt beside the first would be the same build twice.
        .set("spark.speculation", "false")
        .set("spark.scheduler.mode", "FAIR")
        // Kryo does not know records.
        .set("spark.serializer", JavaSerializer.class.getName());
  }

  private ProjectList read(String list, Configuration hadoop) throws IOException {
    Path source = new Path(list);
    java.nio.file.Path folder = Files.createTempDirectory("spotjmhbugs-list");
    java.nio.file.Path copy = folder.resolve(source.getName());
    try {
      source.getFileSystem(hadoop).copyToLocalFile(false, source, new Path(copy.toUri()), true);
      ProjectList read = ProjectList.read(copy, arguments.urlTemplate());
      return new ProjectList(
          read.projects(),
          read.problems().stream().map(found -> named(source, copy, found)).toList());
    } finally {
      FileUtil.fullyDelete(folder.toFile());
    }
  }

  private static Problem named(Path source, java.nio.file.Path copy, Problem found) {
    String subject = found.subject().replace(copy.toString(), source.toString());
    return new Problem(found.severity(), subject, found.reason());
  }

  /** By name: the same list in another order gives the same batches. */
  private List<ListedProject> wanted(ProjectList listed) {
    return listed.projects().stream()
        .filter(arguments::wants)
        .sorted(Comparator.comparing(ListedProject::project))
        .toList();
  }

  private void study(
      JavaSparkContext spark, ResultsTable results, List<ListedProject> wanted, int atRisk)
      throws IOException, ExecutionException, InterruptedException {
    Map<String, Integer> rounds = results.left(names(wanted), arguments.retries());
    List<ListedProject> left =
        wanted.stream()
            .filter(project -> rounds.containsKey(project.project()))
            // Those that a host kept out come after those that no run has tried.
            .sorted(Comparator.comparing(project -> rounds.getOrDefault(project.project(), 0) > 1))
            .toList();
    new StudyBatches(spark, results, new ProjectTask(settings), err).run(left, rounds, atRisk);
  }

  private static List<String> names(List<ListedProject> projects) {
    return projects.stream().map(ListedProject::project).toList();
  }

  /** Returns whether no host was down that a project needs. */
  private boolean write(
      OutputFolder folder, ResultsTable results, List<ListedProject> wanted, Confidence threshold)
      throws IOException {
    Results all = StudyFiles.write(folder, results.records(Set.copyOf(names(wanted))), threshold);
    String outcomes =
        Arrays.stream(Outcome.values())
            .map(outcome -> count(all, outcome) + " " + outcome)
            .collect(Collectors.joining(", "));
    out.println(
        all.all().size()
            + " of "
            + wanted.size()
            + " projects are finished: "
            + outcomes
            + "; results are in "
            + folder);
    return all.unreachable().isEmpty();
  }

  private static long count(Results results, Outcome outcome) {
    return results.all().stream().filter(found -> found.head().outcome() == outcome).count();
  }
}
