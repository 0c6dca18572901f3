// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.table.StudyTable.Column;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The tables of a study; three have the form of Tables 4 to 6 of the study of 2019.
 *
 * @param listed projects in the list; those that the study did not take have no record
 * @param unforked those of them that are not marked as forks
 * @param results the records of the projects that were studied
 */
public record Tables(int listed, int unforked, Results results) {
  /** {@return how many projects are left after each step} */
  public StudyTable funnel() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(step("listed", listed));
    rows.add(step("unforked", unforked));
    rows.add(step("studied", results.all().size()));
    rows.add(step("sources obtained", results.obtained().size()));
    rows.add(step("with benchmarks", results.withBenchmarks().size()));
    rows.add(step("scanned", results.built().size()));
    rows.add(step("with findings", results.withFindings().size()));
    List<Column> columns =
        List.of(Column.text("step"), Column.number("projects"), Column.number("% of listed"));
    return new StudyTable("funnel", "Projects remaining after each step", columns, rows);
  }

  private List<String> step(String name, int projects) {
    return StudyTable.row(name, projects, Percent.of(projects, listed));
  }

  /** {@return how common each practice is among the built projects, and any of them: Table 4} */
  public StudyTable practices() {
    List<List<String>> rows = new ArrayList<>();
    for (PracticeKey key : Practices.keys()) {
      rows.add(practice(key.name(), finding -> finding.pattern().practice().equals(key)));
    }
    rows.add(practice("any", finding -> true));
    List<Column> columns =
        List.of(
            Column.text("practice"),
            Column.number("projects"),
            Column.number("% of projects"),
            Column.number("benchmarks"),
            Column.number("% of benchmarks"),
            Column.number("findings"));
    return new StudyTable("practices", "Practices in the built projects", columns, rows);
  }

  private List<String> practice(String name, Predicate<Finding> wanted) {
    int projects = 0;
    int benchmarks = 0;
    int affected = 0;
    int findings = 0;
    for (ProjectRecord built : results.built()) {
      List<Finding> own = results.findings(built).stream().filter(wanted).toList();
      projects += own.isEmpty() ? 0 : 1;
      benchmarks += built.benchmarks().size();
      affected += Results.affected(own);
      findings += own.size();
    }
    String ofProjects = Percent.of(projects, results.built().size());
    String ofBenchmarks = Percent.of(affected, benchmarks);
    return StudyTable.row(name, projects, ofProjects, affected, ofBenchmarks, findings);
  }

  /** {@return how each built project fares, the most affected first: Table 5} */
  public StudyTable projects() {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text("project"));
    columns.add(Column.number("benchmarks"));
    columns.add(Column.number("affected"));
    Practices.keys().forEach(key -> columns.add(Column.number(key.name())));
    columns.add(Column.number("findings"));
    // Sorting is stable: equals stay in the order of their names.
    List<List<String>> rows =
        results.built().stream()
            .sorted(Comparator.comparing(results::affected, Comparator.reverseOrder()))
            .map(this::project)
            .toList();
    return new StudyTable("affected-projects", "Findings in the built projects", columns, rows);
  }

  private List<String> project(ProjectRecord built) {
    List<Object> cells = new ArrayList<>();
    cells.add(built.project());
    cells.add(built.benchmarks().size());
    cells.add(results.affected(built));
    cells.addAll(results.perPractice(built).values());
    cells.add(results.findings(built).size());
    return StudyTable.row(cells.toArray());
  }

  /** {@return how many built projects have how many different practices: Table 6} */
  public StudyTable distinct() {
    List<List<String>> rows =
        IntStream.rangeClosed(0, Practices.keys().size()).mapToObj(this::distinct).toList();
    List<Column> columns =
        List.of(
            Column.number("practices"), Column.number("projects"), Column.number("% of projects"));
    return new StudyTable(
        "distinct-practices", "Different practices in one project", columns, rows);
  }

  private List<String> distinct(int practices) {
    List<ProjectRecord> built = results.built();
    long projects =
        built.stream()
            .map(found -> results.perPractice(found).values().stream().filter(n -> n > 0).count())
            .filter(count -> count == practices)
            .count();
    return StudyTable.row(practices, projects, Percent.of((int) projects, built.size()));
  }
}
