// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.oracle.Difference.Claim;
import io.github.spotjmhbugs.oracle.Execution.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A program under test: first all versions of it are added, then they are run. */
final class Subject {
  private final Program program;
  private final byte[] classFile;
  private final Claims claims;
  private final List<Version> versions = new ArrayList<>();
  private final Map<Version, Outcome> originals = new HashMap<>();
  private @Nullable Execution execution;

  /**
   * @param program the program
   * @param classFile its class file
   * @param claims what the engine says of it
   */
  Subject(Program program, byte[] classFile, Claims claims) {
    this.program = program;
    this.classFile = classFile;
    this.claims = claims;
  }

  Program program() {
    return program;
  }

  /** What the engine says of the program. */
  Claims claims() {
    return claims;
  }

  /** Has a version, and the original of its benchmark, be ready to run. */
  void add(Version version) {
    Version original = Version.original(version.benchmark());
    if (!versions.contains(original)) {
      versions.add(original);
    }
    versions.add(version);
  }

  /** Loads all versions. Returns which one is not valid, and why, or empty if all are. */
  Optional<String> load() {
    try {
      execution = versions.isEmpty() ? null : new Execution(program, classFile, versions);
      return Optional.empty();
    } catch (LinkageError | RuntimeException e) {
      return Optional.of(
          versions.stream()
              .flatMap(version -> whyInvalid(version).stream())
              .findFirst()
              .orElseThrow(() -> new IllegalStateException(program.source(), e)));
    }
  }

  private Optional<String> whyInvalid(Version version) {
    try {
      new Execution(program, classFile, List.of(version));
      return Optional.empty();
    } catch (LinkageError | RuntimeException e) {
      return Optional.of(version.benchmark() + ": " + e);
    }
  }

  /** What can be observed of a benchmark as it is. */
  Outcome original(String benchmark) {
    return originals.computeIfAbsent(Version.original(benchmark), this::run);
  }

  /** What can be observed of a version. */
  Outcome run(Version version) {
    if (execution == null) {
      throw new IllegalStateException("not loaded");
    }
    return execution.run(versions.indexOf(version));
  }

  /**
   * Compares a version with the original one.
   *
   * @param claim says that they are the same
   * @param version the version
   * @param removed what of the program has gone, as text
   */
  Optional<Difference> compare(Claim claim, Version version, List<String> removed) {
    return compare(claim, version.benchmark(), run(version), removed);
  }

  /**
   * Compares an outcome with that of the original.
   *
   * @param claim says that they are the same
   * @param benchmark name of the benchmark
   * @param changed another outcome
   * @param removed what of the program has gone, as text
   */
  Optional<Difference> compare(
      Claim claim, String benchmark, Outcome changed, List<String> removed) {
    Outcome original = original(benchmark);
    if (changed.equals(original) || !run(Version.original(benchmark)).equals(original)) {
      return Optional.empty();
    }
    return Optional.of(
        difference(
            claim,
            removed,
            benchmark + ": " + original.firstUnlike(changed),
            benchmark + ": " + changed.firstUnlike(original)));
  }

  /**
   * Whether a failure of one method is ended by an idle handler of another, or one does no more
   * than to report the failure.
   *
   * @param benchmark name of the benchmark
   * @param changed what can be observed of it without what may fail
   */
  boolean endsFailuresIdly(String benchmark, Outcome changed) {
    Version watching = SwallowedFailures.in(benchmark, claims.reachedBy(benchmark));
    Execution watched = new Execution(program, classFile, List.of(watching));
    Recorder.watch();
    watched.run(0);
    return Recorder.hasSwallowed()
        || (Recorder.hasCaught() && original(benchmark).isSameButForOutput(changed));
  }

  /** Describes a difference. */
  Difference difference(Claim claim, List<String> removed, String before, String after) {
    List<String> texts = claims.findings().stream().map(Subject::text).toList();
    return new Difference(program, claim, removed, texts, before, after);
  }

  private static String text(Finding finding) {
    return finding.confidence()
        + " "
        + finding.pattern().type()
        + " "
        + finding.subjectText()
        + " "
        + finding.affected();
  }
}
