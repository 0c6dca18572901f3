// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.formats.report.CsvReport;
import io.github.spotjmhbugs.host.result.CsvText;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import io.github.spotjmhbugs.study.record.ProjectRecord.Step;
import io.github.spotjmhbugs.study.table.Results.ProjectSummary.Count;
import io.github.spotjmhbugs.study.table.StudyTable.Columns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * What the records of a study come to, which themselves are not kept, and its tables; three have
 * the form of Tables 4 to 6 of the study of 2019.
 */
public final class Results {
  private final Confidence threshold;
  private final TreeMap<String, ProjectSummary> all = new TreeMap<>();

  /**
   * What tables tell of a project: its record with numbers in place of findings and benchmarks, so
   * that thousands of them fit into memory.
   *
   * @param head the record without benchmarks and findings
   * @param benchmarks the number of benchmarks in its class files
   * @param all what its findings come to
   * @param byPractice what its findings of each practice come to; none without findings
   * @param types the types of the patterns of its findings
   */
  public record ProjectSummary(
      ProjectRecord head,
      int benchmarks,
      Count all,
      Map<PracticeKey, Count> byPractice,
      Set<String> types) {
    private static final Count NONE = new Count(0, 0);

    /**
     * What some findings come to.
     *
     * @param findings their number
     * @param affected the number of benchmarks that they affect
     */
    public record Count(int findings, int affected) {
      static Count of(List<Finding> findings) {
        long affected =
            findings.stream().flatMap(one -> one.affected().stream()).distinct().count();
        return new Count(findings.size(), (int) affected);
      }
    }

    static ProjectSummary of(ProjectRecord record, Confidence threshold) {
      List<Finding> findings = record.findings(threshold);
      return new ProjectSummary(
          record.head(),
          record.benchmarks().size(),
          Count.of(findings),
          findings.stream()
              .collect(
                  Collectors.groupingBy(
                      finding -> finding.pattern().practice(),
                      Collectors.collectingAndThen(Collectors.toList(), Count::of))),
          findings.stream().map(finding -> finding.pattern().type()).collect(Collectors.toSet()));
    }

    public String project() {
      return head.project();
    }

    /** Whether its sources or class files could be had, so that another step followed. */
    boolean isObtained() {
      return head.outcome().isScanned()
          || (head.times().containsKey(Step.CLONE) && head.times().size() > 1);
    }

    /** Whether it has benchmarks, in its sources or in its class files. */
    boolean hasBenchmarks() {
      return head.sourceBenchmarks() > 0 || benchmarks > 0;
    }

    Count of(PracticeKey practice) {
      return byPractice.getOrDefault(practice, NONE);
    }
  }

  public Results(Confidence threshold) {
    this.threshold = threshold;
  }

  /** Adds a record, or replaces that of the same project. */
  public void add(ProjectRecord record) {
    all.put(record.project(), ProjectSummary.of(record, threshold));
  }

  /**
   * {@return whether a project has a record that counts}
   *
   * @param again the outcomes of projects that are studied again
   */
  public boolean isFinished(String project, Set<Outcome> again) {
    ProjectSummary known = all.get(project);
    return known != null && !again.contains(known.head().outcome());
  }

  /** {@return the lowest confidence that a finding must have to count} */
  public Confidence threshold() {
    return threshold;
  }

  public List<ProjectSummary> all() {
    return List.copyOf(all.values());
  }

  List<ProjectSummary> those(Predicate<ProjectSummary> wanted) {
    return all.values().stream().filter(wanted).toList();
  }

  /** {@return the names of the projects of which nothing is known, as a host did not answer} */
  public Set<String> unreachable() {
    return those(found -> found.head().outcome() == Outcome.UNREACHABLE).stream()
        .map(ProjectSummary::project)
        .collect(Collectors.toSet());
  }

  /** The projects that have benchmarks, in their sources or in their class files. */
  List<ProjectSummary> withBenchmarks() {
    return those(ProjectSummary::hasBenchmarks);
  }

  /** The projects with benchmarks whose class files were scanned. */
  List<ProjectSummary> built() {
    return those(found -> found.hasBenchmarks() && found.head().outcome().isScanned());
  }

  /**
   * {@return how many projects are left after each step}
   *
   * @param listed projects in the list; those that the study did not take have no record
   * @param unforked those of them that are not marked as forks
   */
  public StudyTable funnel(int listed, int unforked) {
    Map<String, Integer> steps = new LinkedHashMap<>();
    steps.put("listed", listed);
    steps.put("unforked", unforked);
    steps.put("studied", all.size());
    steps.put("sources obtained", those(ProjectSummary::isObtained).size());
    steps.put("with benchmarks", withBenchmarks().size());
    steps.put("scanned", built().size());
    steps.put("with findings", counts(ProjectSummary::all).size());
    return new Columns<Map.Entry<String, Integer>>()
        .text("step", Map.Entry::getKey)
        .counted("projects", Map.Entry::getValue, "% of listed", listed)
        .table("funnel", "Projects remaining after each step", steps.entrySet());
  }

