// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Location;

/** What stands above benchmarks with findings. */
final class Lenses {
  private Lenses() {}

  /**
   * {@return for each benchmark of a text with findings how many there are, a command that measures
   * them, if that is possible, and what was measured}
   */
  static List<CodeLens> of(Checked checked, ImpactRuns impact) {
    List<CodeLens> all = new ArrayList<>();
    Places places = new Places(checked);
    for (String benchmark : checked.benchmarks()) {
      List<Finding> findings = checked.affecting(benchmark);
      Location place = places.benchmark(benchmark).orElse(null);
      if (findings.isEmpty() || place == null) {
        continue;
      }
      List<Command> commands = new ArrayList<>(List.of(new Command(counted(findings), "")));
      if (impact.isPossible()) {
        List<Object> arguments = List.of(checked.text().uri(), benchmark);
        commands.add(new Command("Measure the impact", ImpactRuns.COMMAND, arguments));
      }
      impact.verdicts(benchmark).forEach(verdict -> commands.add(new Command(verdict, "")));
      commands.forEach(each -> all.add(new CodeLens(place.getRange(), each, null)));
    }
    return all;
  }

  private static String counted(List<Finding> findings) {
    return findings.stream()
        .map(each -> each.pattern().practice())
        .distinct()
        .map(PracticeKey::name)
        .collect(
            Collectors.joining(
                ", ", findings.size() == 1 ? "1 finding: " : findings.size() + " findings: ", ""));
  }
}
