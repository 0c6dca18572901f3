// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.result;

import io.github.spotjmhbugs.finding.Finding;
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
   * A measured finding. It is recognised whatever its target is called, and when lines were added
   * above it.
   *
   * @param id its {@linkplain Fingerprints#of fingerprint}
   * @param line the line that it was at, as text; empty when it was unknown
   * @param className binary name of the class
   * @param measurement what was measured
   */
  public record Entry(String id, String line, String className, Measurement measurement) {}

  /** {@return whether nothing was measured} */
  public boolean isEmpty() {
    return entries.isEmpty();
  }

  /**
   * Looks up a finding. Where several findings with the same fingerprint were measured, the line
   * tells them apart.
   *
   * @param finding a finding
   * @return what was measured, in the order in which it was
   */
  public List<Measurement> of(Finding finding) {
    String id = Fingerprints.of(finding);
    List<Entry> same = entries.stream().filter(entry -> entry.id().equals(id)).toList();
    boolean isShared = same.stream().map(Entry::line).distinct().count() > 1;
    String line = String.valueOf(finding.location().line());
    return same.stream()
        .filter(entry -> !isShared || entry.line().equals(line))
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
    Set<String> found = new HashSet<>();
    Set<String> scanned = new HashSet<>();
    for (TargetResult target : targets) {
      target.findings().forEach(finding -> add(finding, found, scanned));
      target.suppressed().forEach(finding -> add(finding, found, scanned));
      target.benchmarks().forEach(name -> scanned.add(OneLine.of(name.replaceAll("#.*", ""))));
    }
    return entries.stream().map(Entry::id).noneMatch(found::contains)
        ? entries.size()
        : entries.stream()
            .filter(entry -> scanned.contains(entry.className()) && !found.contains(entry.id()))
            .count();
  }

  private static void add(Finding finding, Set<String> found, Set<String> scanned) {
    found.add(Fingerprints.of(finding));
    scanned.add(OneLine.of(Names.binary(finding.location())));
  }

  /** {@return how many there are} */
  public int size() {
    return entries.size();
  }
}
