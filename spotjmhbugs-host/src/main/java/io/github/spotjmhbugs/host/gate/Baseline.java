// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.gate;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.host.result.Fingerprints;
import io.github.spotjmhbugs.host.result.Names;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.ScanResult;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The findings that a team knows and does not want to hear of again. A finding is recognised by its
 * names, so that moved lines change nothing. Where findings have the same names, their number
 * counts.
 */
public final class Baseline {
  private static final String HEAD =
      """
      # The findings that are known; --write-baseline writes this file anew.
      # fingerprint number of findings, for people: practice and place
      """;

  private static final Pattern LINE =
      Pattern.compile("([0-9a-f]{32}) ([1-9][0-9]{0,8})( ([A-Z]+) .*| .*)?");

  /** Nothing is known. */
  public static final Baseline NONE = new Baseline(Map.of());

  private final Map<String, Integer> known;

  /** By fingerprint; some may have no practice. */
  private final Map<String, String> practices = new HashMap<>();

  private Baseline(Map<String, Integer> known) {
    this.known = known;
  }

  /**
   * What a scan found against what is known.
   *
   * @param result the same with the known findings set apart
   * @param gone how many findings of the baseline were not found any more
   */
  public record Comparison(ScanResult result, int gone) {}

  /**
   * Reads a baseline.
   *
   * @param file a file that {@link #text} was written to
   * @return the baseline
   * @throws IOException when the file cannot be read or is no baseline; the message names the file
   *     and the line
   */
  public static Baseline in(Path file) throws IOException {
    if (file.toString().isEmpty()) {
      throw new IOException("names no file");
    }
    try {
      return read(file);
    } catch (IOException e) {
      throw new IOException(Problem.error(file.toString(), e).text(), e);
    }
  }

  private static Baseline read(Path file) throws IOException {
    Baseline read = new Baseline(new HashMap<>());
    int number = 0;
    for (String line : lines(file)) {
      number++;
      Matcher entry = LINE.matcher(line);
      if (entry.matches()) {
        read.known.merge(entry.group(1), Integer.parseInt(entry.group(2)), Integer::sum);
        read.practices.put(entry.group(1), String.valueOf(entry.group(4)));
      } else if (!line.isBlank() && !line.startsWith("#")) {
        throw new IOException("line " + number + " is no entry of a baseline; write it anew");
      }
    }
    return read;
  }

  private static List<String> lines(Path file) throws IOException {
    try {
      return Files.readAllLines(file);
    } catch (CharacterCodingException e) {
      throw new IOException("not a text file", e);
    }
  }

  /**
   * Knows what was found.
   *
   * @param result the findings to know
   * @return a baseline of them
   */
  public static Baseline of(ScanResult result) {
    Map<String, Integer> known = new HashMap<>();
    result.allFindings().forEach(finding -> known.merge(Fingerprints.of(finding), 1, Integer::sum));
    return new Baseline(known);
  }

  /**
   * Writes down what was found.
   *
   * @param result the findings to know from now on
   * @return the content of a file: a line for each place, sorted by place
   */
  public static String text(ScanResult result) {
    Map<String, Integer> counts = new TreeMap<>();
    result.targets().stream()
        .flatMap(target -> target.findings().stream())
        .forEach(finding -> counts.merge(place(finding), 1, Integer::sum));
    StringBuilder text = new StringBuilder(HEAD);
    counts.forEach(
        (place, count) -> {
          String[] parts = place.split("\n", 2);
          text.append(parts[1]).append(' ').append(count).append(' ').append(parts[0]).append('\n');
        });
    return text.toString();
  }

  /**
   * Adds a finding to what is known.
   *
   * @param text the content of a baseline, which may be blank
   * @param finding one more finding to know
   * @return the content with it: the other lines stay as they are
   */
  public static String adding(String text, Finding finding) {
    String[] parts = place(finding).split("\n", 2);
    List<String> lines = new ArrayList<>((text.isBlank() ? HEAD : text).lines().toList());
    int at = 0;
    for (; at < lines.size(); at++) {
      Matcher entry = LINE.matcher(lines.get(at));
      String place = entry.matches() ? String.valueOf(entry.group(3)).strip() : "";
      if (entry.matches() && entry.group(1).equals(parts[1])) {
        int count = Integer.parseInt(entry.group(2)) + 1;
        lines.set(at, parts[1] + " " + count + " " + place);
        return joined(lines);
      }
      if (place.compareTo(parts[0]) > 0) {
        break;
      }
    }
    lines.add(at, parts[1] + " 1 " + parts[0]);
    return joined(lines);
  }

  private static String joined(List<String> lines) {
    return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
  }

  private static String place(Finding finding) {
    Location at = finding.location();
    String member = at.member().isEmpty() ? "" : "#" + at.member();
    String name = finding.pattern().practice() + " " + Names.binary(at) + member;
    return OneLine.of(name) + "\n" + Fingerprints.of(finding);
  }

  /**
   * Leaves out the findings of practices that nobody looks for.
   *
   * @param practices the practices of interest
   * @return the other entries; one without a practice stays
   */
  Baseline only(Collection<PracticeKey> practices) {
    Baseline some = new Baseline(new HashMap<>(known));
    some.known
        .keySet()
        .removeIf(
            entry ->
                Practices.keys().stream()
                    .filter(key -> key.name().equals(this.practices.get(entry)))
                    .anyMatch(key -> !practices.contains(key)));
    return some;
  }

  /**
   * Sets the known findings apart.
   *
   * @param result what was found
   * @return the same without what is known
   */
  public Comparison compare(ScanResult result) {
    Map<String, Integer> left = new LinkedHashMap<>(known);
    ScanResult fresh = result.knowing(finding -> take(left, finding));
    fresh.targets().forEach(target -> target.unsure().forEach(finding -> take(left, finding)));
    int gone = left.values().stream().mapToInt(Integer::intValue).sum();
    return new Comparison(fresh, gone);
  }

  /**
   * Recognises findings where there is no whole result to compare.
   *
   * @return whether a finding is known; an entry knows as many findings as it counts, so that each
   *     finding is to be asked for once
   */
  public Predicate<Finding> recognizer() {
    Map<String, Integer> left = new HashMap<>(known);
    return finding -> take(left, finding);
  }

  private static boolean take(Map<String, Integer> left, Finding finding) {
    String fingerprint = Fingerprints.of(finding);
    boolean isKnown = left.getOrDefault(fingerprint, 0) > 0;
    if (isKnown) {
      left.merge(fingerprint, -1, Integer::sum);
    }
    return isKnown;
  }
}
