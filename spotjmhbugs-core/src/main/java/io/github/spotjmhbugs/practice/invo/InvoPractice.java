// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.invo;

import io.github.spotjmhbugs.finding.AffectedText;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.Fixture;
import io.github.spotjmhbugs.jmh.Mode;
import io.github.spotjmhbugs.jmh.StateClass;
import io.github.spotjmhbugs.practice.Practice;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * INVO: a fixture that runs per invocation makes JMH take two timestamps around each call, which
 * weigh more than a short benchmark.
 */
public final class InvoPractice implements Practice {
  private static final Set<Mode> ONLY_SINGLE_SHOT = Set.of(Mode.SINGLE_SHOT_TIME);

  @Override
  public List<Finding> check(BenchmarkClass benchmarks) {
    Map<Fixture, List<BenchmarkMethod>> users = new LinkedHashMap<>();
    for (BenchmarkMethod benchmark : benchmarks.benchmarks()) {
      benchmark.states().stream()
          .map(StateClass::fixtures)
          .flatMap(List::stream)
          .filter(fixture -> fixture.level() == Fixture.Level.INVOCATION)
          .distinct()
          .forEach(f -> users.computeIfAbsent(f, key -> new ArrayList<>()).add(benchmark));
    }
    return users.entrySet().stream().map(e -> finding(e.getKey(), e.getValue())).toList();
  }

  private static Finding finding(Fixture fixture, List<BenchmarkMethod> users) {
    ClassNode owner = fixture.declared().owner();
    MethodNode method = fixture.declared().method();
    List<String> affected = users.stream().map(BenchmarkMethod::displayName).toList();
    boolean isBent = users.stream().anyMatch(InvoPractice::isShortAndRepeated);
    return new Finding(
        BugPattern.JMH_INVO_FIXTURE_PER_INVOCATION,
        isBent ? Confidence.NORMAL : Confidence.LOW,
        Location.of(owner, method),
        List.of(
            AffectedText.member(owner.name, method.name),
            fixture.annotationText(),
            contradiction(fixture.kind(), method.name),
            AffectedText.of(affected)),
        List.of(),
        affected);
  }

  private static boolean isShortAndRepeated(BenchmarkMethod benchmark) {
    return !benchmark.modes().equals(ONLY_SINGLE_SHOT)
        && !InvocationCost.dwarfsMillisecond(benchmark);
  }

  private static String contradiction(Fixture.Kind kind, String name) {
    String opposite = kind == Fixture.Kind.SETUP ? "teardown" : "setup";
    return name.toLowerCase(Locale.ROOT).startsWith(opposite)
        ? "; the method's name says the opposite of its annotation"
        : "";
  }
}