  /** {@return how common each practice is among the built projects, and any of them: Table 4} */
  public StudyTable practices() {
    Map<String, List<Count>> counts = new LinkedHashMap<>();
    for (PracticeKey key : Practices.keys()) {
      counts.put(key.name(), counts(found -> found.of(key)));
    }
    counts.put("any", counts(ProjectSummary::all));
    int projects = built().size();
    int benchmarks = built().stream().mapToInt(ProjectSummary::benchmarks).sum();
    return new Columns<Map.Entry<String, List<Count>>>()
        .text("practice", Map.Entry::getKey)
        .counted("projects", row -> row.getValue().size(), "% of projects", projects)
        .counted("benchmarks", row -> sum(row, Count::affected), "% of benchmarks", benchmarks)
        .number("findings", row -> sum(row, Count::findings))
        .table("practices", "Practices in the built projects", counts.entrySet());
  }

  private List<Count> counts(Function<ProjectSummary, Count> counted) {
    return built().stream().map(counted).filter(count -> count.findings() > 0).toList();
  }

  private static int sum(Map.Entry<String, List<Count>> row, ToIntFunction<Count> number) {
    return row.getValue().stream().mapToInt(number).sum();
  }

  /** {@return how each built project fares, the most affected first: Table 5} */
  public StudyTable affected() {
    // Sorting is stable: equals stay in the order of their names.
    List<ProjectSummary> built =
        built().stream()
            .sorted(
                Comparator.comparing(found -> found.all().affected(), Comparator.reverseOrder()))
            .toList();
    Columns<ProjectSummary> columns = new Columns<>();
    columns.text("project", ProjectSummary::project);
    return withBenchmarks(columns)
        .number("findings", found -> found.all().findings())
        .table("affected-projects", "Findings in the built projects", built);
  }

  private static Columns<ProjectSummary> withBenchmarks(Columns<ProjectSummary> columns) {
    columns
        .number("benchmarks", ProjectSummary::benchmarks)
        .number("affected", found -> found.all().affected());
    Practices.keys().forEach(key -> columns.number(key.name(), found -> found.of(key).findings()));
    return columns;
  }

  /** {@return how many built projects have how many different practices: Table 6} */
  public StudyTable distinct() {
    List<Integer> counts = built().stream().map(built -> built.byPractice().size()).toList();
    return new Columns<Integer>()
        .number("practices", practices -> practices)
        .counted(
            "projects",
            practices -> Collections.frequency(counts, practices),
            "% of projects",
            counts.size())
        .table(
            "distinct-practices",
            "Different practices in one project",
            IntStream.rangeClosed(0, Practices.keys().size()).boxed().toList());
  }

  public StudyTable projects() {
    Columns<ProjectSummary> columns =
        new Columns<ProjectSummary>()
            .text("project", ProjectSummary::project)
            .number("stars", found -> found.head().stars() == null ? "" : found.head().stars())
            .text("outcome", found -> found.head().outcome())
            .text("commit", found -> found.head().commit())
            .text("built_by", found -> found.head().builtBy())
            .number("source_files", found -> found.head().sourceFiles())
            .number("source_benchmarks", found -> found.head().sourceBenchmarks())
            .number("source_benchmarks_seen", found -> found.head().seen())
            .number(
                "percent_seen",
                found -> percent(found.head().seen(), found.head().sourceBenchmarks()));
    return withBenchmarks(columns)
        .text("reason", found -> found.head().reason())
        .number("seconds", found -> seconds(found.head()))
        .table("projects", "Projects", all());
  }

  /** {@return how many seconds its steps took together, with one decimal} */
  public static String seconds(ProjectRecord found) {
    return String.format(Locale.ROOT, "%.1f", found.took().toMillis() / 1e3);
  }

  /**
   * Writes a row for each finding that counts: the columns of a scan's CSV, the target being the
   * project, and after them the project and its commit.
   *
   * @param records the records of a study, in the order of the rows, asked for one by one
   */
  public void writeFindings(Appendable csv, Iterable<ProjectRecord> records) throws IOException {
    List<String> columns = new ArrayList<>(CsvReport.columns());
    columns.addAll(List.of("project", "commit"));
    Iterable<List<Object>> rows =
        () -> StreamSupport.stream(records.spliterator(), false).flatMap(this::rows).iterator();
    CsvText.write(csv, columns, rows);
  }

  private Stream<List<Object>> rows(ProjectRecord found) {
    return found.findings(threshold).stream()
        .map(finding -> CsvReport.row(found.project(), finding))
        .map(
            row ->
                Stream.concat(row.stream(), Stream.of(found.project(), found.commit())).toList());
  }

  /** A share in percent with one decimal, or empty when there is nothing to have a share in. */
  static String percent(int part, int whole) {
    return whole == 0 ? "" : String.format(Locale.ROOT, "%.1f", 1e2 * part / whole);
  }
}
