// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.host.source.SourcePaths;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Puts findings together that one change of the source would repair. */
public final class Causes {
  private Causes() {}

  /**
   * Groups findings of one pattern that have a source line, a helper or a field in common.
   *
   * @param findings findings of one target
   * @return groups in the order of their first findings; in each, the surest comes first, and the
   *     others follow in their order
   */
  public static List<List<Finding>> of(List<Finding> findings) {
    List<List<Finding>> groups = new ArrayList<>();
    Map<String, List<Finding>> byCause = new HashMap<>();
    for (Finding finding : findings) {
      List<String> causes = causes(finding).map(cause -> finding.pattern() + " " + cause).toList();
      List<Finding> group =
          causes.stream()
              .filter(byCause::containsKey)
              .map(byCause::get)
              .findFirst()
              .orElseGet(
                  () -> {
                    List<Finding> added = new ArrayList<>();
                    groups.add(added);
                    return added;
                  });
      group.add(finding);
      causes.forEach(cause -> byCause.putIfAbsent(cause, group));
    }
    groups.forEach(group -> group.sort(Comparator.comparing(Finding::confidence)));
    return groups;
  }

  private static Stream<String> causes(Finding finding) {
    Site site = finding.site();
    Location at = finding.location();
    boolean isInHelper =
        site instanceof Site.Instruction
            && !(site.className() + site.member() + site.descriptor())
                .equals(at.className() + at.member() + at.descriptor());
    String line = at.line() > 0 ? SourcePaths.path(at) + ":" + at.line() : "";
    String place = site.className() + "." + site.member() + site.descriptor();
    String field = site instanceof Site.Change ? at.className() + "." + finding.subjectText() : "";
    String exactly =
        site instanceof Site.Instruction code ? place + "@" + code.instruction() : place;
    return Stream.of(line, isInHelper ? place : exactly, field).filter(each -> !each.isEmpty());
  }
}
