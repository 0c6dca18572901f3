// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.invo;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.Fixture;
import io.github.spotjmhbugs.jmh.StateClass;
import io.github.spotjmhbugs.practice.Practice;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.objectweb.asm.tree.MethodNode;

/** INVO: a fixture per invocation adds two timestamps to each call, much for a short one. */
public final class InvoPractice implements Practice {
  public static final PracticeKey KEY = new PracticeKey("INVO");

  /** A fixture method runs before or after each invocation. */
  public static final BugPattern FIXTURE_PER_INVOCATION = KEY.pattern("FIXTURE_PER_INVOCATION");

  @Override
  public List<BugPattern> patterns() {
    return List.of(FIXTURE_PER_INVOCATION);
  }

  @Override
  public Stream<Finding> findingsFor(BenchmarkMethod benchmark) {
    return benchmark.states().stream()
        .map(InvoPractice::perInvocation)
        .filter(fixtures -> !fixtures.isEmpty())
        .map(fixtures -> finding(fixtures, benchmark));
  }

  /**
   * The fixtures of a state that run around each invocation: one mistake, the first names it. Who
   * suppresses the finding at one of several setups has not spoken of the others, so they go first.
   * It is there for the teardowns, too, which belong to the setups.
   */
  private static List<Fixture> perInvocation(StateClass state) {
    return state.fixtures().stream()
        .filter(fixture -> fixture.level() == Fixture.Level.INVOCATION)
        .sorted(Comparator.comparing(Fixture::kind).thenComparing(InvoPractice::isSuppressed))
        .toList();
  }

  /** By SpotBugs' annotation, which hosts heed at the place of a finding, from any package. */
  private static boolean isSuppressed(Fixture fixture) {
    MethodNode method = fixture.declared().method();
    return Stream.of(method.visibleAnnotations, method.invisibleAnnotations)
        .filter(Objects::nonNull)
        .flatMap(List::stream)
        .anyMatch(annotation -> annotation.desc.matches(".*Suppress(FB)?Warnings;"));
  }

  private static Finding finding(List<Fixture> fixtures, BenchmarkMethod benchmark) {
    Fixture first = fixtures.get(0);
    Location location = Location.of(first.declared());
    Optional<Rating> doubt = LongInvocations.doubt(benchmark);
    return new Finding(
        FIXTURE_PER_INVOCATION,
        doubt.orElse(Rating.NORMAL),
        location,
        Phrase.ofMember(location.className(), location.member()),
        List.of(
            Phrase.of(first.annotationText()),
            others(fixtures).then(doubt.isPresent() ? "" : measured(benchmark))),
        fixtures.stream().map(each -> Site.of(Location.of(each.declared()))).toList(),
        List.of(),
        List.of(benchmark.displayName()));
  }

  private static String measured(BenchmarkMethod benchmark) {
    OptionalDouble millis = LongInvocations.measuredMillis(benchmark);
    return millis.isPresent()
        ? ", and an invocation took " + LongInvocations.text(millis.getAsDouble())
        : "";
  }

  /** Goes on after the annotation of the fixture that the finding names. */
  private static Phrase others(List<Fixture> fixtures) {
    return fixtures.stream()
        .skip(1)
        .map(InvoPractice::other)
        .reduce(Phrase.of(contradiction(fixtures.get(0))), Phrase::then);
  }

  private static Phrase other(Fixture fixture) {
    DeclaredMethod declared = fixture.declared();
    return Phrase.of(", ")
        .then(Phrase.ofMember(declared.owner().name, declared.method().name))
        .then(" " + fixture.annotationText() + contradiction(fixture));
  }

  private static String contradiction(Fixture fixture) {
    String opposite = fixture.kind() == Fixture.Kind.SETUP ? "teardown" : "setup";
    return fixture.declared().method().name.toLowerCase(Locale.ROOT).startsWith(opposite)
        ? ", although its name says the opposite"
        : "";
  }
}
