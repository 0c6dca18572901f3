// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.repair;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.practice.finals.FinalPractice;
import io.github.spotjmhbugs.practice.fork.ForkPractice;
import io.github.spotjmhbugs.practice.invo.InvoPractice;
import io.github.spotjmhbugs.practice.loop.LoopPractice;
import io.github.spotjmhbugs.practice.retu.RetuPractice;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What can be done about a finding. */
public enum Remedy {
  /** Return a value if that suffices, else hand it to a Blackhole. */
  CONSUME("Consume the value"),
  /** Return a value. */
  RETURN("Return the value"),
  /** Hand a value to a Blackhole. */
  BLACKHOLE("Send the value to a Blackhole"),
  /** Hand each term of a sum to a Blackhole, and drop the sum. */
  CONSUME_TERMS(
      "Send each term to a Blackhole instead of adding it up",
      "Measures calls of the Blackhole instead of additions; experts disagree about it."),
  /** Make a constant field a variable one. */
  DROP_FINAL("Remove 'final'"),
  /** Make a constant field a parameter of the benchmark. */
  PARAMETER("Turn it into a @Param"),
  /** Run a benchmark in a JVM of its own. */
  ONE_FORK("Run it in one fork"),
  /** Run a benchmark in as many JVMs as JMH does by default. */
  DEFAULT_FORKS("Use JMH's default number of forks"),
  /** Call a fixture from the benchmarks, as a part of what they measure. */
  IN_BENCHMARK(
      "Call it from the benchmark (measures it, too)", "The score will include the fixture."),
  /** Run a fixture once for each iteration. */
  EACH_ITERATION(
      "Run it once for each iteration (changes what is measured)",
      "All invocations of an iteration will share what the fixture prepares.");

  private static final List<Remedy> CONSUMED = List.of(CONSUME, RETURN, BLACKHOLE);

  /** What has an automatic repair, the best one for most people first. */
  private static final Map<BugPattern, List<Remedy>> OF_PATTERN =
      Map.ofEntries(
          Map.entry(RetuPractice.IGNORED_RESULT, CONSUMED),
          Map.entry(RetuPractice.UNREAD_VARIABLE, CONSUMED),
          Map.entry(RetuPractice.FORGOTTEN_OBJECT, CONSUMED),
          Map.entry(RetuPractice.OVERWRITTEN_VALUE, List.of(BLACKHOLE)),
          Map.entry(LoopPractice.ACCUMULATED_CALL, List.of(CONSUME_TERMS)),
          Map.entry(LoopPractice.REPEATED_COMPUTATION, List.of(CONSUME_TERMS)),
          Map.entry(LoopPractice.ACCUMULATED_LOAD, List.of(CONSUME_TERMS)),
          Map.entry(FinalPractice.CONSTANT_INPUT, List.of(DROP_FINAL, PARAMETER)),
          Map.entry(ForkPractice.ZERO_ANNOTATION, List.of(ONE_FORK, DEFAULT_FORKS)),
          Map.entry(ForkPractice.ZERO_OPTION, List.of(ONE_FORK)),
          Map.entry(InvoPractice.FIXTURE_PER_INVOCATION, List.of(IN_BENCHMARK, EACH_ITERATION)));

  private final String label;
  private final String effect;

  Remedy(String label) {
    this(label, "");
  }

  Remedy(String label, String effect) {
    this.label = label;
    this.effect = effect;
  }

  /**
   * {@return what it does, for a menu: of one finding, a better one comes first in the alphabet}
   */
  public String label() {
    return label;
  }

  /**
   * Lists what can be done about a finding.
   *
   * @param finding a finding
   * @return the remedies, the one that is best for most people first; none where only the author
   *     knows what was to be measured
   */
  public static List<Remedy> of(Finding finding) {
    return finding.site() instanceof Site.WithoutValue
        ? List.of()
        : OF_PATTERN.getOrDefault(finding.pattern(), List.of());
  }

  /** {@return how it changes what benchmarks measure, in a sentence; empty if it does not} */
  public String effect() {
    return effect;
  }

  /** {@return whether benchmarks measure the same afterwards, as far as experts agree on it} */
  public boolean keepsMeaning() {
    return effect.isEmpty();
  }

  /** {@return the word by which users choose it, such as {@code each-iteration}} */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Finds a repair.
   *
   * @param word its {@link #word()}, in any case
   * @return the repair
   * @throws IllegalArgumentException when there is none; the message lists them
   */
  public static Remedy named(String word) {
    return Arrays.stream(values())
        .filter(remedy -> remedy.word().equalsIgnoreCase(word.strip()))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(unknown(word)));
  }

  private static String unknown(String word) {
    String known = Arrays.stream(values()).map(Remedy::word).collect(Collectors.joining(", "));
    return "'" + word.strip() + "' is not a repair; choose from " + known;
  }
}
