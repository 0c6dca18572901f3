// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.invo;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.Fixture;
import io.github.spotjmhbugs.jmh.Mode;
import io.github.spotjmhbugs.jmh.ReachableCode.Reached;
import io.github.spotjmhbugs.jmh.RunSettings;
import io.github.spotjmhbugs.jmh.StateCode.Step;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.jmh.StateFields;
import io.github.spotjmhbugs.practice.DeclaredOption;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;

/**
 * Signs that two more timestamps around each invocation may not matter. How long an invocation
 * takes is not in the bytecode; a run that is known may have measured it.
 */
final class LongInvocations {
  private static final List<String> UNITS = List.of("ms", "us", "ns");
  private static final int MANY = 1_000;

  /** Numbers of 10,000 and more; a parameter may as well be a word. */
  private static final Pattern LARGE = Pattern.compile("[1-9]\\d{4,}");

  private static final Set<Mode> ONLY_SINGLE_SHOT = Set.of(Mode.SINGLE_SHOT_TIME);

  private LongInvocations() {}

  static Optional<Rating> doubt(BenchmarkMethod benchmark) {
    if (benchmark.modes().equals(ONLY_SINGLE_SHOT)
        || DeclaredOption.asksForSingleShotOnly(benchmark.inClass())) {
      return low("JMH takes these timestamps around each single shot anyway");
    }
    OptionalDouble measured = measuredMillis(benchmark);
    if (measured.isPresent()) {
      return measured.getAsDouble() >= 1
          ? low("an invocation took " + text(measured.getAsDouble()) + " in this run")
          : Optional.empty();
    }
    if (benchmark.operationsPerInvocation() >= MANY) {
      return low("the cost of the timestamps is spread over very many operations");
    }
    if (isReportedInMilliseconds(benchmark)) {
      return low("the output unit suggests that an invocation takes 1 ms or more");
    }
    if (waits(benchmark)) {
      return low(
          "the benchmark or its fixture sleeps or does I/O, which often takes more than 1 ms");
    }
    return hasLargeLoop(benchmark)
        ? low("each invocation runs a loop of 10000 iterations or more")
        : Optional.empty();
  }

  static OptionalDouble measuredMillis(BenchmarkMethod benchmark) {
    return benchmark
        .inClass()
        .run()
        .map(RunSettings::invocationMillis)
        .orElse(OptionalDouble.empty());
  }

  static String text(double millis) {
    int thousands = millis >= 1 ? 0 : millis >= 1e-3 ? 1 : 2;
    BigDecimal value = BigDecimal.valueOf(millis).movePointRight(3 * thousands);
    String digits = value.round(new MathContext(3)).stripTrailingZeros().toPlainString();
    return digits + " " + UNITS.get(thousands);
  }

  private static Optional<Rating> low(String doubt) {
    return Optional.of(Rating.low(doubt));
  }

  // Operations per millisecond say nothing: the author may have meant thousands of them.
  private static boolean isReportedInMilliseconds(BenchmarkMethod benchmark) {
    return !benchmark.modes().contains(Mode.THROUGHPUT)
        && benchmark.outputTimeUnit().stream()
            .anyMatch(unit -> unit.compareTo(TimeUnit.MILLISECONDS) >= 0);
  }

  private static boolean waits(BenchmarkMethod benchmark) {
    return Stream.concat(
            benchmark.inClass().codeOf(benchmark).methods().stream().map(Reached::method),
            new StateFields(benchmark).fixtures(Fixture.Level.INVOCATION).map(Step::method))
        .flatMap(DeclaredMethod::instructions)
        .anyMatch(EffectTable.bundled()::waits);
  }

  private static boolean hasLargeLoop(BenchmarkMethod benchmark) {
    StateFields fields = new StateFields(benchmark);
    return benchmark.inClass().codeOf(benchmark).methods().stream()
        .flatMap(reached -> benchmark.inClass().analyses().graphOf(reached.method()).stream())
        .anyMatch(graph -> hasLargeLoop(graph, fields));
  }

  /** A loop whose end a large constant decides, or a parameter that is always large. */
  private static boolean hasLargeLoop(DataDependencyGraph graph, StateFields fields) {
    return graph.controlFlow().loopExits().stream()
        .map(branch -> ProgramSlice.closure(graph.operandsOf(branch), v -> partsOf(v, graph)))
        .filter(compared -> compared.stream().noneMatch(v -> isInput(v, graph, fields)))
        .flatMap(Set::stream)
        .anyMatch(
            value ->
                value.is(Kind.CONSTANT)
                    ? isLarge(String.valueOf(value.constant()))
                    : fields.readAs(value, graph).filter(LongInvocations::isLarge).isPresent());
  }

  /** What is read is compared with the mark of an end, such as the last character. */
  private static boolean isInput(Definition value, DataDependencyGraph graph, StateFields fields) {
    return (value.is(Kind.CALL) && fields.readAs(value, graph).isEmpty())
        || InstructionKind.ELEMENT_LOAD.has(graph.codeOf(value));
  }

  /** Other numbers, such as the multiplier of a hash, do not say how often. */
  private static List<Definition> partsOf(Definition value, DataDependencyGraph graph) {
    return value.is(Kind.CONVERSION)
            || value.is(Kind.PHI)
            || (value.is(Kind.ARITHMETIC) && graph.codeOf(value).getOpcode() == Opcodes.LCMP)
        ? value.operands()
        : List.of();
  }

  private static boolean isLarge(StateField parameter) {
    List<String> values = parameter.paramValues();
    return !values.isEmpty() && values.stream().allMatch(LongInvocations::isLarge);
  }

  private static boolean isLarge(String value) {
    return LARGE.matcher(value).matches();
  }
}
