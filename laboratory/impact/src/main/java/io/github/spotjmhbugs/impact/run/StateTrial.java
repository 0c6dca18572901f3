// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.run;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.InstructionSite.Kind;
import io.github.spotjmhbugs.impact.jvm.AffectedBenchmark;
import io.github.spotjmhbugs.impact.jvm.ForkFailureException;
import io.github.spotjmhbugs.impact.jvm.ListedBenchmark;
import io.github.spotjmhbugs.impact.jvm.StateProbe;
import io.github.spotjmhbugs.impact.jvm.StateProbe.Sight;
import io.github.spotjmhbugs.impact.record.Verdict;
import io.github.spotjmhbugs.practice.state.StatePractice;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Judges findings by what a benchmark finds in its states.
 *
 * @param probe runs benchmarks
 */
record StateTrial(StateProbe probe) {
  private static final Set<Kind> KINDS =
      EnumSet.of(Kind.STATE_CHANGE, Kind.SWALLOWED_FAILURE, Kind.EARLY_READ, Kind.STATIC_PARAMETER);

  /** What a field holds that nothing has set. */
  private static final Set<String> DEFAULTS = Set.of("null", "0", "0.0", "false", "\0");

  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,9}");

  /** {@return whether the state decides about a finding} */
  static boolean decides(Finding finding) {
    return KINDS.contains(finding.site().kind());
  }

  /**
   * Judges a finding.
   *
   * @param finding a finding that the state decides about
   * @param affected a benchmark that it affects
   * @param watched folder of the classes that tell what the benchmark finds
   * @param log where the output of JMH goes
   * @return the verdict, and what was seen
   * @throws ForkFailureException when the benchmark fails
   * @throws IOException when files cannot be written
   * @throws InterruptedException when the calling thread is interrupted
   */
  Answer judge(Finding finding, AffectedBenchmark affected, Path watched, Path log)
      throws ForkFailureException, IOException, InterruptedException {
    String name = affected.benchmark().toString();
    List<Sight> sights = probe.look(affected.benchmark(), watched, log);
    Sight first = sights.get(0);
    if (!first.tells()) {
      String what = first.value().isEmpty() ? "is in no state of its own" : "is " + first.value();
      return Answer.without(name, Verdict.UNDECIDED, "the field " + what);
    }
    return switch (finding.site().kind()) {
      case SWALLOWED_FAILURE ->
          answer(name, DEFAULTS.contains(first.value()), "it runs with " + first.value());
      case STATIC_PARAMETER -> {
        String value = affected.benchmark().parameters().getOrDefault(field(finding), "");
        yield answer(name, !first.value().equals(value), "it runs with " + first.value());
      }
      case EARLY_READ -> {
        Map<String, String> other = other(affected.benchmark(), field(finding));
        if (other.isEmpty()) {
          yield Answer.without(
              name, Verdict.UNDECIDED, "the parameter has one value only, and that is no number");
        }
        Sight changed = probe.look(affected.benchmark().with(other), watched, log).get(0);
        yield answer(
            name,
            first.value().equals(changed.value()),
            "what it computes is " + first.value() + ", and " + changed.value() + " with " + other);
      }
      default -> changed(name, finding, sights);
    };
  }

  /** Another value of a parameter; the next number where there is only one. */
  private static Map<String, String> other(ListedBenchmark benchmark, String parameter) {
    String other = benchmark.others().get(parameter);
    String only = benchmark.parameters().getOrDefault(parameter, "");
    if (other == null && NUMBER.matcher(only).matches()) {
      other = String.valueOf(Integer.parseInt(only) + 1);
    }
    return other == null ? Map.of() : Map.of(parameter, other);
  }

  private static String field(Finding finding) {
    String subject = finding.subjectText();
    return subject.substring(subject.lastIndexOf('.') + 1);
  }

  /** What grows is still growing in the end; what is used up or sorted is so after the first. */
  private static Answer changed(String name, Finding finding, List<Sight> sights) {
    int count = sights.size();
    if (count < 3) {
      return Answer.without(name, Verdict.UNDECIDED, "there were too few invocations");
    }
    Sight first = sights.get(0);
    Sight last = sights.get(count - 1);
    boolean isChanged =
        finding.pattern().equals(StatePractice.GROWS)
            ? !last.size().equals(sights.get(count - 2).size())
            : !last.value().equals(first.value());
    String seen =
        "it starts with %s, and in invocation %d with %s"
            .formatted(first.size(), last.invocation(), last.size());
    return answer(name, isChanged, seen);
  }

  private static Answer answer(String name, boolean isImpacted, String seen) {
    return Answer.without(name, isImpacted ? Verdict.IMPACTED : Verdict.NO_EFFECT, seen);
  }
}
