// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp.answer;

import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.lsp.check.Checked;
import io.github.spotjmhbugs.lsp.text.Marked;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Range;

/** What stands above benchmarks with findings. */
public final class Lenses {
  /** The command that asks the JVM what a finding does. */
  public static final String IMPACT = "spotjmhbugs.impact";

  private Lenses() {}

  /**
   * Makes the lenses of a text.
   *
   * @param checked what is known of it
   * @param canMeasure whether the command {@link #IMPACT} works
   * @param verdicts what the JVM said to the findings of a benchmark
   * @return for each benchmark with findings how many there are, what the JVM said, and the command
   */
  public static List<CodeLens> of(
      Checked checked, boolean canMeasure, Function<String, List<String>> verdicts) {
    List<CodeLens> all = new ArrayList<>();
    Places places = new Places(checked);
    for (String benchmark : checked.benchmarks()) {
      List<Marked> findings =
          checked.findings().stream()
              .filter(each -> each.finding().affected().contains(benchmark))
              .toList();
      if (!findings.isEmpty()) {
        places
            .benchmark(benchmark)
            .ifPresent(
                place -> {
                  Range range = place.getRange();
                  all.add(lens(range, new Command(counted(findings), "")));
                  verdicts.apply(benchmark).stream()
                      .map(verdict -> lens(range, new Command(verdict, "")))
                      .forEach(all::add);
                  if (canMeasure) {
                    List<Object> arguments = List.of(checked.text().uri(), benchmark);
                    all.add(lens(range, new Command("Measure the impact", IMPACT, arguments)));
                  }
                });
      }
    }
    return all;
  }

  private static CodeLens lens(Range range, Command command) {
    return new CodeLens(range, command, null);
  }

  private static String counted(List<Marked> findings) {
    String practices =
        findings.stream()
            .map(each -> each.finding().pattern().practice())
            .distinct()
            .map(PracticeKey::name)
            .collect(Collectors.joining(", "));
    return (findings.size() == 1 ? "1 finding: " : findings.size() + " findings: ") + practices;
  }
}
