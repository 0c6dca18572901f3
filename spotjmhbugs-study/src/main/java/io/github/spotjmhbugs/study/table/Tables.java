// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Messages;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.scan.report.CsvReport;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.table.StudyTable.Column;
import io.github.spotjmhbugs.study.table.StudyTable.Columns;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The tables of a study; three have the form of Tables 4 to 6 of the study of 2019. */
public final class Tables {
  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  private Tables() {}

  /**
   * {@return how many projects are left after each step}
   *
   * @param listed projects in the list; those that the study did not take have no record
   * @param unforked those of them that are not marked as forks
   * @param results the records of the projects that were studied
   */
  public static StudyTable funnel(int listed, int unforked, Results results) {
    Map<String, Integer> steps = new LinkedHashMap<>();
    steps.put("listed", listed);
    steps.put("unforked", unforked);
    steps.put("studied", results.all().size());
    steps.put("sources obtained", results.obtained().size());
    steps.put("with benchmarks", results.withBenchmarks().size());
    steps.put("in a language that is compiled", results.inCompiledLanguages().size());
    steps.put("scanned", results.built().size());
    steps.put("with findings", results.withFindings().size());
    return new Columns<Map.Entry<String, Integer>>()
        .text("step", Map.Entry::getKey)
        .number("projects", Map.Entry::getValue)
        .number("% of listed", step -> percent(step.getValue(), listed))
        .table("funnel", "Projects remaining after each step", steps.entrySet());
  }

  /** How common a practice is among the built projects. */
  private record Spread(String practice, int projects, int benchmarks, int findings) {}

  /**
   * {@return how common each practice is among the built projects, and any of them: Table 4}
   *
   * @param results the records of a study
   */
  public static StudyTable practices(Results results) {
    List<Spread> spreads = new ArrayList<>();
    for (PracticeKey key : Practices.keys()) {
      spreads.add(spread(results, key.name(), one -> one.pattern().practice().equals(key)));
    }
    spreads.add(spread(results, "any", finding -> true));
    int projects = results.built().size();
    int benchmarks = results.built().stream().mapToInt(one -> one.benchmarks().size()).sum();
    return new Columns<Spread>()
        .text("practice", Spread::practice)
        .number("projects", Spread::projects)
        .number("% of projects", spread -> percent(spread.projects(), projects))
        .number("benchmarks", Spread::benchmarks)
        .number("% of benchmarks", spread -> percent(spread.benchmarks(), benchmarks))
        .number("findings", Spread::findings)
        .table("practices", "Practices in the built projects", spreads);
  }

  private static Spread spread(Results results, String name, Predicate<Finding> wanted) {
    int projects = 0;
    int affected = 0;
    int findings = 0;
    for (ProjectRecord built : results.built()) {
      List<Finding> own = results.findings(built).stream().filter(wanted).toList();
      projects += own.isEmpty() ? 0 : 1;
      affected += (int) own.stream().flatMap(one -> one.affected().stream()).distinct().count();
      findings += own.size();
    }
    return new Spread(name, projects, affected, findings);
  }

  /**
   * {@return how each built project fares, the most affected first: Table 5}
   *
   * @param results the records of a study
   */
  public static StudyTable affected(Results results) {
    Columns<ProjectRecord> columns =
        new Columns<ProjectRecord>()
            .text("project", ProjectRecord::project)
            .number("benchmarks", built -> built.benchmarks().size())
            .number("affected", results::affected);
    // Sorting is stable: equals stay in the order of their names.
    List<ProjectRecord> built =
        results.built().stream()
            .sorted(Comparator.comparing(results::affected, Comparator.reverseOrder()))
            .toList();
    return withPractices(columns, results)
        .number("findings", found -> results.findings(found).size())
        .table("affected-projects", "Findings in the built projects", built);
  }

  private static Columns<ProjectRecord> withPractices(
      Columns<ProjectRecord> columns, Results results) {
    Practices.keys().forEach(key -> columns.number(key.name(), found -> results.count(found, key)));
    return columns;
  }

  /**
   * {@return how many built projects have how many different practices: Table 6}
   *
   * @param results the records of a study
   */
  public static StudyTable distinct(Results results) {
    List<Integer> counts =
        results.built().stream()
            .map(built -> results.findings(built).stream().map(one -> one.pattern().practice()))
            .map(practices -> (int) practices.distinct().count())
            .toList();
    return new Columns<Integer>()
        .number("practices", practices -> practices)
        .number("projects", practices -> Collections.frequency(counts, practices))
        .number(
            "% of projects",
            practices -> percent(Collections.frequency(counts, practices), counts.size()))
        .table(
            "distinct-practices",
            "Different practices in one project",
            IntStream.rangeClosed(0, Practices.keys().size()).boxed().toList());
  }

  /**
   * {@return every project}
   *
   * @param results the records of a study
   */
  public static StudyTable projects(Results results) {
    Columns<ProjectRecord> columns =
        new Columns<ProjectRecord>()
            .text("project", ProjectRecord::project)
            .number("stars", found -> found.stars() == null ? "" : found.stars())
            .text("outcome", ProjectRecord::outcome)
            .text("commit", ProjectRecord::commit)
            .text("built_by", ProjectRecord::builtBy)
            .number("source_files", ProjectRecord::sourceFiles)
            .number("source_benchmarks", ProjectRecord::sourceBenchmarks)
            .number("source_benchmarks_seen", ProjectRecord::seen)
            .number("percent_seen", found -> percent(found.seen(), found.sourceBenchmarks()))
            .number("benchmarks", found -> found.benchmarks().size())
            .number("affected", results::affected);
    return withPractices(columns, results)
        .text("reason", ProjectRecord::reason)
        .number("seconds", Tables::seconds)
        .table("projects", "Projects", results.all());
  }

  /**
   * {@return how many seconds its steps took together, with one decimal}
   *
   * @param found a record
   */
  public static String seconds(ProjectRecord found) {
    return BigDecimal.valueOf(found.took().toMillis(), 3)
        .setScale(1, RoundingMode.HALF_UP)
        .toPlainString();
  }

  /**
   * {@return every finding that counts, by project: the columns of a scan's CSV, the target being
   * the project, and after them the project and its commit}
   *
   * @param results the records of a study
   * @param messages what findings say
   */
  public static StudyTable findings(Results results, Messages messages) {
    CsvReport report = new CsvReport(messages);
    List<List<String>> rows = new ArrayList<>();
    for (ProjectRecord found : results.all()) {
      results.findings(found).stream()
          .map(finding -> report.row(found.project(), finding).stream().map(Object::toString))
          .map(row -> Stream.concat(row, Stream.of(found.project(), found.commit())).toList())
          .forEach(rows::add);
    }
    List<Column> columns =
        Stream.concat(CsvReport.columns().stream(), Stream.of("project", "commit"))
            .map(title -> new Column(title, false))
            .toList();
    return new StudyTable("findings", "Findings", columns, rows);
  }

  /** A share in percent with one decimal, or empty when there is nothing to have a share in. */
  static String percent(int part, int whole) {
    if (whole == 0) {
      return "";
    }
    return BigDecimal.valueOf(part)
        .multiply(HUNDRED)
        .divide(BigDecimal.valueOf(whole), 1, RoundingMode.HALF_UP)
        .toPlainString();
  }
}
