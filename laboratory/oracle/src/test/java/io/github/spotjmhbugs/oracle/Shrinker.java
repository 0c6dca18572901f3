// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes a small program of one that differs. What does not compile on the way is no candidate. */
final class Shrinker {
  private static final int MOST_STEPS = 100;
  private static final int BATCH = 40;

  private Shrinker() {}

  /**
   * Finds a small program that differs in the same claim.
   *
   * @param difference any difference
   * @return the smallest one that was met
   */
  static Difference shrink(Difference difference) {
    Difference best = difference;
    Optional<Difference> smaller = Optional.of(difference);
    while (smaller.isPresent()) {
      best = smaller.get();
      smaller = withoutStatements(best);
    }
    smaller = Optional.of(best);
    for (int step = 0; step < MOST_STEPS && smaller.isPresent(); step++) {
      best = smaller.get();
      smaller = simplified(best);
    }
    return best;
  }

  /** Leaves out each statement alone; then as many at a time of those that were not needed. */
  private static Optional<Difference> withoutStatements(Difference difference) {
    Tree members = difference.program().members();
    List<Tree> statements = members.allStatements();
    Map<String, Tree> unneeded = new HashMap<>();
    List<Program> candidates = new ArrayList<>();
    for (Tree statement : statements) {
      Program candidate = program(candidates.size(), members.withoutAll(List.of(statement)));
      candidates.add(candidate);
      unneeded.put(candidate.name(), statement);
    }
    List<Difference> found = check(candidates, difference);
    List<Tree> removed = found.stream().map(d -> unneeded.get(d.program().name())).toList();
    List<Program> together = new ArrayList<>();
    for (int parts = 1; parts <= removed.size() / 2; parts *= 2) {
      int size = (removed.size() + parts - 1) / parts;
      for (int from = 0; from < removed.size(); from += size) {
        List<Tree> some = removed.subList(from, Math.min(from + size, removed.size()));
        together.add(program(together.size(), members.withoutAll(some)));
      }
    }
    return check(together, difference).stream().findFirst().or(() -> found.stream().findFirst());
  }

  private static Optional<Difference> simplified(Difference difference) {
    int length = difference.program().members().text().length();
    List<Tree> trees =
        difference.program().members().smaller().stream()
            .filter(tree -> tree.text().length() < length)
            .sorted(Comparator.comparingInt(tree -> tree.text().length()))
            .toList();
    for (int from = 0; from < trees.size(); from += BATCH) {
      List<Program> candidates = new ArrayList<>();
      for (Tree tree : trees.subList(from, Math.min(from + BATCH, trees.size()))) {
        candidates.add(program(candidates.size(), tree));
      }
      List<Difference> found = check(candidates, difference);
      if (!found.isEmpty()) {
        return Optional.of(found.get(0));
      }
    }
    return Optional.empty();
  }

  private static Program program(int number, Tree members) {
    return new Program("S" + number, members);
  }

  private static List<Difference> check(List<Program> candidates, Difference difference) {
    return candidates.isEmpty()
        ? List.of()
        : new Oracle()
            .check(candidates).stream().filter(d -> d.claim() == difference.claim()).toList();
  }
}
