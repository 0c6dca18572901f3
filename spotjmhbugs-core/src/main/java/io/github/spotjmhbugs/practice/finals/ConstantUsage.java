// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.classfile.SourceNest;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.MethodAnalyses;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.ReachableCode.Reached;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.jmh.StateFields;
import io.github.spotjmhbugs.practice.ConstantValues;
import io.github.spotjmhbugs.practice.ForwardWalk;
import io.github.spotjmhbugs.practice.LiteralValues;
import io.github.spotjmhbugs.practice.finals.ConstantReader.Trace;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;

/** Where a benchmark shows a constant field, or what a compiler left of it. */
final class ConstantUsage {
  private final StateField field;
  private final BenchmarkMethod benchmark;
  private final Readers readers;
  private final List<ConstantReader> reached;
  private final Trace trace;

  ConstantUsage(StateField field, BenchmarkMethod benchmark, Readers readers) {
    this.field = field;
    this.benchmark = benchmark;
    this.readers = readers;
    this.reached =
        benchmark.inClass().codeOf(benchmark).methods().stream()
            .flatMap(method -> readers.of(method.method()).stream())
            .toList();
    this.trace = clearest(reached.stream());
  }

  /** The methods of one benchmark class and around it, each searched once. */
  static final class Readers {
    private final BenchmarkClass benchmarks;
    private final Map<MethodRef, Optional<ConstantReader>> made = new HashMap<>();

    Readers(BenchmarkClass benchmarks) {
      this.benchmarks = benchmarks;
    }

    private Optional<ConstantReader> of(DeclaredMethod method) {
      return made.computeIfAbsent(
          method.ref(),
          ref ->
              benchmarks
                  .analyses()
                  .graphOf(method)
                  .map(graph -> new ConstantReader(method, graph, benchmarks.classes())));
    }

    /** The methods whose source can read a field: those around the state and the benchmarks. */
    private Stream<ConstantReader> around(StateField field) {
      return Stream.of(field.declaringClass(), benchmarks.tree())
          .flatMap(tree -> benchmarks.classes().superclasses(tree).stream())
          .flatMap(tree -> SourceNest.of(tree, benchmarks.classes()).stream())
          .flatMap(DeclaredMethod::withBodyIn)
          .flatMap(method -> of(method).stream());
    }
  }

  private Trace clearest(Stream<ConstantReader> methods) {
    return methods.map(reader -> reader.traceOf(field)).min(Trace::compareTo).orElse(Trace.NONE);
  }

  /**
   * Weighs what was seen. Empty if the benchmark cannot be affected, or if nothing but code that it
   * does not reach uses the field: fixtures, constructors, {@code main}.
   */
  Optional<Rating> rating() {
    Trace elsewhere = clearest(readers.around(field));
    boolean mayBeRead =
        switch (trace) {
          case FIELD_READ -> true;
          // A number that the preparation also uses has neighbours and conversions of its own.
          case FOLDED, CONVERTED -> elsewhere != Trace.FIELD_READ && !isExplained();
          case NONE ->
              elsewhere == Trace.NONE && reached.stream().anyMatch(reader -> reader.mayRead(field));
          default -> elsewhere != Trace.FIELD_READ;
        };
    return mayBeRead ? Optional.of(ratingOfTrace()).map(this::besideWaiting) : Optional.empty();
  }

  private Rating besideWaiting(Rating rating) {
    boolean waits =
        rating.confidence() != Confidence.LOW
            && benchmark.inClass().codeOf(benchmark).methods().stream()
                .flatMap(reached -> reached.method().instructions())
                .anyMatch(EffectTable.bundled()::waits);
    return waits
        ? Rating.low("the benchmark waits or does I/O, which outweighs a folded constant")
        : rating;
  }

  private Rating ratingOfTrace() {
    return switch (trace) {
      case LITERAL ->
          isExplained()
              ? Rating.low(
                  "so common a value, used by the preparation, may have another source here")
              : ratingOfRole(isFolded() ? Rating.HIGH : Rating.NORMAL);
      case FOLDED -> ratingOfRole(Rating.NORMAL);
      case TINY, CONVERTED -> Rating.low("so common a constant may have come from elsewhere");
      case FIELD_READ ->
          Rating.low("the field is still read at run time, and today's HotSpot does not fold that");
      case NONE ->
          // Nobody keeps a private flag that decides nothing: its branches were left out by javac.
          isBoolean() && field.hasAny(Opcodes.ACC_PRIVATE)
              ? Rating.NORMAL
              : Rating.low("the bytecode does not show that a benchmark uses the constant");
    };
  }

  private Rating ratingOfRole(Rating computedWith) {
    Set<Object> literals =
        reached.stream()
            .filter(reader -> reader.traceOf(field) == trace)
            .flatMap(reader -> reader.literalsOf(field))
            .collect(Collectors.toSet());
    return new ConstantRole(new ForwardWalk(benchmark), benchmark.inClass().analyses())
            .computesWith(literals)
        ? computedWith
        : Rating.low("the constant only sets a count, a size or a choice");
  }

  /** Whether what prepares the states shows what the field is for, and others write it, too. */
  private boolean isExplained() {
    return LiteralValues.isCommon(field.field().value)
        && reached.stream().noneMatch(reader -> reader.readsThroughObject(field))
        && new StateFields(benchmark)
            .preparation()
            .flatMap(step -> readers.of(step.method()).stream())
            .map(reader -> reader.traceOf(field))
            .anyMatch(
                seen ->
                    seen == Trace.LITERAL
                        || seen == Trace.FIELD_READ
                        || (seen == Trace.TINY && trace == Trace.CONVERTED));
  }

  private boolean isBoolean() {
    return field.field().desc.equals("Z");
  }

  private boolean isFolded() {
    return benchmark.inClass().codeOf(benchmark).methods().stream()
        .filter(method -> !method.runByOthers())
        .anyMatch(this::isFoldedIn);
  }

  private boolean isFoldedIn(Reached method) {
    Set<Object> literals =
        readers.of(method.method()).map(r -> r.certainLiterals(field)).orElse(Set.of());
    MethodAnalyses analyses = benchmark.inClass().analyses();
    return !literals.isEmpty()
        && analyses
            .of(method.method(), method.exact())
            .filter(analysis -> new ConstantValues(analysis, analyses).foldAny(literals))
            .isPresent();
  }

  Phrase phrase() {
    return switch (trace) {
      case LITERAL, TINY, CONVERTED -> Phrase.of("it appears as a literal in ").then(places());
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
        reached.stream().filter(reader -> reader.traceOf(field) == trace).toList();
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
