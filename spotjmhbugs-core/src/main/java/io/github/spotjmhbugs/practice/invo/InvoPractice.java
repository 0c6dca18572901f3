// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.invo;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.BugPattern.Precision;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.InstructionSite;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.Fixture;
import io.github.spotjmhbugs.jmh.Mode;
import io.github.spotjmhbugs.practice.DeclarationPractice;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * INVO: a fixture that runs per invocation makes JMH take two timestamps around each call, which
 * weigh more than a short benchmark.
 */
public final class InvoPractice implements DeclarationPractice<Fixture> {
  /** The key of the practice. */
  public static final PracticeKey KEY = new PracticeKey("INVO");

  /** A fixture method runs before or after each invocation. */
  public static final BugPattern FIXTURE_PER_INVOCATION =
      KEY.pattern("FIXTURE_PER_INVOCATION", Precision.HIGH);

  private static final Set<Mode> ONLY_SINGLE_SHOT = Set.of(Mode.SINGLE_SHOT_TIME);

  @Override
  public PracticeKey key() {
    return KEY;
  }

  @Override
  public List<BugPattern> patterns() {
    return List.of(FIXTURE_PER_INVOCATION);
  }

  @Override
  public Stream<Fixture> declarationsFor(BenchmarkMethod benchmark) {
    return benchmark.states().stream()
        .flatMap(state -> state.fixtures().stream())
        .filter(fixture -> fixture.level() == Fixture.Level.INVOCATION);
  }

  @Override
  public Judge<Fixture> judgeOf(BenchmarkClass benchmarks) {
    return (fixture, users) -> Optional.of(finding(fixture, users));
  }

  private static Finding finding(Fixture fixture, List<BenchmarkMethod> users) {
    ClassNode owner = fixture.declared().owner();
    MethodNode method = fixture.declared().method();
    boolean isBent = users.stream().anyMatch(InvoPractice::isShortAndRepeated);
    return new Finding(
        FIXTURE_PER_INVOCATION,
        isBent ? Confidence.NORMAL : Confidence.LOW,
        Location.of(owner, method),
        Phrase.ofMember(owner.name, method.name),
        List.of(
            Phrase.of(fixture.annotationText()),
            Phrase.of(contradiction(fixture.kind(), method.name))),
        List.of(InstructionSite.of(fixture.declared(), InstructionSite.Kind.FIXTURE)),
        List.of(),
        users.stream().map(BenchmarkMethod::displayName).toList());
  }

  private static boolean isShortAndRepeated(BenchmarkMethod benchmark) {
    return !benchmark.modes().equals(ONLY_SINGLE_SHOT)
        && !InvocationCost.dwarfsMillisecond(benchmark);
  }

  private static String contradiction(Fixture.Kind kind, String name) {
    String opposite = kind == Fixture.Kind.SETUP ? "teardown" : "setup";
    return name.toLowerCase(Locale.ROOT).startsWith(opposite)
        ? ", although its name says the opposite"
        : "";
  }
}
