// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.record;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.host.result.Sha256;
import io.github.spotjmhbugs.host.result.TargetResult;
import io.github.spotjmhbugs.host.source.SourcePaths;
import java.io.Serial;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * All that a study knows of one project; tables and reports are made from these records alone.
 *
 * @param project its name, as the list gives it
 * @param stars its stars, or null when the list does not tell
 * @param outcome how far it got
 * @param reason why not further, or why benchmarks are missing, in one line; empty for a project
 *     that is complete
 * @param commit the commit that was looked at, or for what is no repository empty
 * @param places where its sources can be read
 * @param sourceFiles files with benchmarks among its sources
 * @param sourceBenchmarks benchmarks in these files; 0 where there are only class files
 * @param seen how many of these benchmarks are in its class files, method by method
 * @param builtBy what made the class files; empty when there are none
 * @param benchmarks the benchmarks in its class files, as {@code package.Class#method}, sorted
 * @param findings its findings of any confidence, sorted
 * @param problems what could not be read or analysed, one line each
 * @param times how long each of its steps took, up to the first that failed, in milliseconds
 */
public record ProjectRecord(
    String project,
    @Nullable Integer stars,
    Outcome outcome,
    String reason,
    String commit,
    SourcePlaces places,
    int sourceFiles,
    int sourceBenchmarks,
    int seen,
    String builtBy,
    List<String> benchmarks,
    List<Finding> findings,
    List<String> problems,
    Map<Step, Long> times) {

  /** The most characters of a reason or a problem. */
  static final int LONGEST_REASON = 2_000;

  private static final int LONGEST_NAME = 100;

  public ProjectRecord {
    // Older records have neither.
    places = Objects.requireNonNullElse(places, SourcePlaces.NONE);
    times = Collections.unmodifiableMap(new TreeMap<>(Objects.requireNonNullElse(times, Map.of())));
    benchmarks = List.copyOf(benchmarks);
    findings = List.copyOf(findings);
    problems = List.copyOf(problems);
  }

  /** {@return its findings at least that sure} */
  public List<Finding> findings(Confidence threshold) {
    return findings.stream().filter(finding -> finding.confidence().reaches(threshold)).toList();
  }

  /** {@return a record of a project of which nothing became known} */
  public static ProjectRecord unknown(
      String project, @Nullable Integer stars, Outcome outcome, String reason) {
    return new ProjectRecord(
        project,
        stars,
        outcome,
        shortened(reason),
        "",
        SourcePlaces.NONE,
        0,
        0,
        0,
        "",
        List.of(),
        List.of(),
        List.of(),
        Map.of());
  }

  /** {@return the same record of a project that failed, without benchmarks and findings} */
  public ProjectRecord failed(String why) {
    return head(Outcome.FAILED, shortened(why), problems);
  }

  /**
   * {@return a reason or a problem that is not too long for a record}
   *
   * @param text compilers repeat names, which may be of any length
   */
  public static String shortened(String text) {
    return OneLine.shortened(OneLine.of(text), LONGEST_REASON - 1); // the ellipsis counts, too
  }

  /** {@return the same record without its benchmarks, findings, problems and sources} */
  public ProjectRecord head() {
    return head(outcome, reason, List.of());
  }

  private ProjectRecord head(Outcome how, String why, List<String> told) {
    return new ProjectRecord(
        project,
        stars,
        how,
        why,
        commit,
        new SourcePlaces(places.url(), Map.of()),
        sourceFiles,
        sourceBenchmarks,
        seen,
        builtBy,
        List.of(),
        List.of(),
        told,
        times);
  }

  /**
   * {@return a file name that tells which one it is, different from that of any other project, also
   * where capital letters make no difference, and never {@code .} or {@code ..}}
   */
  public static String fileName(String project) {
    String readable = project.replaceAll("[^A-Za-z0-9._-]+", "_");
    String end = readable.substring(Math.max(0, readable.length() - LONGEST_NAME));
    byte[] hash = Sha256.digest().digest(project.getBytes(StandardCharsets.UTF_8));
    return end + "-" + HexFormat.of().formatHex(hash, 0, 16);
  }

  /** {@return how long its steps took together} */
  public Duration took() {
    return Duration.ofMillis(times.values().stream().mapToLong(Long::longValue).sum());
  }

  /** {@return what a scan of the project's class files gave, for the reports of a scan} */
  public TargetResult asTarget() {
    return new TargetResult(project, benchmarks, findings, List.of());
  }

  /**
   * Where the sources of a project can be read on the web.
   *
   * @param url the address of its repository, as git understands it; empty for what is no
   *     repository
   * @param paths the paths of its files with benchmarks within the repository, by {@code
   *     package/File.java}
   */
  public record SourcePlaces(String url, Map<String, String> paths) {
    /** Of a project that is no repository. */
    public static final SourcePlaces NONE = new SourcePlaces("", Map.of());

    private static final Pattern HOST =
        Pattern.compile(
            "(?:https?://|ssh://|git://)?(?:[^/@]*@)?([\\w.-]++)"
                + "(?::\\d+)?[:/]([\\w./~-]+?)(?:\\.git)?/?");

    private static final Pattern KNOWN = Pattern.compile("(?:^|\\.)(?:github|gitlab)");

    /** Makes the map immutable, in the order of its keys, and keeps passwords out of it. */
    public SourcePlaces {
      url = OneLine.of(url);
      paths = Collections.unmodifiableMap(new TreeMap<>(Map.copyOf(paths)));
    }

    /** {@return the page of a line at a commit, on GitHub or GitLab; empty when it is unknown} */
    public Optional<String> line(String commit, Location location) {
      return Optional.ofNullable(paths.get(SourcePaths.path(location)))
          .flatMap(path -> page("blob", commit, "/" + path.replace("%", "%25").replace(" ", "%20")))
          .map(page -> location.line() > 0 ? page + "#L" + location.line() : page);
    }

    /**
     * {@return the page of all files at a commit, on GitHub or GitLab; empty when it is unknown}
     */
    public Optional<String> tree(String commit) {
      return page("tree", commit, "");
    }

    private Optional<String> page(String kind, String commit, String path) {
      Matcher host = HOST.matcher(url);
      if (commit.isEmpty() || !host.matches() || !KNOWN.matcher(host.group(1)).find()) {
        return Optional.empty();
      }
      String infix = host.group(1).contains("gitlab") ? "/-/" : "/";
      return Optional.of(
          "https://" + host.group(1) + "/" + host.group(2) + infix + kind + "/" + commit + path);
    }
  }

  /** How far a project got. */
  public enum Outcome {
    /** Scanned with all benchmarks of its sources. */
    COMPLETE,
    /** Scanned; some benchmarks of its sources are not in its class files. */
    PARTIAL,
    /** Its sources have no benchmarks: nothing was built. */
    WITHOUT_BENCHMARKS,
    /** A host that it needs did not answer: nothing is known of it yet. */
    UNREACHABLE,
    /** Some step failed. */
    FAILED;

    /** {@return whether class files were scanned} */
    public boolean isScanned() {
      return this == COMPLETE || this == PARTIAL;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /** What is done with a project, in this order. */
  public enum Step {
    /** Get the sources as they were. */
    CLONE,
    /** Count the benchmarks in the sources. */
    CENSUS,
    /** Get class files of the benchmarks. */
    BUILD,
    /** Analyse the class files. */
    SCAN;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A step of a project that did not succeed; the message says why, in one line. */
  public static final class StepFailure extends Exception {
    @Serial private static final long serialVersionUID = 1;

    private final Outcome outcome;

    public StepFailure(String reason) {
      this(Outcome.FAILED, reason);
    }

    public StepFailure(Outcome outcome, String reason) {
      super(reason);
      this.outcome = outcome;
    }

    public Outcome outcome() {
      return outcome;
    }

    public String reason() {
      return String.valueOf(getMessage());
    }
  }
}
