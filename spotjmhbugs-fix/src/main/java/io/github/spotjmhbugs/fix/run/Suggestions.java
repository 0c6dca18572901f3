// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.run;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.fix.edit.Edit;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.edit.SourceText;
import io.github.spotjmhbugs.fix.edit.SourceText.Position;
import io.github.spotjmhbugs.fix.repair.SourceRepairs.Choice;
import io.github.spotjmhbugs.host.result.SourceFix;
import io.github.spotjmhbugs.host.result.SourceFix.Replacement;
import io.github.spotjmhbugs.host.source.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Repairs to choose from, each of one finding as if it were the only one. */
public final class Suggestions {
  private final TargetSources files;

  /**
   * Makes suggestions.
   *
   * @param target the target of the findings
   * @param sources where the sources are
   */
  public Suggestions(TargetRepairs.Target target, Sources sources) {
    files = new TargetSources(target, sources);
  }

  /**
   * Looks for repairs. Nothing is written.
   *
   * @param findings findings of the target
   * @return the repairs of those that have some, the best one of each first
   * @throws IOException when a source file cannot be read
   */
  public Map<Finding, List<SourceFix>> of(List<Finding> findings) throws IOException {
    Map<Finding, List<SourceFix>> all = new HashMap<>();
    for (Finding finding : findings) {
      try {
        all.put(finding, of(finding));
      } catch (NotRepairableException e) {
        // A report without a repair says enough.
      }
    }
    return all;
  }

  private List<SourceFix> of(Finding finding) throws IOException, NotRepairableException {
    Location place = files.place(finding);
    Path file = files.file(place);
    SourceText text = new SourceText(SourceBytes.of(Files.readAllBytes(file)).text());
    return files.repairs(file).choices(text.text(), finding).stream()
        .map(choice -> fix(choice, place, text))
        .toList();
  }

  private static SourceFix fix(Choice choice, Location place, SourceText text) {
    return new SourceFix(
        choice.remedy().label(),
        place,
        choice.edits().stream().map(edit -> replacement(edit, text)).toList());
  }

  private static Replacement replacement(Edit edit, SourceText text) {
    Position start = text.position(edit.start());
    Position end = text.position(edit.end());
    return new Replacement(
        start.line(), start.column(), end.line(), end.column(), edit.replacement());
  }
}
