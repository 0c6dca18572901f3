// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.run;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.impact.jvm.AffectedBenchmark;
import io.github.spotjmhbugs.impact.jvm.ForkFailureException;
import io.github.spotjmhbugs.impact.jvm.ListedBenchmark;
import io.github.spotjmhbugs.impact.jvm.StateProbe;
import io.github.spotjmhbugs.impact.jvm.StateProbe.Sight;
import io.github.spotjmhbugs.impact.record.Verdict;
import io.github.spotjmhbugs.practice.param.ParamPractice;
import io.github.spotjmhbugs.practice.setup.SetupPractice;
import io.github.spotjmhbugs.practice.state.StatePractice;
import java.io.IOException;
import java.nio.file.Path;
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
  private static final Map<BugPattern, Judge> JUDGES =
      Map.of(
          StatePractice.GROWS, StateTrial::ofChange,
          StatePractice.EXHAUSTED, StateTrial::ofChange,
          StatePractice.SORTED, StateTrial::ofChange,
          SetupPractice.SWALLOWED_FAILURE, StateTrial::ofDefault,
          ParamPractice.STATIC_FIELD, StateTrial::ofParameter,
          ParamPractice.EARLY_READ, StateTrial::ofComputed);

  /** What a field holds that nothing has set. */
  private static final Set<String> DEFAULTS = Set.of("null", "0", "0.0", "false", "\0");

  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,9}");

  private interface Judge {
    Answer of(StateTrial trial, Case seen)
        throws ForkFailureException, IOException, InterruptedException;
  }

  private record Case(
      Finding finding, ListedBenchmark benchmark, List<Sight> sights, Path watched, Path log) {
    String first() {
      return sights.get(0).value();
    }

    Answer answer(boolean isImpacted, String seen) {
      return without(isImpacted ? Verdict.IMPACTED : Verdict.NO_EFFECT, seen);
    }

    Answer without(Verdict verdict, String seen) {
      return Answer.without(benchmark.toString(), verdict, seen);
    }

    /** The name of the field that the finding is about. */
    String field() {
      String subject = finding.subjectText();
      return subject.substring(subject.lastIndexOf('.') + 1);
    }
  }

  /** {@return whether the state decides about a finding} */
  static boolean decides(Finding finding) {
    return JUDGES.containsKey(finding.pattern());
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
    List<Sight> sights = probe.look(affected.benchmark(), watched, log);
    Case seen = new Case(finding, affected.benchmark(), sights, watched, log);
    if (!sights.get(0).tells()) {
      String what = seen.first().isEmpty() ? "is in no state of its own" : "is " + seen.first();
      return seen.without(Verdict.UNDECIDED, "the field " + what);
    }
    return JUDGES.getOrDefault(finding.pattern(), StateTrial::ofChange).of(this, seen);
  }

  private Answer ofDefault(Case seen) {
    return seen.answer(DEFAULTS.contains(seen.first()), "it runs with " + seen.first());
  }

  private Answer ofParameter(Case seen) {
    String value = seen.benchmark().parameters().getOrDefault(seen.field(), "");
    return seen.answer(!seen.first().equals(value), "it runs with " + seen.first());
  }

  private Answer ofComputed(Case seen)
      throws ForkFailureException, IOException, InterruptedException {
    Map<String, String> other = other(seen.benchmark(), seen.field());
    if (other.isEmpty()) {
      return seen.without(
          Verdict.UNDECIDED, "the parameter has one value only, and that is no number");
    }
    Sight changed = probe.look(seen.benchmark().with(other), seen.watched(), seen.log()).get(0);
    return seen.answer(
        seen.first().equals(changed.value()),
        "what it computes is " + seen.first() + ", and " + changed.value() + " with " + other);
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

  /** What grows is still growing in the end; what is used up or sorted is so after the first. */
  private Answer ofChange(Case seen) {
    List<Sight> sights = seen.sights();
    int count = sights.size();
    if (count < 3) {
      return seen.without(Verdict.UNDECIDED, "there were too few invocations");
    }
    Sight first = sights.get(0);
    Sight last = sights.get(count - 1);
    boolean isChanged =
        seen.finding().pattern().equals(StatePractice.GROWS)
            ? !last.size().equals(sights.get(count - 2).size())
            : !last.value().equals(first.value());
    return seen.answer(
        isChanged,
        "it starts with %s, and in invocation %d with %s"
            .formatted(first.size(), last.invocation(), last.size()));
  }
}
