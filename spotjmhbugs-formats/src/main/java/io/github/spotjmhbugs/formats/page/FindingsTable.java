// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.page;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.formats.report.Causes;
import io.github.spotjmhbugs.formats.report.FindingPlace;
import io.github.spotjmhbugs.host.result.Fingerprints;
import io.github.spotjmhbugs.host.result.Measurement;
import io.github.spotjmhbugs.host.result.Messages;
import io.github.spotjmhbugs.host.result.Names;
import io.github.spotjmhbugs.host.result.ScanResult;
import io.github.spotjmhbugs.host.result.TargetResult;
import io.github.spotjmhbugs.host.source.Sources;
import io.github.spotjmhbugs.report.Cell;
import io.github.spotjmhbugs.report.Excerpt;
import io.github.spotjmhbugs.report.Table;
import io.github.spotjmhbugs.report.Table.Column;
import io.github.spotjmhbugs.report.Table.Kind;
import io.github.spotjmhbugs.report.Unfolding;
import io.github.spotjmhbugs.report.Unfolding.Other;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The findings of a scan: a row for each cause, with what to do, and the source lines. */
final class FindingsTable {
  private static final Column TARGET = new Column("target", Kind.CHOICE);

  private final Sources sources;
  private final Excerpts excerpts;
  private final ScanResult result;
  private final Map<String, Map<Finding, String>> names;

  FindingsTable(Sources sources, ScanResult result) {
    this.result = result;
    this.sources = sources;
    excerpts = new Excerpts(sources);
    names = names(result);
  }

  /** {@return the table} */
  Table make() {
    List<List<Cell>> rows = new ArrayList<>();
    for (Confidence confidence : Confidence.values()) {
      for (TargetResult target : result.targets()) {
        Causes.of(target.findings()).stream()
            .filter(like -> like.get(0).confidence() == confidence)
            .forEach(like -> rows.add(row(target.target(), like)));
      }
    }
    String caption =
        rows.isEmpty()
            ? Explanations.counted(result.threshold())
            : "A row for each cause, the surest first. Click a practice for its"
                + " explanation. Affected: benchmarks whose scores it may distort.";
    return new Table("findings", "Findings", caption, columns(), rows, !rows.isEmpty());
  }

  private boolean hasSeveralTargets() {
    return result.targets().size() > 1;
  }

  private List<Column> columns() {
    List<Column> columns = new ArrayList<>(FindingCells.columns());
    columns.add(new Column("affected", Kind.NUMBER));
    if (!result.measurements().isEmpty()) {
      columns.add(new Column("verdict", Kind.CHOICE));
      columns.add(new Column("measured", Kind.PROSE));
    }
    if (hasSeveralTargets()) {
      columns.add(0, TARGET);
    }
    return columns;
  }

  /** The surest of those that are alike stands for all. */
  private List<Cell> row(String target, List<Finding> like) {
    Finding first = like.get(0);
    Optional<Excerpt> excerpt = excerpts.of(target, first);
    List<Other> others =
        like.stream()
            .skip(1)
            .map(each -> new Other(name(target, each), text(target, each)))
            .toList();
    List<Cell> row = new ArrayList<>(FindingCells.of(first, line(target, first)));
    int message = row.size() - 1;
    String more = others.isEmpty() ? "" : ", and " + others.size() + " more like it";
    row.set(
        message,
        Cell.of(Messages.statement(first))
            .named(name(target, first))
            .with(
                new Unfolding(
                    "What to do" + more,
                    Stream.of(Messages.remedy(first), first.rating().doubtText())
                        .filter(sentence -> !sentence.isEmpty())
                        .toList(),
                    excerpt.orElse(null),
                    others)));
    row.add(
        Cell.counting(
            like.stream().flatMap(each -> each.affected().stream()).distinct().sorted().toList()));
    if (!result.measurements().isEmpty()) {
      row.addAll(measured(result.measurements().of(first)));
    }
    if (hasSeveralTargets()) {
      row.add(0, Cell.of(target));
    }
    return row;
  }

  /** Of an annotation, sources tell where it stands, and class files the code below it. */
  private int line(String target, Finding finding) {
    return FindingPlace.of(sources, target, finding).line();
  }

  private String text(String target, Finding finding) {
    Location at = finding.location();
    String member = at.member().isEmpty() ? "" : "." + at.member();
    int line = line(target, finding);
    List<String> measured = Measurement.texts(result.measurements().of(finding));
    return Names.binary(at)
        + member
        + (line > 0 ? ":" + line : "")
        + ", "
        + Names.word(finding.confidence())
        + (measured.isEmpty() ? "" : ": " + String.join(" · ", measured));
  }

  /** Verdicts that differ between JDKs are all named. */
  private static List<Cell> measured(List<Measurement> measurements) {
    return List.of(
        Cell.of(
            measurements.stream()
                .map(Measurement::verdict)
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "))),
        Cell.of(String.join(" · ", Measurement.texts(measurements))));
  }

  /** The names are the fingerprints of SARIF, which outlive moved lines; each is unique. */
  private static Map<String, Map<Finding, String>> names(ScanResult result) {
    Map<String, Map<Finding, String>> names = new HashMap<>();
    Fingerprints fingerprints = new Fingerprints();
    for (TargetResult target : result.targets()) {
      Map<Finding, String> own = names.computeIfAbsent(target.target(), each -> new HashMap<>());
      for (Finding finding : target.findings()) {
        own.put(finding, "f-" + fingerprints.next(finding).replace(':', '-'));
      }
    }
    return names;
  }

  private String name(String target, Finding finding) {
    return Objects.requireNonNull(Objects.requireNonNull(names.get(target)).get(finding));
  }
}
