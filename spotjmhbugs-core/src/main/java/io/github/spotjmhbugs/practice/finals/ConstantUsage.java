// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.practice.finals.ConstantReader.UsageEvidence;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Where a constant field, or what a compiler left of it, is seen.
 *
 * @param inBenchmarks the strongest evidence in code that benchmarks reach
 * @param elsewhere the strongest evidence in other code: fixtures, constructors, {@code main}
 * @param methods the reached methods with the strongest evidence
 * @param rivals other fields that explain it as well
 * @param isSizeOnly whether those methods use it only for how often or how much they do something
 */
record ConstantUsage(
    UsageEvidence inBenchmarks,
    UsageEvidence elsewhere,
    List<String> methods,
    List<StateField> rivals,
    boolean isSizeOnly) {

  /** Searches the methods that benchmarks reach, and the others that could read the field. */
  static ConstantUsage of(
      StateField field, List<ConstantReader> reached, List<ConstantReader> others) {
    // Kotlin marks constants and reads them all the same; a literal then comes from elsewhere.
    boolean isReadAtRunTime =
        Stream.concat(reached.stream(), others.stream()).anyMatch(r -> r.readsField(field));
    Function<ConstantReader, UsageEvidence> evidenceIn =
        reader -> isReadAtRunTime ? fieldRead(field, reader) : reader.evidenceOf(field);
    UsageEvidence inBenchmarks = strongest(reached, evidenceIn);
    List<ConstantReader> shown =
        reached.stream()
            .filter(reader -> inBenchmarks != UsageEvidence.NONE)
            .filter(reader -> evidenceIn.apply(reader) == inBenchmarks)
            .toList();
    return new ConstantUsage(
        inBenchmarks,
        strongest(others, evidenceIn),
        shown.stream().map(ConstantReader::displayName).distinct().toList(),
        shown.stream().flatMap(reader -> reader.rivalsOf(field).stream()).distinct().toList(),
        shown.stream().allMatch(reader -> isSizeOnly(reader.literalsOf(field), reader, reached)));
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

  private static boolean isSizeOnly(
      List<Definition> literals, ConstantReader reader, List<ConstantReader> reached) {
    return !literals.isEmpty() && new SizeOnlyUse(reached).covers(reader, literals);
  }

  /**
   * Weighs the evidence that the field is an input of a benchmark. Empty if nothing but code that
   * no benchmark reaches uses it.
   */
  Optional<Confidence> confidence(StateField field) {
    return switch (inBenchmarks) {
      // A known number of iterations can be unrolled, but nothing is computed with it.
      case EXACT -> Optional.of(isSizeOnly ? Confidence.NORMAL : Confidence.HIGH);
      case AMBIGUOUS, FOLDED -> Optional.of(Confidence.NORMAL);
      case TINY ->
          Optional.of(elsewhere == UsageEvidence.TINY ? Confidence.LOW : Confidence.NORMAL);
      case FAINT, FIELD_READ -> Optional.of(Confidence.LOW);
      case NONE -> elsewhere == UsageEvidence.NONE ? Optional.of(unseen(field)) : Optional.empty();
    };
  }

  // The branches that a constant boolean decides are gone before there is any bytecode.
  private static Confidence unseen(StateField field) {
    boolean decidedBranches = field.field().desc.equals("Z") && field.constantValue().isPresent();
    return decidedBranches ? Confidence.NORMAL : Confidence.LOW;
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
          Phrase.of("it is a literal in ")
              .then(methodNames())
              .then(rivalNames(" has the same value"));
      case FOLDED ->
          Phrase.of("only a folded form of it is left in ")
              .then(methodNames())
              .then(rivalNames(" takes part"));
      case FIELD_READ -> Phrase.of("it is read as a field in ").then(methodNames());
      case NONE ->
          Phrase.of(
              field.field().desc.equals("Z")
                  ? "the branches that it decided are gone from the bytecode"
                  : "nothing of it is left in the bytecode");
    };
  }

  private Phrase methodNames() {
    return Phrase.ofMethods(methods);
  }

  private Phrase rivalNames(String what) {
    return rivals.stream()
        .map(rival -> Phrase.ofMember(rival.declaringClass().name, rival.field().name))
        .reduce((some, other) -> some.then(" and ").then(other))
        .map(names -> Phrase.of(" (").then(names).then(what + ", too)"))
        .orElse(Phrase.EMPTY);
  }
}
