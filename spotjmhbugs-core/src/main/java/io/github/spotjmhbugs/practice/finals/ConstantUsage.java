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

/** Where a constant field, or what a compiler left of it, is seen. */
final class ConstantUsage {
  private final StateField field;
  private final List<BenchmarkMethod> users;
  private final ConstantReaders readers;
  private final Set<ConstantReader> reached = new LinkedHashSet<>();
  private final Trace inBenchmarks;

  /**
   * Searches the methods that benchmarks reach, and the others that could read the field.
   *
   * @param field a constant field of a state
   * @param users the benchmarks that use the state
   * @param readers finds the methods
   */
  ConstantUsage(StateField field, List<BenchmarkMethod> users, ConstantReaders readers) {
    this.field = field;
    this.users = users;
    this.readers = readers;
    users.forEach(user -> reached.addAll(readers.reachedBy(user)));
    this.inBenchmarks = clearest(reached);
  }

  private Trace clearest(Collection<ConstantReader> methods) {
    return methods.stream()
        .map(reader -> reader.traceOf(field))
        .min(Trace::compareTo)
        .orElse(Trace.NONE);
  }

  /** The benchmarks that reach a trace or, where there is none, may have had one. */
  List<BenchmarkMethod> affected() {
    return users.stream().filter(user -> isAffected(readers.reachedBy(user))).toList();
  }

  /** The constant itself and what is folded of it are uses alike; fainter traces are not. */
  private boolean isAffected(List<ConstantReader> methods) {
    Trace faintest = inBenchmarks == Trace.LITERAL ? Trace.FOLDED : inBenchmarks;
    return inBenchmarks == Trace.NONE
        ? methods.stream().anyMatch(reader -> reader.mayRead(field))
        : clearest(methods).compareTo(faintest) <= 0;
  }

  /**
   * Weighs what was seen. Empty if no benchmark can be affected, or if nothing but code that none
   * reaches uses the field: fixtures, constructors, {@code main}.
   */
  Optional<Rating> rating() {
    Trace elsewhere = clearest(readers.around(field));
    boolean isReadElsewhere = inBenchmarks != Trace.FIELD_READ && elsewhere == Trace.FIELD_READ;
    boolean isOnlyElsewhere = inBenchmarks == Trace.NONE && elsewhere != Trace.NONE;
    return affected().isEmpty() || isReadElsewhere || isOnlyElsewhere
        ? Optional.empty()
        : Optional.of(ratingInBenchmarks());
  }

  private Rating ratingInBenchmarks() {
    return switch (inBenchmarks) {
      case LITERAL ->
          users.stream().anyMatch(user -> readers.isFoldedBy(user, field))
              ? Rating.HIGH
              : Rating.NORMAL;
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

  /** The methods with the clearest trace, and other fields that explain the trace as well. */
  private Phrase places() {
    List<ConstantReader> shown =
        reached.stream().filter(reader -> reader.traceOf(field) == inBenchmarks).toList();
    Phrase methods =
        Phrase.ofMethods(shown.stream().map(ConstantReader::displayName).distinct().toList());
    return shown.stream()
        .flatMap(reader -> reader.rivalsOf(field))
        .distinct()
        .map(rival -> Phrase.ofMember(rival.declaringClass().name, rival.field().name))
        .reduce((some, other) -> some.then(" or ").then(other))
        .map(names -> methods.then(", which may also come from ").then(names))
        .orElse(methods);
  }
}
