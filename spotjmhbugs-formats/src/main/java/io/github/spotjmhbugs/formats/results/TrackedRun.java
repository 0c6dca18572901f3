// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.results;

import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.results.history.Change.Kind;
import io.github.spotjmhbugs.results.history.History;
import io.github.spotjmhbugs.results.inspect.Remark;
import io.github.spotjmhbugs.results.score.Judgement;
import io.github.spotjmhbugs.results.score.Judgement.Trend;
import io.github.spotjmhbugs.results.score.ResultComparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A run of JMH that a build keeps track of, as one text.
 *
 * @param inspected whether it can be believed
 * @param base how it differs from the run before the change; empty where nothing is compared
 * @param news what it adds to what the history shows; empty if it does not belong there
 */
public record TrackedRun(Inspected inspected, Optional<Base> base, Optional<History> news) {
  /** By this line, a script finds the comment that it has written before. */
  public static final String MARKER = "<!-- spotjmhbugs track -->";

  /** GitHub takes 65,536 characters. */
  private static final int LONGEST = 60_000;

  /** What fails a build. */
  public enum FailOn {
    /** A benchmark that has regressed. */
    REGRESSION,
    /** That, or a result that cannot be believed. */
    DOUBT,
    /** Nothing but errors. */
    NONE
  }

  /**
   * A comparison.
   *
   * @param name the run before the change
   * @param comparison what the two say
   * @param judgement how they were judged
   */
  public record Base(String name, ResultComparison comparison, Judgement judgement) {}

  /** {@return how many benchmarks have regressed} */
  public long regressions() {
    return base.map(one -> one.comparison().count(Trend.REGRESSED)).orElse(0L)
        + news.map(History::regressions).orElse(0L);
  }

  /** {@return how many benchmarks are in doubt} */
  public long doubts() {
    return inspected.inspection().remarks().stream().map(Remark::benchmark).distinct().count();
  }

  /**
   * Judges the run.
   *
   * @param failOn what fails a build
   * @return whether it fails
   */
  public boolean fails(FailOn failOn) {
    return switch (failOn) {
      case REGRESSION -> regressions() > 0;
      case DOUBT -> regressions() + doubts() > 0;
      case NONE -> false;
    };
  }

  /** {@return one line, as {@code 1 regressed, 0 improved; 2 of 12 benchmarks in doubt}} */
  public String headline() {
    long improved =
        base.map(one -> one.comparison().count(Trend.IMPROVED)).orElse(0L)
            + news.map(one -> one.count(Kind.IMPROVED)).orElse(0L);
    return "%d regressed, %d improved; %d of %d benchmarks in doubt"
        .formatted(regressions(), improved, doubts(), inspected.inspection().scores().size());
  }

  /** {@return the text of a comment on GitHub or GitLab, cut where it is too long for one} */
  public String markdown() {
    StringBuilder text = new StringBuilder(MARKER);
    text.append("\n### JMH: ").append(headline()).append("\n\n");
    sections(
            one -> ComparisonMarkdown.of(compared(one), one.judgement()),
            one -> new HistoryTable(one).markdown(),
            InspectionMarkdown.of(List.of(inspected)))
        .forEach(
            section ->
                text.append("#### ")
                    .append(ComparisonMarkdown.escaped(section.title()))
                    .append("\n\n")
                    .append(section.text().strip())
                    .append("\n\n"));
    if (text.length() <= LONGEST) {
      return text.toString();
    }
    return text.substring(0, text.lastIndexOf("\n", LONGEST)) + "\n\nThe rest is too long.\n";
  }

  /**
   * Renders the text for a terminal.
   *
   * @param width how long a line may be
   * @return sections, and the headline at their end
   */
  public String text(int width) {
    StringBuilder text = new StringBuilder();
    sections(
            one -> ComparisonText.of(compared(one), one.judgement(), width),
            one -> new HistoryTable(one).text(width),
            InspectionText.of(List.of(inspected), width))
        .forEach(
            section ->
                text.append(section.title())
                    .append("\n\n")
                    .append(section.text().stripTrailing())
                    .append("\n\n"));
    return text.append(headline()).append('\n').toString();
  }

  private Map<String, ResultComparison> compared(Base one) {
    return Map.of(inspected.file(), one.comparison());
  }

  private record Section(String title, String text) {}

  private List<Section> sections(
      Function<Base, String> comparison, Function<History, String> history, String inspection) {
    List<Section> all = new ArrayList<>();
    base.ifPresent(
        one ->
            all.add(new Section("Compared with " + OneLine.of(one.name()), comparison.apply(one))));
    news.ifPresent(one -> all.add(new Section("New in the history", history.apply(one))));
    all.add(new Section("Can these results be believed?", inspection));
    return all;
  }
}
