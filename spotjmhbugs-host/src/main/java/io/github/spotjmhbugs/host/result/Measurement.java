// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What {@code spotjmhbugs impact} found out about a finding on one JDK.
 *
 * @param jdk feature version of the JDK, such as 17
 * @param evidence what the machine code says, such as {@code deleted}; empty when it was not looked
 *     at
 * @param verdict what was decided, such as {@code confirmed}
 * @param change how the score of the repaired benchmark differs, or null when nothing was timed
 * @param reason why there is no verdict, or what limits it; may be empty
 */
public record Measurement(
    int jdk, String evidence, String verdict, @Nullable Change change, String reason) {
  private static final Map<String, String> EVIDENCE = Map.of("no-c2", "no optimised code");

  /**
   * How a score differs.
   *
   * @param unit unit of the score, such as {@code ns/op}
   * @param change ratio of repaired to original minus one
   * @param low lower limit of its confidence interval, at least -1
   * @param high upper limit of its confidence interval; may be infinite
   */
  public record Change(String unit, double change, double low, double high) {
    /**
     * Says what the repair does to the time that an operation takes.
     *
     * @return {@code 40 times slower (38 to 42)} or {@code 12 % faster (8 % to 16 %)}
     */
    public String text() {
      return ratio() >= 1
          ? text(ratio(), least(), most(), "slower")
          : text(1 / ratio(), 1 / most(), 1 / least(), "faster");
    }

    /** {@return how many times as long an operation of the repaired benchmark takes} */
    public double ratio() {
      return isTime() ? 1 + change : 1 / (1 + change);
    }

    /** {@return lower limit of the confidence interval of {@link #ratio}} */
    public double least() {
      return isTime() ? 1 + low : 1 / (1 + high);
    }

    /** {@return upper limit of the confidence interval of {@link #ratio}} */
    public double most() {
      return isTime() ? 1 + high : 1 / (1 + low);
    }

    /** Operations per time are the inverse of a time. */
    private boolean isTime() {
      return !unit.startsWith("ops/");
    }

    private static String text(double factor, double least, double most, String direction) {
      return factor >= 2
          ? times(factor) + " times " + direction + " (" + times(least) + " to " + times(most) + ")"
          : percent(factor) + " " + direction + " (" + range(least, most) + ")";
    }

    private static String range(double least, double most) {
      return percent(least) + " to " + percent(most);
    }

    private static String times(double factor) {
      return Double.isInfinite(factor)
          ? "∞"
          : String.format(Locale.ROOT, factor < 10 ? "%.1f" : "%,.0f", factor);
    }

    private static String percent(double factor) {
      return Double.isInfinite(factor)
          ? "∞"
          : String.format(Locale.ROOT, "%.0f %%", 100 * (factor - 1)).replace("-0 %", "0 %");
    }
  }

  /**
   * Says it in words.
   *
   * @return such as {@code JDK 17: deleted; repaired 40 times slower (38 to 42)}
   */
  public String text() {
    return texts(List.of(this)).get(0);
  }

  /**
   * Says it in words, once for JDKs that say the same.
   *
   * @param all what was found out about a finding
   * @return such as {@code JDK 17, 25: deleted}
   */
  public static List<String> texts(List<Measurement> all) {
    Map<String, List<String>> jdks = new LinkedHashMap<>();
    for (Measurement one : all) {
      jdks.computeIfAbsent(one.words(), same -> new ArrayList<>()).add(String.valueOf(one.jdk));
    }
    return jdks.entrySet().stream()
        .map(said -> "JDK " + String.join(", ", said.getValue()) + ": " + said.getKey())
        .toList();
  }

  private String words() {
    String code = EVIDENCE.getOrDefault(evidence, evidence);
    String separator = code.isEmpty() || outcome().isEmpty() ? "" : "; ";
    return OneLine.of(code + separator + outcome());
  }

  private String outcome() {
    String repaired = change == null ? "" : "repaired " + change.text();
    String words = verdict.replace('-', ' ');
    return switch (verdict) {
      case "confirmed" -> repaired.isEmpty() && evidence.isEmpty() ? words : limited(repaired);
      case "contradicted", "undecided" ->
          limited(repaired.isEmpty() ? words : words + ", " + repaired);
      default -> reason.isEmpty() ? words : words + ": " + reason;
    };
  }

  private String limited(String outcome) {
    if (reason.isEmpty()) {
      return outcome;
    }
    return outcome.isEmpty() ? reason : outcome + "; " + reason;
  }
}
