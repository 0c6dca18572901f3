// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.setup;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.practice.Practice;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * SETUP: a fixture that swallows the failure to prepare an input lets JMH measure a benchmark
 * without it; one that fails makes JMH say so.
 */
public final class SetupPractice implements Practice {
  public static final PracticeKey KEY = new PracticeKey("SETUP");

  /** A handler goes on without the input that it should have got. */
  public static final BugPattern SWALLOWED_FAILURE = KEY.pattern("SWALLOWED_FAILURE");

  /** A benchmark goes on after the failure of what it measures. */
  public static final BugPattern IGNORED_FAILURE = KEY.pattern("IGNORED_FAILURE");

  private static final String OTHERS_MAY_FAIL =
      "other benchmarks may fail without the input, and JMH says so";

  /**
   * A failure that leaves fields unset.
   *
   * @param fields the fields, at least one
   * @param empty those of them that hold something empty, rather than null or zero
   * @param handler index of the first instruction of the handler
   * @param type internal name of what is caught
   */
  record Swallowed(
      List<StateField> fields,
      List<StateField> empty,
      DeclaredMethod method,
      int handler,
      String type) {}

  @Override
  public List<BugPattern> patterns() {
    return List.of(SWALLOWED_FAILURE, IGNORED_FAILURE);
  }

  @Override
  public List<Finding> check(BenchmarkClass benchmarks) {
    Map<Swallowed, List<BenchmarkMethod>> users = new LinkedHashMap<>();
    for (BenchmarkMethod benchmark : benchmarks.benchmarks()) {
      benchmark.states().stream()
          .flatMap(state -> SwallowedFailures.in(state, benchmarks))
          .filter(swallowed -> new UnsetInput(swallowed, benchmark).isUsed())
          .distinct()
          .forEach(s -> users.computeIfAbsent(s, key -> new ArrayList<>()).add(benchmark));
    }
    return Stream.concat(
            users.entrySet().stream()
                .flatMap(entry -> judge(entry.getKey(), entry.getValue()).stream()),
            benchmarks.benchmarks().stream().flatMap(SetupPractice::ignoredBy))
        .toList();
  }

  private static Stream<Finding> ignoredBy(BenchmarkMethod benchmark) {
    return IgnoredFailures.of(benchmark)
        .map(
            ignored ->
                finding(
                    IGNORED_FAILURE,
                    Rating.NORMAL,
                    ignored.method(),
                    ignored.handler(),
                    Phrase.ofType(ignored.type()),
                    List.of(),
                    List.of(benchmark)));
  }

  private static Optional<Finding> judge(Swallowed swallowed, List<BenchmarkMethod> users) {
    List<BenchmarkMethod> completing =
        users.stream().filter(user -> new UnsetInput(swallowed, user).completes()).toList();
    boolean isOneOfSeveral = completing.size() == 1 && users.size() > 1;
    Rating rating = isOneOfSeveral ? Rating.low(OTHERS_MAY_FAIL) : Rating.NORMAL;
    return completing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            finding(
                SWALLOWED_FAILURE,
                rating,
                swallowed.method(),
                swallowed.handler(),
                subject(swallowed.fields()),
                List.of(Phrase.ofType(swallowed.type())),
                completing));
  }

  private static Finding finding(
      BugPattern pattern,
      Rating rating,
      DeclaredMethod method,
      int handler,
      Phrase subject,
      List<Phrase> details,
      List<BenchmarkMethod> affected) {
    return new Finding(
        pattern,
        rating,
        Location.of(method, ControlFlowGraph.lineOf(method.method(), handler)),
        subject,
        details,
        List.of(Site.of(method, handler, Site.Code::new)),
        List.of(),
        affected.stream().map(BenchmarkMethod::displayName).toList());
  }

  private static Phrase subject(List<StateField> fields) {
    StateField first = fields.get(0);
    String others =
        fields.stream().skip(1).map(field -> field.field().name).collect(Collectors.joining(", "));
    return Phrase.ofMember(first.declaringClass().name, first.field().name)
        .then(others.isEmpty() ? "" : " (and " + others + ")");
  }
}
