// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.gate;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The findings that fail a build: a confidence for all practices, and others for some. */
public final class FailOn {
  private static final String NEVER = "never";

  private final Optional<Confidence> usual;
  private final Map<PracticeKey, Optional<Confidence>> ofPractice;

  private FailOn(Optional<Confidence> usual, Map<PracticeKey, Optional<Confidence>> ofPractice) {
    this.usual = usual;
    this.ofPractice = ofPractice;
  }

  /** {@return that no finding fails a build} */
  public static FailOn never() {
    return new FailOn(Optional.empty(), Map.of());
  }

  /**
   * One confidence for all practices.
   *
   * @param least the lowest confidence that fails a build
   * @return what fails it
   */
  public static FailOn at(Confidence least) {
    return new FailOn(Optional.of(least), Map.of());
  }

  /**
   * Parses what the user gave.
   *
   * @param text {@code low}, {@code medium}, {@code high} or {@code never}; others for single
   *     practices follow, such as {@code high,FORK:low,LOOP:never}
   * @param usual the confidence for practices that the text does not name, if it names only some
   * @return what fails a build
   * @throws IllegalArgumentException when a word is none of these; the message lists them
   */
  public static FailOn parse(String text, Confidence usual) {
    Optional<Confidence> forAll = Optional.of(usual);
    Map<PracticeKey, Optional<Confidence>> ofPractice = new HashMap<>();
    for (String word : text.split(",", -1)) {
      int colon = word.indexOf(':');
      if (Practices.keys().stream().anyMatch(key -> key.name().equalsIgnoreCase(word.strip()))) {
        throw new IllegalArgumentException(
            "'%1$s' needs a confidence, such as %1$s:low".formatted(word.strip()));
      }
      Optional<Confidence> level = level(word.substring(colon + 1).strip());
      if (colon < 0) {
        forAll = level;
      } else {
        ofPractice.put(PracticeList.one(word.substring(0, colon)), level);
      }
    }
    return new FailOn(forAll, Map.copyOf(ofPractice));
  }

  private static Optional<Confidence> level(String name) {
    if (name.equalsIgnoreCase(NEVER)) {
      return Optional.empty();
    }
    return Arrays.stream(Threshold.values())
        .filter(threshold -> threshold.name().equalsIgnoreCase(name))
        .findFirst()
        .map(Threshold::confidence)
        .or(
            () -> {
              throw new IllegalArgumentException(
                  String.format(Locale.ROOT, "'%s' is none of low, medium, high, never", name));
            });
  }

  /**
   * Tests a finding.
   *
   * @param finding a finding
   * @return whether it fails a build
   */
  public boolean fails(Finding finding) {
    return ofPractice.getOrDefault(finding.pattern().practice(), usual).stream()
        .anyMatch(finding.confidence()::reaches);
  }

  /**
   * The lowest confidence to report, so that nothing fails a build unseen.
   *
   * @param reported what the user asked to see
   * @return that, or less
   */
  public Confidence least(Confidence reported) {
    // The surest comes first.
    return Stream.concat(Stream.of(usual), ofPractice.values().stream())
        .flatMap(Optional::stream)
        .reduce(reported, (one, other) -> one.reaches(other) ? other : one);
  }
}
