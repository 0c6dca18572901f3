// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.table.StudyTable.Columns;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  /** {@return how many projects are left after each step} */
  public StudyTable funnel() {
    Map<String, Integer> steps = new LinkedHashMap<>();
    steps.put("listed", listed);
    steps.put("unforked", unforked);
    steps.put("studied", results.all().size());
    steps.put("sources obtained", results.obtained().size());
    steps.put("with benchmarks", results.withBenchmarks().size());
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

  /** {@return how common each practice is among the built projects, and any of them: Table 4} */
  public StudyTable practices() {
    List<Spread> spreads = new ArrayList<>();
    for (PracticeKey key : Practices.keys()) {
      spreads.add(spread(key.name(), finding -> finding.pattern().practice().equals(key)));
    }
    spreads.add(spread("any", finding -> true));
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

  private Spread spread(String name, Predicate<Finding> wanted) {
    int projects = 0;
    int affected = 0;
    int findings = 0;
    for (ProjectRecord built : results.built()) {
      List<Finding> own = results.findings(built).stream().filter(wanted).toList();
      projects += own.isEmpty() ? 0 : 1;
      affected += Results.affected(own);
      findings += own.size();
    }
    return new Spread(name, projects, affected, findings);
  }

  /** {@return how each built project fares, the most affected first: Table 5} */
  public StudyTable projects() {
    Columns<ProjectRecord> columns =
        new Columns<ProjectRecord>()
            .text("project", ProjectRecord::project)
            .number("benchmarks", built -> built.benchmarks().size())
            .number("affected", results::affected);
    results.addPractices(columns).number("findings", built -> results.findings(built).size());
    // Sorting is stable: equals stay in the order of their names.
    List<ProjectRecord> built =
        results.built().stream()
            .sorted(Comparator.comparing(results::affected, Comparator.reverseOrder()))
            .toList();
    return columns.table("affected-projects", "Findings in the built projects", built);
  }

  /** {@return how many built projects have how many different practices: Table 6} */
  public StudyTable distinct() {
    return new Columns<Integer>()
        .number("practices", practices -> practices)
        .number("projects", this::projectsWith)
        .number(
            "% of projects", practices -> percent(projectsWith(practices), results.built().size()))
        .table(
            "distinct-practices",
            "Different practices in one project",
            IntStream.rangeClosed(0, Practices.keys().size()).boxed().toList());
  }

  private int projectsWith(int practices) {
    return (int)
        results.built().stream()
            .map(found -> results.perPractice(found).values().stream().filter(n -> n > 0).count())
            .filter(count -> count == practices)
            .count();
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
