// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.practice.finals.ConstantReader.UsageEvidence;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Where a constant field, or what a compiler left of it, is seen.
 *
 * @param inBenchmarks the surest trace in code that benchmarks reach
 * @param elsewhere the surest trace in other code: fixtures, constructors, {@code main}
 * @param methods the reached methods that show the surest trace
 * @param rivals other fields that explain it as well
 * @param isExtent whether benchmarks use it only for how often or how much they do something
 */
record ConstantUsage(
    UsageEvidence inBenchmarks,
    UsageEvidence elsewhere,
    List<String> methods,
    List<StateField> rivals,
    boolean isExtent) {

  /**
   * @param field a constant field
   * @param reached the methods that benchmarks reach
   * @param others the other methods that could read it
   * @return where it is seen
   */
  static ConstantUsage of(
      StateField field, Collection<ConstantReader> reached, Collection<ConstantReader> others) {
    // Kotlin marks constants and reads them all the same; a literal then comes from elsewhere.
    boolean isReadAtRunTime =
        Stream.concat(reached.stream(), others.stream()).anyMatch(r -> r.readsField(field));
    Function<ConstantReader, UsageEvidence> evidenceIn =
        reader ->
            isReadAtRunTime
                ? reader.readsField(field) ? UsageEvidence.FIELD_READ : UsageEvidence.NONE
                : reader.evidenceOf(field);
    UsageEvidence surest = surest(reached, evidenceIn);
    List<ConstantReader> shown =
        reached.stream()
            .filter(reader -> surest != UsageEvidence.NONE && evidenceIn.apply(reader) == surest)
            .toList();
    return new ConstantUsage(
        surest,
        surest(others, evidenceIn),
        shown.stream().map(ConstantReader::displayName).distinct().toList(),
        shown.stream().flatMap(reader -> reader.rivalsOf(field).stream()).distinct().toList(),
        isExtent(field, shown, reached));
  }

  private static boolean isExtent(
      StateField field, List<ConstantReader> shown, Collection<ConstantReader> reached) {
    return !shown.isEmpty()
        && shown.stream()
            .allMatch(
                reader ->
                    reader.usesAsExtent(field, reached)
                        && reached.stream()
                            .allMatch(caller -> caller.usesResultAsExtent(reader, reached)));
  }

  private static UsageEvidence surest(
      Collection<ConstantReader> readers, Function<ConstantReader, UsageEvidence> evidenceIn) {
    return readers.stream()
        .map(evidenceIn)
        .min(UsageEvidence::compareTo)
        .orElse(UsageEvidence.NONE);
  }

  /**
   * @param field the field
   * @return how sure it is that the field is an input of a benchmark, or empty when only code reads
   *     it that no benchmark reaches
   */
  Optional<Confidence> confidence(StateField field) {
    boolean isSeenElsewhere = elsewhere != UsageEvidence.NONE;
    return switch (inBenchmarks) {
      // A known number of iterations can be unrolled, but nothing is computed with it.
      case EXACT -> Optional.of(isExtent ? Confidence.NORMAL : Confidence.HIGH);
      case AMBIGUOUS, FOLDED -> Optional.of(Confidence.NORMAL);
      case TINY ->
          Optional.of(elsewhere == UsageEvidence.TINY ? Confidence.LOW : Confidence.NORMAL);
      case FAINT, FIELD_READ -> Optional.of(Confidence.LOW);
      case NONE -> isSeenElsewhere ? Optional.empty() : Optional.of(unseen(field));
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
