// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.result;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The measurements of the findings of some targets.
 *
 * @param entries what was measured; several for a finding that was measured on several JDKs
 */
public record Measurements(List<Entry> entries) {
  /** Makes the list immutable. */
  public Measurements {
    entries = List.copyOf(entries);
  }

  /**
   * A measured finding, by what tells findings apart whatever their target is called.
   *
   * @param place where it is
   * @param message what it says
   * @param measurement what was measured
   */
  public record Entry(Place place, String message, Measurement measurement) {}

  /**
   * A place that few findings share.
   *
   * @param pattern type of the bug pattern
   * @param className binary name of the class
   * @param member name of the member; may be empty
   * @param line line as text; empty when it is unknown
   */
  public record Place(String pattern, String className, String member, String line) {
    private static Place of(Finding finding) {
      Location location = finding.location();
      return new Place(
          finding.pattern().type(),
          OneLine.of(location.className().replace('/', '.')),
          OneLine.of(location.member()),
          location.line() > 0 ? String.valueOf(location.line()) : "");
    }
  }

  /** {@return whether nothing was measured} */
  public boolean isEmpty() {
    return entries.isEmpty();
  }

  /**
   * Looks up a finding.
   *
   * @param finding a finding
   * @param message what it says, which tells it from others at the same place
   * @return what was measured, in the order in which it was
   */
  public List<Measurement> of(Finding finding, String message) {
    Place place = Place.of(finding);
    List<Entry> there = entries.stream().filter(entry -> entry.place().equals(place)).toList();
    boolean isShared = there.stream().map(Entry::message).distinct().count() > 1;
    return there.stream()
        .filter(entry -> !isShared || entry.message().equals(OneLine.of(message)))
        .map(Entry::measurement)
        .toList();
  }

  /**
   * Counts the measurements of findings that are no longer there.
   *
   * @param targets what was scanned; its classes may be some of those that were measured
   * @return how many measurements have no finding although their class was scanned; all of them if
   *     none has a finding
   */
  public long stale(List<TargetResult> targets) {
    Set<Place> found = new HashSet<>();
    Set<String> scanned = new HashSet<>();
    for (TargetResult target : targets) {
      target.findings().forEach(finding -> found.add(Place.of(finding)));
      target.suppressed().forEach(finding -> found.add(Place.of(finding)));
      target.benchmarks().forEach(name -> scanned.add(OneLine.of(name.replaceAll("#.*", ""))));
    }
    found.forEach(place -> scanned.add(place.className()));
    return entries.stream().map(Entry::place).noneMatch(found::contains)
        ? entries.size()
        : entries.stream()
            .map(Entry::place)
            .filter(place -> scanned.contains(place.className()) && !found.contains(place))
            .count();
  }

  /** {@return how many there are} */
  public int size() {
    return entries.size();
  }
}
