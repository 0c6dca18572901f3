// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.report;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Messages;
import io.github.spotjmhbugs.finding.SourceSpot;
import io.github.spotjmhbugs.scan.result.Measurement;
import io.github.spotjmhbugs.scan.result.OneLine;
import io.github.spotjmhbugs.scan.result.ScanResult;
import io.github.spotjmhbugs.scan.result.TargetResult;
import io.github.spotjmhbugs.scan.source.SourceFile;
import io.github.spotjmhbugs.scan.source.SourcePaths;
import io.github.spotjmhbugs.scan.source.Sources;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** For people: the findings of each target, then a summary of findings and benchmarks. */
public final class TextReport implements Report {
  private final Messages messages;
  private final Sources sources;
  private final TextLayout layout;
  private final Palette palette;

  /**
   * Makes a report.
   *
   * @param messages what findings say
   * @param sources the sources of the scanned classes
   * @param layout how the report is set
   */
  public TextReport(Messages messages, Sources sources, TextLayout layout) {
    this.messages = messages;
    this.sources = sources;
    this.layout = layout;
    this.palette = layout.palette();
  }

  @Override
  public String render(ScanResult result) {
    return result.targets().stream()
        .map(target -> target(target, result))
        .collect(Collectors.joining("\n"));
  }

  private String target(TargetResult target, ScanResult result) {
    StringBuilder text = new StringBuilder();
    text.append(palette.heading(OneLine.of(target.target()))).append("\n\n");
    Set<BugPattern> explained = new HashSet<>();
    List<List<Finding>> groups =
        layout.showsAll()
            ? target.findings().stream().map(List::of).toList()
            : Causes.of(target.findings());
    for (List<Finding> group : groups) {
      Finding first = group.get(0);
      head(text, target.target(), first);
      body(text, first, result, explained.add(first.pattern()));
      if (group.size() > 1) {
        append(text, "and " + (group.size() - 1) + " more like it; --all shows each");
      }
      text.append('\n');
    }
    if (!target.findings().isEmpty()) {
      text.append(SummaryTable.of(target.findings(), result.threshold())).append('\n');
    }
    return text.append(closing(target)).append('\n').toString();
  }

  /** The form of a compiler's messages, which editors and terminals turn into a link. */
  private void head(StringBuilder text, String target, Finding finding) {
    Location at = finding.location();
    Optional<SourceFile> source = sources.find(target, at);
    Optional<SourceSpot> spot = source.flatMap(file -> SourceSpot.in(file.lines(), finding));
    int number = spot.map(SourceSpot::line).orElse(at.line());
    String line = number > 0 ? ":" + number : "";
    String member = at.member().isEmpty() ? "" : "." + at.member();
    text.append(palette.place(OneLine.of(path(target, at) + line)))
        .append(": ")
        .append(palette.alert(finding.pattern().practice().name()))
        .append(", ")
        .append(Names.lower(finding.confidence()))
        .append(": ")
        .append(OneLine.of(Names.binary(at) + member))
        .append('\n');
    spot.map(found -> SourceLine.of(source.orElseThrow().lines(), found, layout))
        .ifPresent(lines -> lines.forEach(each -> text.append(each).append('\n')));
  }

  /** A path that can be opened from where the reader is, or else the name of the file. */
  private String path(String target, Location at) {
    return sources
        .file(target, at)
        .filter(file -> file.startsWith(layout.base()))
        .map(file -> layout.base().relativize(file))
        .map(Path::toString)
        .orElseGet(() -> SourcePaths.file(at));
  }

  private void body(StringBuilder text, Finding finding, ScanResult result, boolean isNew) {
    append(text, messages.statement(finding));
    append(text, "Fix: " + messages.remedy(finding));
    Messages.notes(finding).forEach(sentence -> append(text, sentence));
    String message = messages.describe(finding);
    for (String measured : Measurement.texts(result.measurements().of(finding, message))) {
      text.append("  measured on ").append(palette.heading(measured)).append('\n');
    }
    if (isNew) {
      text.append("  see ").append(messages.page(finding.pattern())).append('\n');
    }
  }

  /** Words that are too long for a line, such as addresses, stay whole. */
  private void append(StringBuilder text, String sentence) {
    int column = 0;
    for (String word : OneLine.of(sentence).split(" ", -1)) {
      boolean fits = column > 0 && column + 1 + word.length() <= layout.width();
      text.append(fits ? " " : column > 0 ? "\n  " : "  ").append(word);
      column = (fits ? column + 1 : 2) + word.length();
    }
    text.append('\n');
  }

  private static String closing(TargetResult target) {
    int all = target.benchmarks().size();
    String counted =
        all == 0
            ? "no benchmarks found"
            : target.affectedBenchmarks().size() + " of " + all + " benchmarks affected";
    return counted
        + further(target.suppressed().size(), " suppressed")
        + further(target.unsure().size(), " of lower confidence");
  }

  private static String further(int findings, String what) {
    return findings == 0 ? "" : ", " + findings + (findings == 1 ? " finding" : " findings") + what;
  }
}
