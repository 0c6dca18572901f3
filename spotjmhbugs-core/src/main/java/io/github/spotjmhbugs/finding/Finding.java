// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One fault in a benchmark. {@code messages.xml} has the template of its text.
 *
 * @param pattern what was found
 * @param rating how sure it is, and if it is worth no more than a look, why
 * @param location where a reader looks first
 * @param subject what the fault is about: the same as long as the fault is
 * @param details what else the message mentions, in the order of the template's placeholders from 3
 * @param sites the places in the bytecode, the one that {@code subject} names first
 * @param secondaryLines further source lines that belong to the fault, in ascending order
 * @param affected the benchmarks whose scores it can bend, as {@code package.Class#method}, sorted
 */
public record Finding(
    BugPattern pattern,
    Rating rating,
    Location location,
    Phrase subject,
    List<Phrase> details,
    List<Site> sites,
    List<Integer> secondaryLines,
    List<String> affected) {

  /** Makes the finding immutable, its lines and affected benchmarks sorted and distinct. */
  public Finding {
    details = List.copyOf(details);
    sites = sites.stream().distinct().toList();
    secondaryLines = List.copyOf(new TreeSet<>(secondaryLines));
    affected = List.copyOf(new TreeSet<>(affected));
  }

  /** {@return how sure it is} */
  public Confidence confidence() {
    return rating.confidence();
  }

  /** {@return the place in the bytecode that the fault is about} */
  public Site site() {
    return sites.get(0);
  }

  /** {@return renders names for a reader of the source at {@link #location()}} */
  public ClassNames names() {
    return ClassNames.seenFrom(location.className());
  }

  /** {@return what the fault is about, as text that does not change while the fault stays} */
  public String subjectText() {
    return subject.text(names());
  }

  /**
   * {@return what follows the remedy, in sentences of plain text, perhaps none: why a finding is
   * only worth a look, and which benchmarks it affects that the location does not name}
   */
  public List<String> notes() {
    String others = Phrase.ofMethods(affected).text(names());
    return Stream.of(rating.doubtText(), affectsOthers() ? "Affected: " + others + "." : "")
        .filter(sentence -> !sentence.isEmpty())
        .toList();
  }

  /**
   * {@return what the placeholders of the pattern's {@code LongDescription} stand for: the texts of
   * {1} (the subject), {2} (the notes, each after a blank), {3} and up (the details)}
   */
  public List<String> arguments() {
    String rest = notes().stream().map(" "::concat).collect(Collectors.joining());
    return Stream.concat(
            Stream.of(subjectText(), rest), details.stream().map(detail -> detail.text(names())))
        .toList();
  }

  /** {@return whether the finding affects benchmarks that its location does not name} */
  public boolean affectsOthers() {
    String here = location.className().replace('/', '.') + "#" + location.member();
    return !affected.isEmpty()
        && !(location.kind() == Location.Kind.METHOD && affected.equals(List.of(here)));
  }
}
