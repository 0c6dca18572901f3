// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.finding.SourceSpot;
import io.github.spotjmhbugs.host.result.Measurement;
import io.github.spotjmhbugs.host.result.Messages;
import io.github.spotjmhbugs.host.result.Names;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.host.result.ScanResult;
import io.github.spotjmhbugs.host.result.TargetResult;
import io.github.spotjmhbugs.host.source.SourceFile;
import io.github.spotjmhbugs.host.source.SourcePaths;
import io.github.spotjmhbugs.host.source.Sources;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** For people: the findings of each target, then a summary of findings and benchmarks. */
public final class TextReport implements Report {
  private final Sources sources;
  private final TextLayout layout;
  private final Palette palette;

  /**
   * Makes a report.
   *
   * @param sources the sources of the scanned classes
   * @param layout how the report is set
   */
  public TextReport(Sources sources, TextLayout layout) {
    this.sources = sources;
    this.layout = layout;
    this.palette = layout.palette();
  }

  @Override
  public String render(ScanResult result) {
    String blocks = blocks(result).stream().map(Block::text).collect(Collectors.joining("\n"));
    return layout.advises() ? blocks + next(result) : blocks;
  }

  /**
   * A part of a report.
   *
   * @param finding the finding that the part is about; none for what is around the findings
   * @param text whole lines
   */
  public record Block(Optional<Finding> finding, String text) {}

  /**
   * Renders a result for hosts that show each finding in their own way.
   *
   * @param result what was found
   * @return the parts of the report, which a blank line separates
   */
  public List<Block> blocks(ScanResult result) {
    List<Block> blocks = new ArrayList<>();
    result.targets().forEach(target -> blocks.addAll(blocks(target, result)));
    if (result.targets().size() > 1) {
      blocks.add(block("all targets: " + Total.of(result.targets()) + "\n"));
    }
    return blocks;
  }

  /** What the reader may type next, with what it would show. */
  private String next(ScanResult result) {
    List<String> commands = new ArrayList<>();
    for (TargetResult target : result.targets()) {
      for (Finding finding : target.findings()) {
        if (commands.isEmpty()) {
          commands.add("spotjmhbugs explain " + finding.pattern().practice());
        }
        if (commands.size() == 1 && isJava(target.target(), finding.location())) {
          commands.add("spotjmhbugs fix");
        }
      }
    }
    int unsure = result.targets().stream().mapToInt(target -> target.unsure().size()).sum();
    if (unsure > 0) {
      commands.add("--threshold low (" + unsure + " more)");
    }
    return commands.isEmpty() ? "" : "next: " + String.join(" · ", commands) + "\n";
  }

  /** Nothing else is repaired. */
  private boolean isJava(String target, Location at) {
    return sources.file(target, at).filter(file -> file.toString().endsWith(".java")).isPresent();
  }

