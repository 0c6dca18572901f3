// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.invo;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.InstructionSite;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.Fixture;
import io.github.spotjmhbugs.jmh.StateClass;
import io.github.spotjmhbugs.practice.DeclarationPractice;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.objectweb.asm.tree.MethodNode;

/**
 * INVO: a fixture that runs per invocation makes JMH take two timestamps around each call, which
 * weigh more than a short benchmark.
 */
public final class InvoPractice implements DeclarationPractice<Fixture> {
  /** The key of the practice. */
  public static final PracticeKey KEY = new PracticeKey("INVO");

  /** A fixture method runs before or after each invocation. */
  public static final BugPattern FIXTURE_PER_INVOCATION = KEY.pattern("FIXTURE_PER_INVOCATION");

  @Override
  public List<BugPattern> patterns() {
    return List.of(FIXTURE_PER_INVOCATION);
  }

  @Override
  public Stream<Fixture> declarationsFor(BenchmarkMethod benchmark) {
    return benchmark.states().stream().flatMap(state -> perInvocation(state).stream().limit(1));
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
        .anyMatch(
            annotation ->
                annotation.desc.endsWith("SuppressFBWarnings;")
                    || annotation.desc.endsWith("SuppressWarnings;"));
  }

  @Override
  public Judge<Fixture> judgeOf(BenchmarkClass benchmarks) {
    LongInvocations invocations = new LongInvocations(benchmarks);
    return (fixture, users) -> Optional.of(finding(fixture, users, invocations));
  }

  /** What else runs around the invocations of benchmarks whose finding a fixture names. */
  private static List<Fixture> companions(Fixture fixture, List<BenchmarkMethod> users) {
    return users.stream()
        .flatMap(user -> user.states().stream())
        .map(InvoPractice::perInvocation)
        .filter(fixtures -> fixtures.stream().limit(1).anyMatch(fixture::equals))
        .flatMap(fixtures -> fixtures.stream().skip(1))
        .distinct()
        .toList();
  }

  private static Finding finding(
      Fixture fixture, List<BenchmarkMethod> users, LongInvocations invocations) {
    Location location = Location.of(fixture.declared());
    List<BenchmarkMethod> bent =
        users.stream().filter(user -> invocations.doubt(user).isEmpty()).toList();
    List<Fixture> companions = companions(fixture, users);
    Rating rating = bent.isEmpty() ? invocations.doubt(users.get(0)).orElseThrow() : Rating.NORMAL;
    return new Finding(
        FIXTURE_PER_INVOCATION,
        rating,
        location,
        Phrase.ofMember(location.className(), location.member()),
        List.of(
            Phrase.of(fixture.annotationText()), others(fixture, companions).then(measured(bent))),
        Stream.concat(Stream.of(fixture), companions.stream())
            .map(each -> Location.of(each.declared()))
            .map(each -> InstructionSite.of(each, InstructionSite.Kind.FIXTURE))
            .distinct()
            .toList(),
        List.of(),
        (bent.isEmpty() ? users : bent).stream().map(BenchmarkMethod::displayName).toList());
  }

  /** What a known run measured, which runs one benchmark. */
  private static String measured(List<BenchmarkMethod> bent) {
    return bent.stream()
        .flatMapToDouble(benchmark -> LongInvocations.measuredMillis(benchmark).stream())
        .mapToObj(millis -> ", and an invocation took " + LongInvocations.text(millis))
        .findFirst()
        .orElse("");
  }

  /** Goes on after the annotation of the fixture that the finding names. */
  private static Phrase others(Fixture fixture, List<Fixture> companions) {
    Phrase phrase = Phrase.of(contradiction(fixture));
    for (Fixture other : companions) {
      DeclaredMethod declared = other.declared();
      phrase =
          phrase
              .then(", ")
              .then(Phrase.ofMember(declared.owner().name, declared.method().name))
              .then(" " + other.annotationText() + contradiction(other));
    }
    return phrase;
  }

  private static String contradiction(Fixture fixture) {
    String opposite = fixture.kind() == Fixture.Kind.SETUP ? "teardown" : "setup";
    return fixture.declared().method().name.toLowerCase(Locale.ROOT).startsWith(opposite)
        ? ", although its name says the opposite"
        : "";
  }
}
