// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.practice.finals.ConstantReader.Trace;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;

/**
 * Where a constant field, or what a compiler left of it, is seen.
 *
 * @param field the field
 * @param inBenchmarks its clearest trace in code that benchmarks reach
 * @param elsewhere its clearest trace in any code: fixtures, constructors, {@code main} as well
 * @param methods the reached methods with the clearest trace
 * @param rivals other fields that explain the trace as well
 * @param isFolded whether a benchmark computes something of it and of constants alone
 * @param affected the benchmarks that reach a trace or, where there is none, may have had one
 */
record ConstantUsage(
    StateField field,
    Trace inBenchmarks,
    Trace elsewhere,
    List<String> methods,
    List<StateField> rivals,
    boolean isFolded,
    List<BenchmarkMethod> affected) {
  /**
   * Searches the methods that benchmarks reach, and the others that could read the field.
   *
   * @param field a constant field of a state
   * @param users the benchmarks that use the state
   * @param readers finds the methods
   */
  static ConstantUsage of(StateField field, List<BenchmarkMethod> users, ConstantReaders readers) {
    Set<ConstantReader> reached = new LinkedHashSet<>();
    users.forEach(user -> reached.addAll(readers.reachedBy(user)));
    Trace inBenchmarks = clearest(field, reached);
    List<ConstantReader> shown =
        reached.stream()
            .filter(reader -> inBenchmarks != Trace.NONE && reader.traceOf(field) == inBenchmarks)
            .toList();
    return new ConstantUsage(
        field,
        inBenchmarks,
        clearest(field, readers.around(field)),
        shown.stream().map(ConstantReader::displayName).distinct().toList(),
        shown.stream().flatMap(reader -> reader.rivalsOf(field)).distinct().toList(),
        inBenchmarks == Trace.LITERAL && users.stream().anyMatch(u -> readers.isFoldedBy(u, field)),
        users.stream()
            .filter(user -> isAffected(readers.reachedBy(user), field, inBenchmarks))
            .toList());
  }

  private static Trace clearest(StateField field, Collection<ConstantReader> readers) {
    return readers.stream()
        .map(reader -> reader.traceOf(field))
        .min(Trace::compareTo)
        .orElse(Trace.NONE);
  }

  /** The constant itself and what is folded of it are uses alike; fainter traces are not. */
  private static boolean isAffected(
      List<ConstantReader> reached, StateField field, Trace clearest) {
    return clearest == Trace.NONE
        ? reached.stream().anyMatch(reader -> reader.mayRead(field))
        : clearest(field, reached).compareTo(clearest == Trace.LITERAL ? Trace.FOLDED : clearest)
            <= 0;
  }

  /**
   * Weighs what was seen. Empty if no benchmark can be affected, or if nothing but code that none
   * reaches uses the field.
   */
  Optional<Rating> rating() {
    boolean isReadElsewhere = inBenchmarks != Trace.FIELD_READ && elsewhere == Trace.FIELD_READ;
    boolean isOnlyElsewhere = inBenchmarks == Trace.NONE && elsewhere != Trace.NONE;
    return affected.isEmpty() || isReadElsewhere || isOnlyElsewhere
        ? Optional.empty()
        : Optional.of(ratingInBenchmarks());
  }

  private Rating ratingInBenchmarks() {
    return switch (inBenchmarks) {
      case LITERAL -> isFolded ? Rating.HIGH : Rating.NORMAL;
      case FOLDED -> Rating.NORMAL;
      case TINY -> Rating.low("so small a constant may have come from elsewhere");
      case FIELD_READ ->
          Rating.low("the field is still read at run time, and today's HotSpot does not fold that");
      case NONE ->
          // Nobody keeps a private flag that decides nothing: its branches were left out by javac.
          isBoolean() && field.hasAny(Opcodes.ACC_PRIVATE)
              ? Rating.NORMAL
              : Rating.low("the bytecode does not show that a benchmark uses the constant");
    };
  }

  private boolean isBoolean() {
    return field.field().desc.equals("Z");
  }

  /** Says where the field is seen, in a clause. */
  Phrase phrase() {
    return switch (inBenchmarks) {
      case LITERAL, TINY -> Phrase.of("it appears as a literal in ").then(places());
      case FOLDED -> Phrase.of("only a folded form of it is left in ").then(places());
      case FIELD_READ -> Phrase.of("it is read as a field in ").then(places());
      case NONE ->
          Phrase.of(
              isBoolean()
                  ? "javac has removed any branches that depend on it"
                  : "nothing of it is left in the bytecode");
    };
  }

  private Phrase places() {
    return rivals.stream()
        .map(rival -> Phrase.ofMember(rival.declaringClass().name, rival.field().name))
        .reduce((some, other) -> some.then(" or ").then(other))
        .map(names -> Phrase.of(", which may also come from ").then(names))
        .map(Phrase.ofMethods(methods)::then)
        .orElse(Phrase.ofMethods(methods));
  }
}