  private List<Block> blocks(TargetResult target, ScanResult result) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(block(palette.heading(OneLine.of(target.target())) + "\n"));
    Set<BugPattern> explained = new HashSet<>();
    List<List<Finding>> groups =
        layout.showsAll()
            ? target.findings().stream().map(List::of).toList()
            : Causes.of(target.findings());
    for (List<Finding> group : groups) {
      Finding first = group.get(0);
      StringBuilder text = new StringBuilder();
      head(text, target.target(), first);
      body(text, first, result, explained.add(first.pattern()));
      if (group.size() > 1) {
        append(text, "and " + (group.size() - 1) + " more like it; --all shows each");
      }
      blocks.add(new Block(Optional.of(first), text.toString()));
    }
    if (!target.findings().isEmpty()) {
      blocks.add(block(summary(target.findings(), result.threshold())));
    }
    blocks.add(block(closing(target) + "\n"));
    return blocks;
  }

  private static Block block(String text) {
    return new Block(Optional.empty(), text);
  }

  /** The form of a compiler's messages, which editors and terminals turn into a link. */
  private void head(StringBuilder text, String target, Finding finding) {
    Location at = finding.location();
    Optional<SourceFile> source = sources.find(target, at);
    Optional<SourceSpot> spot = sources.spot(target, finding);
    int number = spot.map(SourceSpot::line).orElse(at.line());
    String place = OneLine.of(path(target, at) + (number > 0 ? ":" + number : ""));
    String level = Names.level(finding.confidence());
    String statement = OneLine.of(Messages.statement(finding)).replaceFirst("\\.$", "");
    text.append(palette.place(place))
        .append(": ")
        .append(palette.level(finding.confidence(), level + ":"));
    int column = place.length() + level.length() + ": :".length();
    fill(text, column, statement + " [" + finding.pattern().type() + "]");
    String member = at.member().isEmpty() ? "" : "." + at.member();
    text.append("  in ").append(folded(OneLine.of(Names.binary(at) + member))).append('\n');
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
    append(text, "Fix: " + Messages.remedy(finding));
    finding.notes().forEach(sentence -> append(text, sentence));
    for (String measured : Measurement.texts(result.measurements().of(finding))) {
      text.append("  measured on ").append(palette.heading(measured)).append('\n');
    }
    if (isNew) {
      text.append("  see ").append(Messages.page(finding.pattern())).append('\n');
    }
  }

  private void append(StringBuilder text, String sentence) {
    text.append(' ');
    fill(text, 1, OneLine.of(sentence));
  }

  /** Words that are too long for a line, such as addresses, stay whole. */
  private void fill(StringBuilder text, int from, String sentence) {
    int column = from;
    for (String word : sentence.split(" ", -1)) {
      boolean fits = column <= 2 || column + 1 + word.length() <= layout.width();
      text.append(fits ? " " : "\n  ").append(word);
      column = (fits ? column + 1 : 2) + word.length();
    }
    text.append('\n');
  }

  /** A long name goes on below, after one of its packages. */
  private String folded(String name) {
    int room = layout.width() - "  in ".length();
    int dot = name.length() <= room ? -1 : name.lastIndexOf('.', room - 1);
    return dot < 0
        ? name
        : name.substring(0, dot + 1) + "\n     " + folded(name.substring(dot + 1));
  }

  private static String closing(TargetResult target) {
    return Total.of(List.of(target))
        + further(target.suppressed().size(), " suppressed")
        + further(target.known().size(), " in the baseline")
        + further(target.unsure().size(), " of lower confidence");
  }

  private static String further(int findings, String what) {
    return findings == 0 ? "" : ", " + Total.plural(findings, "finding") + what;
  }

  /**
   * Renders the table.
   *
   * @param findings the findings of a target
   * @param threshold the lowest confidence that has a column
   * @return a table with a line for each practice that has findings
   */
  private static String summary(List<Finding> findings, Confidence threshold) {
    List<Confidence> columns =
        Arrays.stream(Confidence.values()).filter(column -> column.reaches(threshold)).toList();
    List<Object> head = new ArrayList<>();
    columns.forEach(column -> head.add(Names.word(column)));
    StringBuilder table = new StringBuilder(line("practice", head, "benchmarks"));
    for (PracticeKey key : Practices.keys()) {
      List<Finding> ofKey =
          findings.stream().filter(f -> f.pattern().practice().equals(key)).toList();
      if (!ofKey.isEmpty()) {
        table.append(line(key.name(), counts(ofKey, columns), affected(ofKey)));
      }
    }
    return table.toString();
  }

  private static List<Object> counts(List<Finding> findings, List<Confidence> columns) {
    List<Object> counts = new ArrayList<>();
    for (Confidence column : columns) {
      counts.add(findings.stream().filter(f -> f.confidence() == column).count());
    }
    return counts;
  }

  private static long affected(List<Finding> findings) {
    return findings.stream().flatMap(finding -> finding.affected().stream()).distinct().count();
  }

  private static String line(String name, List<Object> cells, Object last) {
    StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-8s", name));
    cells.forEach(cell -> line.append(String.format(Locale.ROOT, "%8s", cell)));
    return line.append(String.format(Locale.ROOT, "%12s", last)).append("\n").toString();
  }
}
