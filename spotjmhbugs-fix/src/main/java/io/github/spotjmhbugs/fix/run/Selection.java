// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.run;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.repair.Remedy;
import io.github.spotjmhbugs.host.gate.Exclusions;
import io.github.spotjmhbugs.host.result.Problem;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which findings to repair, and how.
 *
 * @param named the practices that the user named; none stands for all whose repairs keep what a
 *     benchmark measures
 * @param chosen the repairs that the user prefers where there are several
 * @param exclusions what the user wants to keep as it is
 */
public record Selection(Set<PracticeKey> named, Set<Remedy> chosen, Exclusions exclusions) {
  /** Makes the sets immutable. */
  public Selection {
    named = Set.copyOf(named);
    chosen = Set.copyOf(chosen);
  }

  /**
   * Looks at the practice of a finding.
   *
   * @param finding a finding
   * @return whether to repair it, or to say why not
   */
  public boolean concerns(Finding finding) {
    return (named.isEmpty() || named.contains(finding.pattern().practice()))
        && !exclusions.cover(finding);
  }

  /**
   * Chooses what is done about a finding.
   *
   * @param finding a finding that the selection concerns
   * @return the remedy, which {@link #unasked} may hold back
   * @throws NotRepairableException when there is none, and why
   */
  Remedy remedy(Finding finding) throws NotRepairableException {
    List<Remedy> possible = Remedy.of(finding);
    PracticeKey practice = finding.pattern().practice();
    if (possible.isEmpty()) {
      throw new NotRepairableException(
          finding.site() instanceof Site.WithoutValue
              ? "a method reference drops the result; write a lambda that consumes it"
              : practice + " has no automatic repair");
    }
    for (Remedy each : possible) {
      if (chosen.contains(each)) {
        return each;
      }
    }
    return possible.get(0);
  }

  /**
   * Finds out what a user would have to ask for.
   *
   * @param finding a finding that the selection concerns
   * @return its best remedy, if that is not one that is applied unasked, and nobody has asked
   */
  Optional<Remedy> unasked(Finding finding) {
    List<Remedy> possible = Remedy.of(finding);
    boolean isAsked =
        named.contains(finding.pattern().practice())
            || possible.stream().anyMatch(chosen::contains);
    return possible.stream().limit(1).filter(best -> !isAsked && !best.keepsMeaning()).findFirst();
  }

  /** {@return why a remedy is not applied unasked} */
  static String objection(Remedy unasked) {
    return unasked == Remedy.CONSUME_TERMS
        ? "experts disagree about its repair"
        : "its repairs change what the benchmark measures";
  }

  /**
   * Says how to have repaired what is left by default.
   *
   * @param unasked the remedy of each such finding
   * @param option the option that chooses remedies, up to their words
   * @return a note, unless there is no such finding
   */
  public static Optional<Problem> advice(Collection<Remedy> unasked, String option) {
    String words = unasked.stream().distinct().sorted().map(Remedy::word).collect(joining(","));
    return switch (unasked.size()) {
      case 0 -> Optional.empty();
      case 1 -> Optional.of(advice("1 finding; " + option + words + " asks for its repair"));
      default ->
          Optional.of(
              advice(unasked.size() + " findings; " + option + words + " asks for their repairs"));
    };
  }

  /**
   * Says what a baseline keeps from being repaired.
   *
   * @param known the findings that the baseline has
   * @return a note, unless the selection concerns none of them
   */
  public Optional<Problem> left(Collection<Finding> known) {
    long count = known.stream().filter(this::concerns).count();
    return count == 0
        ? Optional.empty()
        : Optional.of(Problem.note("baseline", "known findings, left as they are: " + count));
  }

  /**
   * Counts what would come of all findings.
   *
   * @param repairable how many can be repaired
   * @param reasons why each of the others is left
   * @return a note with the reasons, the most frequent one first; none if there are no findings
   */
  public static Optional<Problem> preview(int repairable, Collection<String> reasons) {
    return count("can be repaired", repairable, reasons);
  }

  /**
   * Counts what came of all findings.
   *
   * @param repaired how many are repaired
   * @param reasons why each of the others is left
   * @return a note with the reasons, the most frequent one first; none if there are no findings
   */
  public static Optional<Problem> total(int repaired, Collection<String> reasons) {
    return count("repaired", repaired, reasons);
  }

  private static Optional<Problem> count(String subject, int repaired, Collection<String> reasons) {
    int all = repaired + reasons.size();
    if (all == 0) {
      return Optional.empty();
    }
    String findings = all + (all == 1 ? " finding" : " findings");
    return Optional.of(
        repaired == 0
            ? Problem.note("left", findings + grouped(reasons))
            : Problem.note(
                subject,
                "%d of %s".formatted(repaired, findings)
                    + (reasons.isEmpty() ? "" : ", " + reasons.size() + " left")
                    + grouped(reasons)));
  }

  private static String grouped(Collection<String> reasons) {
    Map<String, Long> counts =
        reasons.stream()
            .map(reason -> reason.split(";", 2)[0])
            .collect(groupingBy(reason -> reason, TreeMap::new, counting()));
    if (counts.size() < 2) {
      return counts.keySet().stream().map(reason -> " (" + reason + ")").collect(joining());
    }
    return counts.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .map(each -> each.getValue() + " (" + each.getKey() + ")")
        .collect(joining(", ", ": ", ""));
  }

  private static Problem advice(String text) {
    return Problem.note("left by default", text);
  }
}
