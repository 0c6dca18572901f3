// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.TableText;
import io.github.spotjmhbugs.effects.TableText.Line;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Has lines of the effect tables promise more than is true, each line that generated programs read,
 * and asks the oracle whether it notices. Lines that promise less cost findings, which fixtures
 * notice.
 */
public final class TableMutants {
  private static final Set<String> EFFECTS = Set.of("acts", "changes", "writes", "calls", "checks");

  /** So many of the programs of which the engine says something else are run, at most. */
  private static final int RUN = 200;

  private final KnownWords words;
  private final Map<String, int[]> tally = new TreeMap<>();

  private TableMutants(KnownWords words) {
    this.words = words;
  }

  /**
   * Prints how often each word is decisive, each mutant that changes claims and is not found, and
   * how many mutants of each kind there are.
   *
   * @param args the first seed, and the number of programs
   */
  public static void main(String[] args) {
    TableMutants mutants =
        new TableMutants(new KnownWords(Long.parseLong(args[0]), Integer.parseInt(args[1])));
    for (String word : mutants.words.words()) {
      System.out.println(word + ": " + mutants.words.decisive(word, Integer.MAX_VALUE));
    }
    for (Line line : mutants.words.text().lines()) {
      List<Program> readers = mutants.words.readersOf(line);
      mutantsOf(line).forEach((phrase, said) -> mutants.check(line, phrase, said, readers));
    }
    mutants.tally.forEach(
        (word, counts) ->
            System.out.printf(
                "%s: %d mutants, %d change claims, %d of these are found%n",
                word, counts[0], counts[1], counts[2]));
  }

  /** What a line could say instead, by the phrase that it no longer says. */
  private static Map<String, List<String>> mutantsOf(Line line) {
    Map<String, List<String>> mutants = new LinkedHashMap<>();
    for (String phrase : line.phrases()) {
      String word = TableText.word(phrase);
      List<String> rest = new ArrayList<>(line.phrases());
      rest.remove(phrase);
      if (EFFECTS.contains(word)) {
        rest.remove("pure");
        rest.add(0, "pure");
        mutants.put(phrase, rest);
      } else if (word.equals("returns") && !phrase.equals("returns fresh")) {
        rest.add("returns fresh");
        mutants.put(phrase, rest);
      }
    }
    return mutants;
  }

  private void check(Line line, String phrase, List<String> said, List<Program> readers) {
    if (readers.isEmpty()) {
      return;
    }
    EffectTable table = words.text().with(line, said);
    List<Program> changed = words.changed(readers, table).toList();
    List<Program> run = changed.subList(0, Math.min(RUN, changed.size()));
    boolean isFound = !run.isEmpty() && !new Oracle(table).check(run).isEmpty();
    int[] counts = tally.computeIfAbsent(TableText.word(phrase), key -> new int[3]);
    counts[0]++;
    counts[1] += changed.isEmpty() ? 0 : 1;
    counts[2] += isFound ? 1 : 0;
    if (!changed.isEmpty() && !isFound) {
      System.out.printf("not found in %d programs: without %s, %s%n", run.size(), phrase, line);
    }
  }
}
