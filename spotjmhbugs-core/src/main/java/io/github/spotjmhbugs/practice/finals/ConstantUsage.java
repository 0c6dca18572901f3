// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.practice.finals.ConstantReader.UsageEvidence;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Where a constant field, or what a compiler left of it, is seen.
 *
 * @param inBenchmarks the strongest evidence in code that benchmarks reach
 * @param elsewhere the strongest evidence in other code: fixtures, constructors, {@code main}
 * @param methods the reached methods with the strongest evidence
 * @param rivals other fields that explain it as well, and how they do
 * @param isFolded whether one of those methods computes something of nothing but constants with it,
 *     and not only how often or how much to do something
 * @param affected the benchmarks that reach a use of it
 */
record ConstantUsage(
    UsageEvidence inBenchmarks,
    UsageEvidence elsewhere,
    List<String> methods,
    Map<StateField, UsageRole> rivals,
    boolean isFolded,
    List<BenchmarkMethod> affected) {
  private static final Rating TOO_SMALL =
      Rating.low("so small a constant may have come from elsewhere");

  /**
   * Searches the methods that benchmarks reach, and the others that could read the field.
   *
   * @param field a constant field of a state
   * @param reached the methods that each benchmark of the state reaches
   * @param others the other methods
   */
  static ConstantUsage of(
      StateField field,
      Map<BenchmarkMethod, List<ConstantReader>> reached,
      List<ConstantReader> others) {
    List<ConstantReader> readers =
        reached.values().stream().flatMap(List::stream).distinct().toList();
    // Kotlin marks constants and reads them all the same; a literal then comes from elsewhere.
    boolean isReadAtRunTime =
        Stream.concat(readers.stream(), others.stream()).anyMatch(r -> r.readsField(field));
    Function<ConstantReader, UsageEvidence> evidenceIn =
        reader -> isReadAtRunTime ? fieldRead(field, reader) : reader.evidenceOf(field);
    UsageEvidence inBenchmarks = strongest(readers, evidenceIn);
    List<ConstantReader> shown =
        readers.stream()
            .filter(reader -> inBenchmarks != UsageEvidence.NONE)
            .filter(reader -> evidenceIn.apply(reader) == inBenchmarks)
            .toList();
    Map<StateField, UsageRole> rivals = new LinkedHashMap<>();
    shown.forEach(reader -> reader.rivalsOf(field).forEach(rivals::putIfAbsent));
    return new ConstantUsage(
        inBenchmarks,
        strongest(others, evidenceIn),
        shown.stream().map(ConstantReader::displayName).distinct().toList(),
        rivals,
        isFolded(field, shown, readers),
        affected(
            reached,
            inBenchmarks == UsageEvidence.NONE
                ? reader -> reader.canRead(field)
                : reader -> isAsGoodAs(inBenchmarks, evidenceIn.apply(reader))));
  }

  /** The constant itself and what is folded of it are uses alike; fainter traces are not. */
  private static boolean isAsGoodAs(UsageEvidence strongest, UsageEvidence other) {
    return other.compareTo(strongest) <= 0
        || (strongest.compareTo(UsageEvidence.FOLDED) < 0
            && other.compareTo(UsageEvidence.FOLDED) <= 0);
  }

  /** Benchmarks that reach a use; where the code does not tell, all. */
  private static List<BenchmarkMethod> affected(
      Map<BenchmarkMethod, List<ConstantReader>> reached, Predicate<ConstantReader> uses) {
    List<BenchmarkMethod> using =
        reached.entrySet().stream()
            .filter(entry -> entry.getValue().stream().anyMatch(uses))
            .map(Map.Entry::getKey)
            .toList();
    return using.isEmpty() ? List.copyOf(reached.keySet()) : using;
  }

  private static UsageEvidence fieldRead(StateField field, ConstantReader reader) {
    return reader.readsField(field) ? UsageEvidence.FIELD_READ : UsageEvidence.NONE;
  }

  private static UsageEvidence strongest(
      List<ConstantReader> readers, Function<ConstantReader, UsageEvidence> evidenceIn) {
    return readers.stream()
        .map(evidenceIn)
        .min(UsageEvidence::compareTo)
        .orElse(UsageEvidence.NONE);
  }

  private static boolean isFolded(
      StateField field, List<ConstantReader> shown, List<ConstantReader> reached) {
    return shown.stream()
            .anyMatch(reader -> new FoldedUse(reached).covers(reader, reader.literalsOf(field)))
        && !shown.stream()
            .allMatch(reader -> isSizeOnly(reader.literalsOf(field), reader, reached));
  }

  private static boolean isSizeOnly(
      List<Definition> literals, ConstantReader reader, List<ConstantReader> reached) {
    return !literals.isEmpty() && new SizeOnlyUse(reached).covers(reader, literals);
  }

  /**
   * Weighs the evidence that the field is an input of a benchmark. Empty if nothing but code that
   * no benchmark reaches uses it.
   */
  Optional<Rating> rating(StateField field) {
    return switch (inBenchmarks) {
      case EXACT -> Optional.of(isFolded ? Rating.HIGH : Rating.NORMAL);
      case AMBIGUOUS, FOLDED, FOLDED_OR_OTHER -> Optional.of(Rating.NORMAL);
      case TINY ->
          Optional.of(
              elsewhere == UsageEvidence.TINY && !isBoolean(field) ? TOO_SMALL : Rating.NORMAL);
      case FAINT -> Optional.of(TOO_SMALL);
      case FIELD_READ ->
          Optional.of(
              Rating.low(
                  "the field is still read at run time, and today's HotSpot does not fold that"));
      case NONE -> elsewhere == UsageEvidence.NONE ? Optional.of(unseen(field)) : Optional.empty();
    };
  }

  // The branches that a constant boolean decides are gone before there is any bytecode.
  private static Rating unseen(StateField field) {
    return isBoolean(field) && field.constantValue().isPresent()
        ? Rating.NORMAL
        : Rating.low("the bytecode does not show that a benchmark uses the constant");
  }

  private static boolean isBoolean(StateField field) {
    return field.field().desc.equals("Z");
  }

  /**
   * Says where a field is seen.
   *
   * @param field the field
   * @return a clause
   */
  Phrase phrase(StateField field) {
    return switch (inBenchmarks) {
      case EXACT, AMBIGUOUS, TINY, FAINT ->
          Phrase.of("it is a literal in ").then(methodNames()).then(rivalNames());
      case FOLDED, FOLDED_OR_OTHER ->
          Phrase.of("only a folded form of it is left in ").then(methodNames()).then(rivalNames());
      case FIELD_READ -> Phrase.of("it is read as a field in ").then(methodNames());
      case NONE ->
          Phrase.of(
              isBoolean(field)
                  ? "the branches that it decided are gone from the bytecode"
                  : "nothing of it is left in the bytecode");
    };
  }

  private Phrase methodNames() {
    return Phrase.ofMethods(methods);
  }

  private Phrase rivalNames() {
    return Stream.of(UsageRole.values())
        .flatMap(role -> sentence(role).stream())
        .reduce((some, other) -> some.then("; ").then(other))
        .map(names -> Phrase.of(" (").then(names).then(")"))
        .orElse(Phrase.EMPTY);
  }

  /** For instance "n and m have the same value, too". */
  private Optional<Phrase> sentence(UsageRole role) {
    List<Phrase> names =
        rivals.entrySet().stream()
            .filter(rival -> rival.getValue() == role)
            .map(rival -> memberName(rival.getKey()))
            .toList();
    return names.stream()
        .reduce((some, other) -> some.then(" and ").then(other))
        .map(all -> all.then(names.size() == 1 ? role.ofOne() : role.ofSeveral()));
  }

  private static Phrase memberName(StateField field) {
    return Phrase.ofMember(field.declaringClass().name, field.field().name);
  }
}
