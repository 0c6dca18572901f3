// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.practice.CodePractice;
import io.github.spotjmhbugs.practice.fork.ForkPractice;
import io.github.spotjmhbugs.practice.param.ParamPractice;
import io.github.spotjmhbugs.practice.setup.SetupPractice;
import io.github.spotjmhbugs.practice.warm.WarmPractice;
import io.github.spotjmhbugs.verification.Expectation.Kind;
import io.github.spotjmhbugs.verification.Expectation.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The sources of the fixtures, in Java, Kotlin, Scala or Groovy. A comment at the end of a line
 * says what is to be found there:
 *
 * <pre>
 * // BUG: RETU                  with confidence NORMAL
 * // BUG: RETU HIGH, LOOP LOW   two findings on one line
 * // MISSED: RETU               a known miss; fails once it is found
 * </pre>
 *
 * A second comment may follow: {@code // ECJ: why} where that compiler leaves too little for the
 * same finding, {@code // SUPPRESSED: why} where an annotation keeps hosts from reporting it. Class
 * files hold no line for a field, a fixture's or a class's annotation: those expectations stand on
 * the line that declares the field, the method or the class.
 */
public final class FixtureSources {
  private static final Pattern COMMENT =
      Pattern.compile("// (BUG|MISSED): ([A-Z ,]*[A-Z])(?<rest> // .*)?$");
  private static final List<String> SUFFIXES = List.of(".java", ".kt", ".scala", ".groovy");

  /** Patterns of practices about declarations that are found in code all the same. */
  private static final Set<BugPattern> IN_CODE =
      Set.of(
          ForkPractice.ZERO_OPTION,
          WarmPractice.ZERO_OPTION,
          ParamPractice.EARLY_READ,
          SetupPractice.SWALLOWED_FAILURE,
          SetupPractice.IGNORED_FAILURE);

  private final Map<String, List<String>> linesByFile = new TreeMap<>();

  private FixtureSources() {}

  /**
   * @param root the root of a source tree
   * @return the sources in it
   * @throws IOException when they cannot be read
   */
  public static FixtureSources read(Path root) throws IOException {
    FixtureSources sources = new FixtureSources();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(FixtureSources::isSource).toList()) {
        String name = root.relativize(file).toString().replace('\\', '/');
        sources.linesByFile.put(name, Files.readAllLines(file));
      }
    }
    return sources;
  }

  private static boolean isSource(Path file) {
    return SUFFIXES.stream().anyMatch(file.toString()::endsWith);
  }

  /**
   * @return everything that the comments expect, in the order of the files and lines
   */
  public List<Expectation> expectations() {
    List<Expectation> expectations = new ArrayList<>();
    linesByFile.forEach(
        (file, lines) -> {
          for (int i = 0; i < lines.size(); i++) {
            expectations.addAll(expectations(file, i + 1, lines.get(i)));
          }
        });
    return expectations;
  }

  private static List<Expectation> expectations(String file, int line, String text) {
    Matcher comment = COMMENT.matcher(text);
    if (!comment.find()) {
      if (text.contains("// BUG") || text.contains("// MISSED")) {
        throw new IllegalArgumentException(file + ":" + line + " cannot be understood: " + text);
      }
      return List.of();
    }
    String rest = comment.group("rest") == null ? "" : comment.group("rest");
    List<Expectation> expectations = new ArrayList<>();
    for (String finding : comment.group(2).split(", ", -1)) {
      String[] words = finding.split(" ", 2);
      Confidence confidence = words.length == 2 ? Confidence.valueOf(words[1]) : Confidence.NORMAL;
      PracticeKey practice = PracticeNames.keyOf(words[0]);
      expectations.add(
          new Expectation(
              new Place(file, line, practice, confidence),
              Kind.valueOf(comment.group(1)),
              rest.contains("// ECJ: "),
              rest.contains("// SUPPRESSED: ")));
    }
    return expectations;
  }

  /**
   * @param finding a finding in a class of these sources
   * @return its place, on the line of the declaration where the class file tells no line
   */
  public Place place(HostFinding finding) {
    String file = fileOf(finding.className());
    int line =
        isAboutDeclaration(finding.pattern()) ? lineOfDeclaration(file, finding) : finding.line();
    return new Place(file, line, finding.pattern().practice(), finding.confidence());
  }

  /**
   * @return the practices that the comments expect, once for each finding
   */
  public List<PracticeKey> practices() {
    return expectations().stream().map(expectation -> expectation.place().practice()).toList();
  }

  private static boolean isAboutDeclaration(BugPattern pattern) {
    return !IN_CODE.contains(pattern)
        && Practices.all().stream()
            .filter(practice -> practice.patterns().contains(pattern))
            .noneMatch(CodePractice.class::isInstance);
  }

  /**
   * @param className the binary name of a class
   * @return the path of its source, which is called like the outermost class
   */
  public String fileOf(String className) {
    int nested = className.indexOf('$');
    String outermost = nested < 0 ? className : className.substring(0, nested);
    return SUFFIXES.stream()
        .map(suffix -> outermost.replace('.', '/') + suffix)
        .filter(linesByFile::containsKey)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no source for " + className));
  }

  /**
   * Compares in both directions.
   *
   * @param report what a host says of these sources
   * @param relevant which expectations the host can meet
   * @return a line for each finding that is not expected, and for each that is and is not there
   */
  public Set<String> differences(HostReport report, Predicate<Expectation> relevant) {
    Map<Place, Kind> expected = new HashMap<>();
    expectations().stream().filter(relevant).forEach(e -> expected.put(e.place(), e.kind()));
    Set<Place> found = new HashSet<>(report.findings().stream().map(this::place).toList());
    Set<String> differences = new TreeSet<>();
    for (Place place : found) {
      if (expected.get(place) == Kind.MISSED) {
        differences.add(place + ": found, though marked MISSED");
      } else if (!expected.containsKey(place)) {
        differences.add(place + ": found, not expected");
      }
    }
    expected.forEach(
        (place, kind) -> {
          if (kind == Kind.BUG && !found.contains(place)) {
            differences.add(place + ": expected, not found");
          }
        });
    return differences;
  }

  private int lineOfDeclaration(String file, HostFinding finding) {
    List<String> lines = linesByFile.get(file);
    String simpleName = finding.className().replaceAll(".*[.$]", "");
    int classLine = next(lines, 0, "\\b(class|interface) " + simpleName + "\\b");
    if (finding.member().isEmpty()) {
      return classLine;
    }
    String name = Pattern.quote(finding.member());
    String member =
        file.endsWith(".java")
            ? "^ +(?!return|\\*|//)[\\w<>\\[\\], ]+ " + name + "( =|;|\\()"
            : "\\b(val|var|fun|def) " + name + "\\b";
    return next(lines, classLine, member);
  }

  private static int next(List<String> lines, int start, String regex) {
    Pattern pattern = Pattern.compile(regex);
    for (int i = start; i < lines.size(); i++) {
      if (pattern.matcher(lines.get(i)).find()) {
        return i + 1;
      }
    }
    throw new IllegalArgumentException("no line has " + regex);
  }
}
