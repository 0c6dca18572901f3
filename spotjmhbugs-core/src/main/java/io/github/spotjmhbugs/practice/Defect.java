// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Confidence;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What the code of one method shows, before it is known which benchmarks run it.
 *
 * @param pattern what was found
 * @param strength how much speaks for it: {@link #HIGH} to {@link #HINT}, or {@link #NOTHING}
 * @param instruction index of the instruction that it is about
 * @param subject the name of what it is about, for the message
 * @param secondary indices of further instructions that belong to it
 * @param others how many more faults of the same kind and strength it stands for
 */
public record Defect(
    BugPattern pattern,
    int strength,
    int instruction,
    String subject,
    List<Integer> secondary,
    int others) {
  public static final int HIGH = 3;
  public static final int NORMAL = 2;
  public static final int LOW = 1;

  /** Not enough on its own. */
  public static final int HINT = 0;

  /** Not to be reported whatever else speaks for it. */
  public static final int NOTHING = -1;

  public Defect(BugPattern pattern, int strength, int instruction, String subject) {
    this(pattern, strength, instruction, subject, List.of());
  }

  public Defect(
      BugPattern pattern, int strength, int instruction, String subject, List<Integer> secondary) {
    this(pattern, strength, instruction, subject, secondary, 0);
  }

  /**
   * @param verdicts verdicts of one pattern in one method, at least one
   * @return the strongest, which stands for the others that say as much
   */
  public static Defect together(List<Defect> verdicts) {
    Defect strongest = Collections.max(verdicts, Comparator.comparingInt(Defect::strength));
    List<Defect> asStrong =
        verdicts.stream().filter(v -> v.strength == strongest.strength).toList();
    List<Integer> places = new ArrayList<>(strongest.secondary);
    asStrong.stream().skip(1).forEach(other -> places.add(other.instruction));
    return new Defect(
        strongest.pattern,
        strongest.strength,
        strongest.instruction,
        strongest.subject,
        places,
        asStrong.size() - 1);
  }

  /**
   * @return a sentence about the faults that it stands for besides the one it names
   */
  public String othersText() {
    return switch (others) {
      case 0 -> "";
      case 1 -> " There is one more like it.";
      default -> " There are " + others + " more like it.";
    };
  }

  /**
   * @param evidence whether something else speaks for the verdict too, which adds one step
   * @return the confidence to report it with, or empty when it is not to be reported
   */
  public Optional<Confidence> confidence(boolean evidence) {
    if (strength == NOTHING) {
      return Optional.empty();
    }
    return switch (strength + (evidence ? 1 : 0)) {
      case HINT -> Optional.empty();
      case LOW -> Optional.of(Confidence.LOW);
      case NORMAL -> Optional.of(Confidence.NORMAL);
      default -> Optional.of(Confidence.HIGH);
    };
  }
}
